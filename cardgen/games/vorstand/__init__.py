""" "Der Vorstand will das so": 55 employees want 55 to-dos done, and everybody asks for a vote."""

from cardgen.engine.bots import random
from cardgen.game import Game
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.bots import greedy
from cardgen.games.vorstand.checks import CHECKS
from cardgen.games.vorstand.faces import lid, looks
from cardgen.games.vorstand.models import Vorstand
from cardgen.games.vorstand.tell import tell

GAME = Game(
    name="vorstand",
    catalog=Vorstand,
    looks=looks,
    lid=lid,
    deck=rules.deck,
    rules=rules,
    bots={"random": random, "greedy": greedy},
    checks=CHECKS,
    tell=tell,
)
