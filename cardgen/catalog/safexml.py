"""XML from outside, read without trust: no document type, so no entities, no other files, no bombs.

What is read is told to a `Listener` as it comes; nothing is kept in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from xml.parsers import expat

Start = Callable[[str, Mapping[str, str], int], None]
"""Local name of an element, its attributes, its line."""
End = Callable[[str], None]
Said = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Listener:
    """What to do when an element begins, ends, and with the text between; names come without namespace."""

    start: Start
    end: End
    said: Said


def listen(data: bytes, listener: Listener) -> None:
    """Read a whole document. Raises ValueError with line and column when it is no XML or has a DOCTYPE."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def refuse(*_: object) -> None:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        raise ValueError(f"{line}:{column}: found a document type (DOCTYPE); not allowed; remove it")

    def start(name: str, attributes: Mapping[str, str]) -> None:
        bare = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        listener.start(name.rpartition(" ")[2], bare, parser.CurrentLineNumber)

    def end(name: str) -> None:
        listener.end(name.rpartition(" ")[2])

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = listener.said
    try:
        parser.Parse(data, True)
    except expat.ExpatError as problem:
        reason = expat.ErrorString(problem.code)
        place = f"{problem.lineno}:{problem.offset + 1}"
        raise ValueError(f"{place}: found no well-formed XML ({reason}); is the file cut off?") from None
