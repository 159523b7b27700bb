"""Balance: a tally and its catalog come in; figures, and a report a designer can act on, go out.

`wilson` gives intervals, `report` the figures as plain data for `simulate --json` and as text. Nothing
here changes a card: the designer's hand is the only way back.
"""
