"""Table: the cards of a deck as rows of a spreadsheet, out and in again.

`columns` says which columns a deck has, `grid` is a table as a value, `csvfile` and `workbook` read and write
it, `merge` compares its rows with the YAML by card id, `edit` replaces single scalars of a YAML text, and
`trade` does this for a whole game. YAML stays the one source: an import tells what it would change, and
changes nothing else.
"""
