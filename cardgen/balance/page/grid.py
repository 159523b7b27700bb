"""A table of texts and numbers as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape


def grid(heads: Sequence[str], rows: Iterable[Sequence[object]], code: int = -1) -> Iterator[str]:
    """A table whose first cell of a row names it; what begins like a number stands to the right.

    Column `code`, if any, is something to type.
    """
    made = [[str(cell) for cell in row] for row in rows]
    right = [all(_number(row[at]) for row in made) and bool(made) for at in range(len(heads))]
    sides = [' class="number"' if number else "" for number in right]
    yield '<div class="wide" tabindex="0"><table><thead><tr>'
    yield "".join(
        f'<th scope="col"{side}>{escape(head)}</th>' for head, side in zip(heads, sides, strict=True)
    )
    yield "</tr></thead><tbody>"
    for row in made:
        cells = [
            f"<td{side}><code>{escape(cell)}</code></td>" if at == code else f"<td{side}>{escape(cell)}</td>"
            for at, (cell, side) in enumerate(zip(row, sides, strict=True))
        ]
        cells[0] = f'<th scope="row"{sides[0]}>{escape(row[0])}</th>'
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"


def _number(cell: str) -> bool:
    return cell[:1].isdigit() or cell[:1] in "+-–" or not cell
