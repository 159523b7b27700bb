"""Step three of setting text: words become glyphs, of the asked font or the first of its chain that has them.

Lengths are 1/1000 em. Words are shaped once and kept; new words of a text are shaped in one go, which is
four times as fast. Spaces are set between words, so kerning across them is not looked for. Letters that no
font of the chain has come from the family of their script (fonttable.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple, TypeAlias

from cardgen.finding import Finding
from cardgen.layout.fonts import FontFile, Fonts
from cardgen.layout.glyph import Glyph

# Scripts without reordering or joining, in which words can be shaped side by side in one buffer.
SIMPLE = re.compile("[\u0020-\u00ac\u00ae-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u2070-\u22ff]*")
_BORDER = "\n"
_JOINED = re.compile(
    "[\u0600-\u06ff\u0700-\u077f\u07c0-\u07ff\u0840-\u08ff\u1800-\u18af\ufb50-\ufdff\ufe70-\ufefc]"
)
# Letters that run to the left, numbers of such scripts, and characters that say how others run.
_TURNING = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
MOST = 20_000
"""Words from which on they are forgotten, so that memory stays flat however many there are."""
ALPHABET = 10
"""Letters of a script from which on texts are written in it, not only quote it."""


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


class Turn(NamedTuple):
    """How a word stands among others: which way it runs, and the letters it touches, to which it may join."""

    rtl: bool = False
    before: str = ""
    after: str = ""


class Shaper:
    """Shapes words of one language with the fonts of one folder, and remembers them."""

    def __init__(self, fonts: Fonts, lang: str) -> None:
        self.fonts = fonts
        self.lang = lang.replace("_", "-")
        self.complete = True
        """False once a word was shaped that holds characters no font of its chain has."""
        self._words: dict[tuple[str, float, str], Word] = {}
        self._turned: dict[tuple[str, float, str, Turn], Word] = {}
        self._composer: Any = None
        self._readings: dict[tuple[str, float], Reading] = {}
        self._buffer: Any = None

    @property
    def unmet(self) -> tuple[Finding, ...]:
        """What to install for the script of the texts set so far, when it has no font.

        A few odd letters are not meant: each is a matter of its text.
        """
        found = self._composer.unmet.items() if self._composer else ()
        return tuple(what for what, letters in found if len(letters) >= ALPHABET)

    def word(self, font: str, text: str, tracking: float = 0.0, turn: Turn | None = None) -> Word:
        """The word in the font of that alias; `tracking` is added to every advance.

        `turn` is given where it runs to the left, or is a part of a word that joins its neighbours.
        """
        if turn is not None:
            return self._turn(font, text, tracking, turn)
        word = self._words.get((font, tracking, text))
        if word is None:
            self.learn(font, (text,), tracking)
            word = self._words[font, tracking, text]
        return word

    def _turn(self, font: str, text: str, tracking: float, turn: Turn) -> Word:
        key = (font, tracking, text, turn)
        if key not in self._turned:
            if len(self._turned) >= MOST:
                self._turned.clear()
            self._turned[key] = self.composed(font, text, tracking, turn)
        return self._turned[key]

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
            word = Word((shaped[text],), shaped[text].width) if text in shaped else None
            self._words[font, tracking, text] = word or self.composed(font, text, tracking, Turn())

    def composed(self, font: str, text: str, tracking: float, turn: Turn) -> Word:
        """A word of several fonts or scripts, or one that runs to the left or joins its neighbours."""
        if self._composer is None:
            from cardgen.layout.compose import Composer  # what most texts do without

            self._composer = Composer(self)
        word: Word = self._composer.word(font, text, tracking, turn)
        self.complete = self.complete and not word.missing
        return word

    def cleared(self) -> Any:
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

    def shape(self, font: str, texts: Sequence[str], tracking: float = 0.0) -> list[Stretch]:
        """One stretch per text, from one run of the shaper; all texts must be SIMPLE. Remembers none."""
        if not texts:
            return []
        glyphs, said, joined = self._run(font, texts, tracking)
        advances = [glyph.advance for glyph in glyphs]
        return [
            Stretch(font, text, glyphs[first : end - 1], sum(advances[first : end - 1]))
            for text, (first, end) in zip(texts, pairwise(_edges(texts, joined, said)), strict=True)
        ]

    def spaced(self, font: str, text: str, space: Glyph) -> tuple[tuple[Glyph, ...], Sequence[str]]:
        """The glyphs of a text of SIMPLE words with that space between them, and the text of each.

        Remembers none.
        """
        self._shaped(font, text.replace(" ", _BORDER), 0.0)
        return self.reading(font, 0.0).spaced(self._buffer, text, space)

    def _run(
        self, font: str, texts: Sequence[str], tracking: float
    ) -> tuple[tuple[Glyph, ...], Sequence[str], str]:
        """The glyphs of the texts with a border between them, the text of each glyph, and all of the text."""
        joined = _BORDER.join(texts)
        self._shaped(font, joined, tracking)
        glyphs, said = self.reading(font, tracking).quick(self._buffer, joined)
        return glyphs, said, joined

    def _shaped(self, font: str, joined: str, tracking: float) -> None:
        """Let the shaper write the glyphs of SIMPLE texts with borders between them into its buffer."""
        import uharfbuzz as hb

        face = self.fonts.face(font)
        buffer = self.cleared()
        buffer.add_str(joined)
        # not guessed: the result must not depend on the words beside it
        buffer.direction, buffer.script, buffer.language = "ltr", "Latn", self.lang
        features = {**face.features, "liga": False} if tracking else face.features
        hb.shape(face.file.font, buffer, features)

    def reading(self, font: str, tracking: float) -> Reading:
        """Reads the glyphs of a font."""
        reading = self._readings.get((font, tracking))
        if reading is None:
            reading = self._readings[font, tracking] = Reading(self.fonts.face(font).file, tracking)
        return reading


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
        self._known: dict[str, Glyph] = {}
        self._spaced: dict[str, Glyph] = {}
        flags = hb.BufferSerializeFlags
        self._how = (hb.BufferSerializeFormat.TEXT, flags.NO_GLYPH_NAMES | flags.NO_CLUSTERS)

    def quick(self, buffer: Any, joined: str) -> Read:
        """The glyphs of a run from left to right, by their tokens."""
        tokens = self._tokens(buffer)
        return _read(self._known, tokens, joined) or self._learn(buffer, tokens, joined)

    def spaced(self, buffer: Any, text: str, space: Glyph) -> Read:
        """The glyphs of a text in whose run a border stood for each space."""
        tokens = self._tokens(buffer)
        if not self._spaced:
            self._spaced = {token: _parting(glyph, space) for token, glyph in self._known.items()}
        read = _read(self._spaced, tokens, text)
        if read is None:
            glyphs, said = self._learn(buffer, tokens, text.replace(" ", _BORDER))
            glyphs = tuple([_parting(glyph, space) for glyph in glyphs])
            read = glyphs, text if isinstance(said, str) else [glyph.text for glyph in glyphs]
        return read

    def _tokens(self, buffer: Any) -> list[str]:
        tokens: list[str] = buffer.serialize(self._font, *self._how)[1:-1].split("|")
        return tokens

    def _learn(self, buffer: Any, tokens: Sequence[str], joined: str) -> Read:
        """The glyphs of a run with tokens that are not known, which are known from now on."""
        glyphs, said = self.whole(buffer, joined)
        for token, glyph, text, after in zip(tokens, glyphs, said, [*said[1:], _BORDER], strict=True):
            if text and after:  # it stands alone for its text
                self._known.setdefault(token, glyph)
        self._spaced = {}
        return glyphs, said

    def whole(self, buffer: Any, joined: str) -> Read:
        """The glyphs, whatever the script. Each cluster's text goes to its first glyph; others have ""."""
        infos = buffer.glyph_infos
        said = _said([info.cluster for info in infos], joined)
        positions = [position.position for position in buffer.glyph_positions]
        shaped = zip([info.codepoint for info in infos], positions, said, strict=True)
        return tuple(map(self._glyphs.__getitem__, shaped)), said


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


def turns(text: str) -> bool:
    """False when every character surely runs from left to right in such a paragraph: most texts."""
    return _TURNING.search(text) is not None


def _read(known: Mapping[str, Glyph], tokens: Sequence[str], text: str) -> Read | None:
    """The glyphs of these tokens and the text of each; None when not all are known.

    Which texts they stand for is known when these together are the text of the run.
    """
    try:
        glyphs = tuple(map(known.__getitem__, tokens))
    except KeyError:
        return None
    texts = [glyph.text for glyph in glyphs]
    if "".join(texts) != text:
        return None
    return glyphs, text if len(texts) == len(text) else texts


def _parting(glyph: Glyph, space: Glyph) -> Glyph:
    """The space for a border, any other glyph for itself."""
    return space if glyph.text == _BORDER else glyph


def joins(text: str) -> bool:
    """True for letters that are written joined, between which there must be no room: Arabic and its kin."""
    return _JOINED.search(text) is not None


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
