"""Step three of setting text: words become glyphs, of the asked font or the first of its chain that has them.

Lengths are 1/1000 em. Words are shaped once and kept; new words of a text are shaped in one go, which is
four times as fast. Spaces are set between words, so kerning across them is not looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Any, NamedTuple, TypeAlias

from cardgen.layout.fonts import Face, FontFile, Fonts
from cardgen.layout.marks import Glyph

# Scripts without reordering or joining, in which words can be shaped side by side in one buffer.
SIMPLE = re.compile("[\u0021-\u00ac\u00ae-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u2070-\u22ff]*")
_BORDER = "\n"
MOST = 20_000
"""Words from which on they are forgotten, so that memory stays flat however many there are."""


class Stretch(NamedTuple):
    """Glyphs of one font that follow each other."""

    font: str
    text: str
    glyphs: tuple[Glyph, ...]
    width: float


class Word(NamedTuple):
    """A shaped word: its stretches from left to right, and the characters no font of the chain has."""

    stretches: tuple[Stretch, ...]
    width: float
    missing: str = ""


class Shaper:
    """Shapes words of one language with the fonts of one folder, and remembers them."""

    def __init__(self, fonts: Fonts, lang: str) -> None:
        self.fonts = fonts
        self.lang = lang.replace("_", "-")
        self.complete = True
        """False once a word was shaped that holds characters no font of its chain has."""
        self._words: dict[tuple[str, float, str], Word] = {}
        self._readings: dict[tuple[str, float], Reading] = {}
        self._buffer: Any = None

    def word(self, font: str, text: str, tracking: float = 0.0) -> Word:
        """The word in the font of that alias; `tracking` is added to every advance."""
        word = self._words.get((font, tracking, text))
        if word is None:
            self.learn(font, (text,), tracking)
            word = self._words[font, tracking, text]
        return word

    def learn(self, font: str, texts: Iterable[str], tracking: float = 0.0) -> None:
        """Shape all words not yet known, those of one font side by side."""
        texts = dict.fromkeys(texts)
        if len(self._words) + len(texts) > MOST:
            self._words.clear()
        new = [text for text in texts if (font, tracking, text) not in self._words]
        if not new:
            return
        characters = self.fonts.face(font).file.characters
        together = [text for text in new if characters.issuperset(text) and SIMPLE.fullmatch(text)]
        shaped = dict(zip(together, self.shape(font, together, tracking), strict=True))
        for text in new:
            stretches = (shaped[text],) if text in shaped else tuple(self._parts(font, text, tracking))
            missing = "" if text in shaped else self._missing(font, text)
            width = sum([stretch.width for stretch in stretches])
            self._words[font, tracking, text] = Word(stretches, width, missing)
            self.complete = self.complete and not missing

    def _parts(self, font: str, text: str, tracking: float) -> Iterator[Stretch]:
        """The text cut where the font changes, each part shaped by itself."""
        chain = [self.fonts.face(alias) for alias in self.fonts.chain(font)]
        text = text.replace("\u2011", "-")
        for alias, chars in groupby(text, key=lambda char: _first_with(chain, char).alias):
            yield from self.shape(alias, ["".join(chars)], tracking)

    def _cleared(self) -> Any:
        """The one buffer, empty: it keeps how it is used, which takes longer to say than to clear it."""
        import uharfbuzz as hb

        if self._buffer is None:
            self._buffer = hb.Buffer()
            self._buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
            # an accent is a text of its own
            self._buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        else:
            self._buffer.clear_contents()
        return self._buffer

    def _missing(self, font: str, text: str) -> str:
        chain = [self.fonts.face(alias) for alias in self.fonts.chain(font)]
        lacking = (char for char in text if not any(face.has(char) for face in chain) and char != "\u2011")
        return "".join(dict.fromkeys(lacking))

    def shape(self, font: str, texts: Sequence[str], tracking: float = 0.0) -> list[Stretch]:
        """One stretch per text, from one run of the shaper; several texts must be SIMPLE. Remembers none."""
        if not texts:
            return []
        glyphs, said, joined = self._run(font, texts, tracking)
        advances = [glyph.advance for glyph in glyphs]
        return [
            Stretch(font, text, glyphs[first : end - 1], sum(advances[first : end - 1]))
            for text, (first, end) in zip(texts, pairwise(_edges(texts, joined, said)), strict=True)
        ]

    def side_by_side(
        self, font: str, texts: Sequence[str], space: Glyph
    ) -> tuple[tuple[Glyph, ...], list[int]]:
        """The glyphs of SIMPLE texts with a space between them, and where each begins, the last where another
        one would. Remembers none."""
        glyphs, said, joined = self._run(font, texts, 0.0)
        edges = _edges(texts, joined, said)
        whole = list(glyphs)
        for edge in edges[1:-1]:
            whole[edge - 1] = space
        return tuple(whole), edges

    def _run(
        self, font: str, texts: Sequence[str], tracking: float
    ) -> tuple[tuple[Glyph, ...], Sequence[str], str]:
        """The glyphs of the texts with a border between them, the text of each glyph, and all of the text."""
        import uharfbuzz as hb

        face = self.fonts.face(font)
        joined = _BORDER.join(texts)
        buffer = self._cleared()
        buffer.add_str(joined)
        simple = SIMPLE.fullmatch(texts[0]) is not None
        if simple:  # not guessed: the result must not depend on the words beside it
            buffer.direction, buffer.script = "ltr", "Latn"
        else:
            buffer.guess_segment_properties()
        buffer.language = self.lang
        features = {**face.features, "liga": False} if tracking else face.features
        hb.shape(face.file.font, buffer, features)
        reading = self._readings.get((font, tracking))
        if reading is None:
            reading = self._readings[font, tracking] = Reading(face.file, tracking)
        glyphs, said = reading.quick(buffer, joined) if simple else reading.whole(buffer, joined)
        return glyphs, said, joined


Read: TypeAlias = tuple[tuple[Glyph, ...], Sequence[str]]
"""Glyphs from left to right, and the text of each."""


class Reading:
    """Reads what the shaper wrote into its buffer, and remembers the glyphs of one font.

    Reading a buffer takes longer than filling it, as every glyph comes as two objects. But the shaper also
    writes all of it as one string, in which a glyph with its moves is one token, such as `746+575`.
    """

    def __init__(self, file: FontFile, tracking: float) -> None:
        import uharfbuzz as hb

        self._font = file.font
        self._glyphs = Glyphs(1000 / file.upem, tracking)
        self._known: dict[tuple[str, str], Glyph] = {}
        self._ligatures: set[str] = set()
        self._units = re.compile("(?s:.)")
        flags = hb.BufferSerializeFlags
        self._how = (hb.BufferSerializeFormat.TEXT, flags.NO_GLYPH_NAMES | flags.NO_CLUSTERS)

    def quick(self, buffer: Any, joined: str) -> Read:
        """The glyphs of a run from left to right.

        Which text a glyph stands for is known when each token stood for its part of the text before, and so
        many tokens as parts were found.
        """
        tokens = buffer.serialize(self._font, *self._how)[1:-1].split("|")
        said: Sequence[str] = joined if len(tokens) == len(joined) else self._units.findall(joined)
        if len(tokens) == len(said):
            try:
                return tuple(map(self._known.__getitem__, zip(tokens, said, strict=True))), said
            except KeyError:
                pass
        glyphs, said = self.whole(buffer, joined)
        self._learn(tokens, glyphs, said)
        return glyphs, said

    def whole(self, buffer: Any, joined: str) -> Read:
        """The glyphs, whatever the script. Each cluster's text goes to its first glyph; others have ""."""
        infos = buffer.glyph_infos
        said = _said([info.cluster for info in infos], joined)
        positions = [position.position for position in buffer.glyph_positions]
        shaped = zip([info.codepoint for info in infos], positions, said, strict=True)
        return tuple(map(self._glyphs.__getitem__, shaped)), said

    def _learn(self, tokens: Sequence[str], glyphs: Sequence[Glyph], said: Sequence[str]) -> None:
        """Remember what stands alone for its text."""
        for token, glyph, text, after in zip(tokens, glyphs, said, [*said[1:], _BORDER], strict=True):
            if text and after:
                self._known[token, text] = glyph
                if len(text) > 1 and text not in self._ligatures:
                    self._ligatures.add(text)
                    longest = sorted(map(re.escape, self._ligatures), key=lambda one: (-len(one), one))
                    self._units = re.compile(f"(?s:{'|'.join(longest)}|.)")


class Glyphs(dict[tuple[int, tuple[int, int, int, int], str], Glyph]):
    """Glyphs in 1/1000 em by what the shaper says: number, offsets and advances in font units, text."""

    def __init__(self, scale: float, tracking: float) -> None:
        super().__init__()
        self.scale = scale
        self.tracking = tracking

    def __missing__(self, shaped: tuple[int, tuple[int, int, int, int], str]) -> Glyph:
        gid, (dx, dy, advance, _), text = shaped
        scale = self.scale
        glyph = self[shaped] = Glyph(gid, advance * scale + self.tracking, dx * scale, dy * scale, text)
        return glyph


def _said(clusters: Sequence[int], joined: str) -> Sequence[str]:
    """The text of each glyph; a cluster met again is a continuation, with no text of its own."""
    if clusters == list(range(len(joined))):
        return joined
    begins = sorted({*clusters})
    until = dict(zip(begins, [*begins[1:], len(joined)], strict=False))
    return [joined[cluster : until.pop(cluster, cluster)] for cluster in clusters]


def _edges(texts: Sequence[str], joined: str, said: Sequence[str]) -> list[int]:
    """Where each text's glyphs begin, and at last one place after the end."""
    if said is joined:
        return list(accumulate([len(text) + 1 for text in texts], initial=0))
    borders = [at for at, text in enumerate(said, 1) if text[:1] == _BORDER]
    return [0, *borders, len(said) + 1]


def _first_with(chain: Sequence[Face], char: str) -> Face:
    """The nearest font that has the character; the first when none has it."""
    return next((face for face in chain if face.has(char)), chain[0])
