"""Minderheiten-Quartett: who ranks people plays with stars that were drawn out of a drum."""

from cardgen.game import Game

GAME = Game(
    name="minderheiten_quartett",
    catalog="cardgen.games.minderheiten_quartett.models:Quartett",
    looks="cardgen.games.minderheiten_quartett.faces:looks",
    lid="cardgen.games.minderheiten_quartett.faces:lid",
    deck="cardgen.games.minderheiten_quartett.rules:deck",
    rules="cardgen.games.minderheiten_quartett.rules",
    bots={
        "random": "cardgen.engine.bots:random",
        "greedy": "cardgen.games.minderheiten_quartett.bots:greedy",
    },
    checks="cardgen.games.minderheiten_quartett.checks:CHECKS",
    imagine="cardgen.games.minderheiten_quartett.imagine",
    tell="cardgen.games.minderheiten_quartett.tell:tell",
    blank="cardgen.games.minderheiten_quartett.lab:blank",
    spends="cardgen.games.minderheiten_quartett.lab:spends",
)
