"""cardgen: printable card and board games from typed data, with a rules engine that proves the deck.

The house in one picture; a module imports only from rooms before its own:

    compiled < finding < catalog < translate < layout < press < engine < game < balance < check
        < preview < games < cli
    inside a game:   models < {faces, rules} < {bots, checks} < __init__

Data flows one way. `catalog` reads YAML into frozen typed cards; `translate` gives the same catalog in
another language; a game's `faces` turn a card into a drawing, which is a value in millimetres; `press`
arranges drawings on sheets, writes the PDF and opens it again to verify it. From the same catalog a
game's `deck` takes the numbers, `engine` plays them by the game's `rules`, `balance` reports. `check`
looks at catalog, drawings and texts. What is learnt downstream never travels upstream: findings and
reports are sinks, and the designer's hand is the only way back.

A game is a folder of five plain files named in one GAME record. It has the same name in
`cardgen/games/`, `data/` and `tests/games/`; nothing else in the house mentions a game by name.
"""

from pathlib import Path

from cardgen.compiled import install

__version__ = "0.1.0"

install(Path(__file__).parent)  # before any module of ours that may have a compiled twin
