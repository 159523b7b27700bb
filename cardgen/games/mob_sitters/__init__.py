""" "Mob Sitters": six babysitters rob the Boss, point at each other, and hope to get away with it."""

from cardgen.game import Game

GAME = Game(
    name="mob_sitters",
    catalog="cardgen.games.mob_sitters.models:MobSitters",
    looks="cardgen.games.mob_sitters.faces:looks",
    lid="cardgen.games.mob_sitters.faces:lid",
    deck="cardgen.games.mob_sitters.rules:deck",
    rules="cardgen.games.mob_sitters.rules",
    bots={"random": "cardgen.engine.bots:random", "greedy": "cardgen.games.mob_sitters.bots:greedy"},
    checks="cardgen.games.mob_sitters.checks:CHECKS",
    imagine="cardgen.games.mob_sitters.imagine",
    tell="cardgen.games.mob_sitters.tell:tell",
    blank="cardgen.games.mob_sitters.lab:blank",
    spends="cardgen.games.mob_sitters.lab:spends",
    fate="cardgen.games.mob_sitters.lab:fate",
)
