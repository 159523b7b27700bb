"""What a PO file tells the translator of each text, beside the text: place, room, terms, preview."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.catalog.model import Catalog, Sentence, Texts
from cardgen.preview.room import Spot, characters, spots
from cardgen.translate.glossary import Glossary
from cardgen.translate.guard import icons
from cardgen.translate.merge import Notes
from cardgen.translate.texts import TextRef

__all__ = ["notes", "spots"]

_PRINTED = {
    "sheet": "rules sheet",
    "card": "quick-reference card",
    "both": "rules sheet and quick-reference card",
}
_BOX = "cover, rules sheet, headers"
_LISTED = "cover, in the list of what is in the box"
_FILLED = "filled into other texts"
_STORY = "told by 'cardgen play', not printed"


def notes(texts: Texts, places: Mapping[str, Spot], glossary: Glossary, letter: float = 0.0) -> Notes:
    """The lines for translators about each text: `#.` comments, and a flag `max-length:N` for one card's own.

    `places` are those of `spots`, none for words that no card shows; `letter` is how broad one of the
    language is (`Language.letter`).
    """
    fixed = _fixed(texts)

    def told(ref: TextRef) -> tuple[str, ...]:
        spot = places.get(ref.msgctxt)
        found = [_placed(spot, texts.name)] if spot else fixed.get((ref.component, ref.card), [])[:]
        if spot:
            found.append(f"Room: {spot.room_for(letter)}")
        if ref.note:
            found.append(f"Note: {ref.note}")
        if tokens := icons(ref.msgid):
            found.append(f"Icons: {', '.join(tokens)}")
        if terms := ", ".join(_terms(ref, glossary)):
            found.append(f"Terms: {terms}")
        if spot and not spot.shared:
            found.append(f"max-length:{characters(spot.block, letter)}")
        return tuple(found)

    return told


def _placed(spot: Spot, game: str) -> str:
    """Where the words stand on a card, and the card that the preview shows for them."""
    on = f"for example on {spot.card}, " if spot.shared else ""
    return f"Place: {on}{spot.where} · Preview: {game}/{spot.card}"


def _fixed(texts: Texts) -> Mapping[tuple[str, str], list[str]]:
    """The places of texts that stand on no card, by file and entry."""
    if not isinstance(texts, Catalog):
        return {}
    places = dict.fromkeys(_lent(texts), _FILLED) | {("box", ""): _BOX}
    places |= {("words", deck): _LISTED for deck in texts.decks()}
    places |= {("rules", line.id): _PRINTED[line.on] for line in texts.rules}
    places |= {("story", sentence.id): _STORY for sentence in texts.story}
    return {key: [f"Place: {place}"] for key, place in places.items()}


def _lent(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """File and entry of all that is no sentence, such as families: names that are filled in elsewhere."""
    for file in type(catalog).model_fields:
        entries = getattr(catalog, file)
        for entry in entries if isinstance(entries, tuple) else ():
            if not isinstance(entry, Sentence):
                yield file, str(getattr(entry, "id", ""))


def _terms(ref: TextRef, glossary: Glossary) -> Iterator[str]:
    """The agreed words of a text, each once."""
    for term in dict.fromkeys(hit.term for hit in glossary.hits(ref.msgid)):
        yield f"{term.term} = {' | '.join(term.translations)}"
