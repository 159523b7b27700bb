""" "Mobbing: Reine Chefsache": departments talk about each other until one of them has the chair."""

from cardgen.game import Game

GAME = Game(
    name="mobbing",
    catalog="cardgen.games.mobbing.models:Mobbing",
    looks="cardgen.games.mobbing.faces:looks",
    lid="cardgen.games.mobbing.faces:lid",
    deck="cardgen.games.mobbing.rules:deck",
    rules="cardgen.games.mobbing.rules",
    bots={
        "random": "cardgen.engine.bots:random",
        "greedy": "cardgen.games.mobbing.bots:greedy",
        "quick": "cardgen.games.mobbing.quick:quick",
    },
    checks="cardgen.games.mobbing.checks:CHECKS",
    tell="cardgen.games.mobbing.tell:tell",
    blank="cardgen.games.mobbing.blanks:blank",
    imagine="cardgen.games.mobbing.imagine",
)
