"""Boxes: what is in the game -> how large they must be -> a flat net to cut, fold and glue -> a drawing.

    pack      decks, boards and loose pieces -> the room they take, every piece in its place
    net       panels that share edges: folds, slits and the cut around them follow from the panels
    tuck, tray  the two kinds of box there are, as nets for a room of a given size
    folding   a net folded in space: for the pictures of the steps, and for the tests that close the box
    view      a folded net as it is seen
    panels    a net and what stands on its faces -> a drawing like any other
    art       the faces of a game's boxes: its lid, its backs, its words
    steps     the page that says how to fold and glue
    plan      all of it for one game

Nets are whole micrometres, y down, the printed side up; drawings are millimetres.
"""
