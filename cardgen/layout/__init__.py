"""layout: a card becomes a drawing.

In: cards of a catalog, with stocks, fonts and icons. Out: drawings, that is tuples of marks in millimetres
from the trim's top left corner (marks.py), and findings about them (inside.py).

Text is set in steps that do not know each other: markup.py splits it into spans, lines.py finds the line
ends, type.py shapes runs of glyphs and fits the block into its box. Faces draw with easel.py, which knows
colours, fonts and units; nothing here knows paper, PDF or a game.
"""
