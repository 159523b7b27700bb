""" "Der Vorstand will das so": 55 employees want 55 to-dos done, and everybody asks for a vote."""

from cardgen.game import Game

GAME = Game(
    name="vorstand",
    catalog="cardgen.games.vorstand.models:Vorstand",
    looks="cardgen.games.vorstand.faces:looks",
    lid="cardgen.games.vorstand.faces:lid",
    deck="cardgen.games.vorstand.rules:deck",
    rules="cardgen.games.vorstand.rules",
    bots={"random": "cardgen.engine.bots:random", "greedy": "cardgen.games.vorstand.bots:greedy"},
    checks="cardgen.games.vorstand.checks:CHECKS",
    imagine="cardgen.games.vorstand.imagine",
    tell="cardgen.games.vorstand.tell:tell",
    blank="cardgen.games.vorstand.lab:blank",
    spends="cardgen.games.vorstand.lab:spends",
)
