""" "Lemming Mafia": six lemmings run for the pier, and everybody at the table has money on it."""

from cardgen.game import Game

GAME = Game(
    name="lemming_mafia",
    catalog="cardgen.games.lemming_mafia.models:LemmingMafia",
    looks="cardgen.games.lemming_mafia.faces:looks",
    lid="cardgen.games.lemming_mafia.faces:lid",
    deck="cardgen.games.lemming_mafia.rules:deck",
    rules="cardgen.games.lemming_mafia.rules",
    bots={
        "random": "cardgen.engine.bots:random",
        "greedy": "cardgen.games.lemming_mafia.bots:greedy",
        "quick": "cardgen.games.lemming_mafia.quick:quick",
    },
    checks="cardgen.games.lemming_mafia.checks:CHECKS",
    tell="cardgen.games.lemming_mafia.tell:tell",
    blank="cardgen.games.lemming_mafia.lab:blank",
    spends="cardgen.games.lemming_mafia.lab:spends",
    fate="cardgen.games.lemming_mafia.lab:fate",
    imagine="cardgen.games.lemming_mafia.imagine",
)
