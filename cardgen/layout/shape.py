"""Step three of setting text: words become glyphs, of the asked font or the first of its chain that has them.

Lengths are 1/1000 em. Words are shaped once and kept; new words of a text are shaped in one go, which is
four times as fast. Spaces are set between words, so kerning across them is not looked for. Letters that no
font of the chain has come from the family of their script (fonttable.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple, TypeAlias

from cardgen.finding import Finding
from cardgen.layout.fonts import FontFile, Fonts
from cardgen.layout.marks import Glyph

# Scripts without reordering or joining, in which words can be shaped side by side in one buffer.
SIMPLE = re.compile("[\u0020-\u00ac\u00ae-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u2070-\u22ff]*")
_BORDER = "\n"
_JOINED = re.compile(
    "[\u0600-\u06ff\u0700-\u077f\u07c0-\u07ff\u0840-\u08ff\u1800-\u18af\ufb50-\ufdff\ufe70-\ufefc]"
)
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
        """What to install for the letters wanted so far that no font has; () when all is there."""
        return tuple(self._composer.unmet) if self._composer else ()

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
        buffer = self.cleared()
        buffer.add_str(joined)
        # not guessed: the result must not depend on the words beside it
        buffer.direction, buffer.script, buffer.language = "ltr", "Latn", self.lang
        features = {**face.features, "liga": False} if tracking else face.features
        hb.shape(face.file.font, buffer, features)
        glyphs, said = self.reading(font, tracking).quick(buffer, joined)
        return glyphs, said, joined

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
        flags = hb.BufferSerializeFlags
        self._how = (hb.BufferSerializeFormat.TEXT, flags.NO_GLYPH_NAMES | flags.NO_CLUSTERS)

    def quick(self, buffer: Any, joined: str) -> Read:
        """The glyphs of a run from left to right, by their tokens.

        Which texts they stand for is known when these together are the text of the run.
        """
        tokens = buffer.serialize(self._font, *self._how)[1:-1].split("|")
        try:
            glyphs = tuple(map(self._known.__getitem__, tokens))
        except KeyError:
            glyphs = ()
        texts = [glyph.text for glyph in glyphs]
        if "".join(texts) == joined:
            return glyphs, joined if len(texts) == len(joined) else texts
        glyphs, said = self.whole(buffer, joined)
        for token, glyph, text, after in zip(tokens, glyphs, said, [*said[1:], _BORDER], strict=True):
            if text and after:  # it stands alone for its text
                self._known.setdefault(token, glyph)
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
