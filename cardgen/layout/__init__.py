"""layout: a card becomes a drawing.

In: cards of a catalog, with stocks, fonts and icons. Out: drawings, that is tuples of marks in millimetres
from the trim's top left corner (marks.py), and findings about them (inside.py).

Text is set in steps that do not know each other: markup.py splits it into spans, lines.py into what no line
end may part (breaks.py) and what runs one way (bidi.py), shape.py and compose.py make glyphs of that, fit.py
finds the size, place.py the places; type.py holds it all together. Faces draw with easel.py, which knows
colours, fonts and units, and mirror.py turns them round; solid.py names the sides of what stands or rolls.
Nothing here knows paper, PDF or a game.
"""
