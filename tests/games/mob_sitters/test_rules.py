"""The rules S-R01 to S-R20, the rulebook's own examples S-T01 to S-T10, and the rulings S-C01 to S-C28."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardgen.engine.playout import playout
from cardgen.engine.rng import stream
from cardgen.engine.rules import Event
from cardgen.finding import DataError
from cardgen.games.mob_sitters import rules
from cardgen.games.mob_sitters.bots import BOTS
from cardgen.games.mob_sitters.models import MobSitters
from tests.games.mob_sitters.table import RULES, Game, real


def played(seats: int, seed: int, **options: str) -> tuple[rules.State, list[Event]]:
    """A game of random bots, and what the log was told."""
    told: list[Event] = []
    deck = rules.deck(real(), options)
    state, _, ended = playout(RULES, deck, [BOTS["random"]] * seats, seed, told=told)
    assert ended
    return state, told


def turns(told: list[Event]) -> list[tuple[int, int, list[Event]]]:
    """Every turn with its seat, its number and its events."""
    found: list[tuple[int, int, list[Event]]] = []
    for event in told:
        if (event.event, event.kind) == ("reveal", "turn"):
            assert event.seat is not None
            found.append((event.seat, event.more["number"], []))
        elif found:
            found[-1][2].append(event)
    return found


# --- the rulebook's examples ---------------------------------------------------------------------------


def test_S_T01_all_face_up_money_of_the_last_round_goes_into_the_safe() -> None:
    game = Game(up=[["steal400", "job100", "sit50"]])
    assert game.lies("safe", 0) == ["steal400-0", "job100-0", "sit50-0"]
    assert game.lies("up", 0) == []
    assert game.view().mats[0].safe == 550


def test_S_T02_exactly_the_two_steal_cards_are_targets() -> None:
    game = Game(up=[[], ["steal300", "steal100", "job400"], ["sit50", "job200"]], down=[["tell"]])
    assert game.targets("tell") == {"steal300-1", "steal100-1"}
    game.accuse("tell", "steal300-1").fall()
    assert game.where("steal300-1") == ("boss", 1)
    assert game.where("tell-0") == ("spent", 0)
    assert game.lies("up", 1) == ["steal100-1", "job400-1"]


def test_S_T03_blame_goes_to_and_fro_until_somebody_has_nothing_left_to_say() -> None:
    game = Game(up=[[], ["steal200"]], down=[["tell", "left"], ["right"]])
    game.accuse("tell", "steal200-1").react("right")
    assert game.seat == 0
    game.react("left")
    assert game.seat == 1 and game.moves() == [rules.FALL]
    game.fall()
    assert game.where("steal200-1") == ("boss", 1)
    assert game.lies("spent", 0) == ["tell-0", "left-0"] and game.lies("spent", 1) == ["right-1"]


def test_S_T04_without_an_answer_the_accuser_is_left_with_it() -> None:
    game = Game(up=[[], ["steal200"]], down=[["tell"], ["right"]])
    game.accuse("tell", "steal200-1").react("right").fall()
    assert game.where("steal200-1") == ("boss", 0)


def test_S_T05_who_gets_away_with_passed_blame_lays_the_card_face_up_and_earns_it() -> None:
    game = Game(up=[[], ["job300"]], down=[["squeal"], ["left"], ["away"]])
    game.accuse("squeal", "job300-1").react("left").react("away")
    assert game.where("job300-1") == ("up", 2)
    game.lay().lay()
    assert game.seat == 2 and game.where("job300-1") == ("safe", 2)


def test_S_T05_unless_it_is_hit_again() -> None:
    game = Game(hands=[[], ["squeal"]], up=[[], ["job300"]], down=[["squeal"], ["left"], ["away"]])
    game.accuse("squeal", "job300-1").react("left").react("away").lay()
    game.lay(up=["squeal"]).accuse("squeal", "job300-1").fall()
    assert game.where("job300-1") == ("cops", 2)


def test_S_T06_face_down_money_earns_nothing() -> None:
    game = Game(down=[["steal400"]])
    assert game.where("steal400-0") == ("buried", 0)
    assert game.view().mats[0].safe == 0


def test_S_T07_a_reaction_in_the_hand_cannot_be_used() -> None:
    game = Game(hands=[[], ["left", "away"]], up=[[], ["steal400"]], down=[["tell"]])
    game.accuse("tell", "steal400-1")
    assert game.seat == 1 and game.moves() == [rules.FALL]


def test_S_T08_one_may_accuse_oneself() -> None:
    game = Game(hands=[["steal100", "tell"]]).lay(up=["steal100", "tell"])
    assert game.targets("tell") == {"steal100-0"}
    game.accuse("tell", "steal100-0").fall()
    assert game.where("steal100-0") == ("boss", 0)


def test_S_T09_a_baby_sit_is_no_target() -> None:
    game = Game(hands=[["rat", "tell", "squeal"]], up=[[], ["sit50"], ["sit50"]])
    game.lay(up=["rat", "tell", "squeal"])
    assert game.seat == 1, "nothing to hit, nothing to decide"


@pytest.mark.parametrize(
    ("turn", "hand", "pile", "laid"),
    [(1, 6, 11, 3), (2, 6, 8, 6), (3, 6, 5, 9), (4, 6, 2, 12), (5, 5, 0, 15), (6, 2, 0, 18)],
)
def test_S_T10_hand_and_pile_after_every_turn(turn: int, hand: int, pile: int, laid: int) -> None:
    """Table 2.4; after four turns the pile holds two and the hand six."""
    _, told = played(4, 3, play_turns="6")
    sizes: dict[int, list[int]] = {}
    for seat in range(4):
        sizes[seat] = [6, 14, 0]
    for seat, number, events in turns(told):
        for event in events:
            if (event.event, event.kind) == ("move", "play"):
                out = len(event.cards) + event.more["down"]
                sizes[seat] = [sizes[seat][0] - out, sizes[seat][1], sizes[seat][2] + out]
            if event.event == "draw":
                got = len(event.cards)
                sizes[seat] = [sizes[seat][0] + got, sizes[seat][1] - got, sizes[seat][2]]
        if number == turn:
            assert sizes[seat] == [hand, pile, laid]


# --- setup ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_S_R01_everybody_has_a_deck_of_the_own_colour_and_six_cards(seats: int) -> None:
    deck = rules.deck(real(), {})
    state = rules.setup(deck, seats, stream(1, 0, "any"))
    for seat in range(seats):
        assert len(state.hands[seat]) == 6 and len(state.piles[seat]) == 14
        assert sorted(state.hands[seat] + state.piles[seat]) == list(deck.decks[seat])
    assert sorted(state.box) == [card for cards in deck.decks[seats:] for card in cards]


@pytest.mark.parametrize("seats", [2, 7])
def test_S_R01_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(DataError, match="3 to 6"):
        rules.setup(rules.deck(real(), {}), seats, stream(1, 0, "any"))


def test_S_R02_S_C26_each_player_may_deal_again_once_before_the_first_turn() -> None:
    state = rules.setup(rules.deck(real(), {"start": "1"}), 3, stream(1, 0, "any"))
    rng = stream(2, 0, "any")
    asked = []
    hands = [set(hand) for hand in state.hands]
    while state.step == rules.DEALT:
        seat = rules.to_act(state)
        assert seat is not None
        asked.append(seat)
        assert rules.moves(rules.view(state, seat)) == (rules.KEEP, rules.REDEAL)
        rules.play(state, rules.REDEAL if seat == 1 else rules.KEEP, rng)
    assert asked == [1, 2, 0], "from the starting player, clockwise, nobody twice"
    assert [set(hand) == before for hand, before in zip(state.hands, hands, strict=True)] == [
        True,
        False,
        True,
    ]
    assert len(state.hands[1]) == 6 and len(state.piles[1]) == 14


def test_S_R02_the_second_hand_is_drawn_from_all_twenty() -> None:
    kept = Counter(len(set(once) & set(again)) for once, again in (redealt(seed) for seed in range(200)))
    assert kept[6] < 5 and 1.5 < sum(cards * times for cards, times in kept.items()) / 200 < 2.1


def redealt(seed: int) -> tuple[list[int], list[int]]:
    """A first hand and the second."""
    rng = stream(seed, 0, "any")
    state = rules.setup(rules.deck(real(), {"start": "0"}), 3, rng)
    once = list(state.hands[0])
    rules.play(state, rules.REDEAL, rng)
    return once, state.hands[0]


def test_S_R02_a_box_without_a_second_deal_starts_at_once() -> None:
    game = Game(numbers={"redeal": 0})
    state = rules.setup(game.deck, 3, stream(1, 0, "any"))
    assert state.step == rules.PLAY and rules.to_act(state) == 0


def test_S_R03_S_C16_who_starts_is_drawn_by_chance_or_given() -> None:
    deck = rules.deck(real(), {})
    starts = Counter(rules.setup(deck, 4, stream(seed, 0, "any")).start for seed in range(400))
    assert set(starts) == {0, 1, 2, 3} and min(starts.values()) > 60
    given = rules.deck(real(), {"start": "2"})
    assert rules.setup(given, 4, stream(1, 0, "any")).start == 2


@pytest.mark.parametrize("seats", [3, 6])
def test_S_R03_turns_go_clockwise(seats: int) -> None:
    state, told = played(seats, 4)
    order = [seat for seat, _, _ in turns(told)]
    assert order == [(state.start + turn) % seats for turn in range(6 * seats)]


# --- the steps of a turn -------------------------------------------------------------------------------

STEPS = {
    "earn": 1, "discard": 3, "leftover": 3, "play": 4, "down": 4, "unused": 5, "refill": 6,
}  # fmt: skip


@pytest.mark.parametrize("play_turns", [5, 6])
def test_S_R04_S_R18_S_C01_S_C02_every_turn_has_its_steps_in_order(play_turns: int) -> None:
    """Steps 4 to 6 in the first turn, 1 to 6, then 1 to 3 in the last: both readings of the rounds."""
    for seed in range(30):
        state, told = played(4, seed, play_turns=str(play_turns))
        found = turns(told)
        assert state.turns == len(found) == 4 * (play_turns + 1)
        for _, number, events in found:
            steps = [STEPS[event.kind] for event in events if event.kind in STEPS]
            assert steps == sorted(steps)
            assert not {1, 3} & set(steps) or number > 1
            assert (4 in steps) == (6 in steps) == (number <= play_turns)


@pytest.mark.parametrize(("play_turns", "laid", "left"), [("5", 15, 5), ("6", 18, 2)])
def test_S_C01_how_many_cards_are_left_over(play_turns: str, laid: int, left: int) -> None:
    state, told = played(5, 2, play_turns=play_turns)
    assert len(state.laid) == 5 * laid
    thrown = [event for event in told if event.kind == "leftover"]
    assert [len(event.cards) for event in thrown] == [left] * 5
    assert not any(state.piles)


def test_S_R05_S_C04_money_is_earned_before_one_accuses() -> None:
    game = Game(up=[["steal400"], ["steal100"]], down=[["tell"]])
    assert game.where("steal400-0") == ("safe", 0)
    assert game.targets("tell") == {"steal100-1"}


def test_S_C04_accuse_first_leaves_the_own_money_open_in_step_2() -> None:
    game = Game(up=[["steal400"], ["steal100"]], down=[["tell"]], step_order="accuse_first")
    assert game.targets("tell") == {"steal400-0", "steal100-1"}
    game.accuse("tell", "steal100-1").fall()
    assert game.where("steal400-0") == ("safe", 0)


def test_S_C04_accuse_first_blame_that_comes_back_is_earned_in_the_same_turn() -> None:
    game = Game(up=[[], ["steal100"]], down=[["tell", "away"], ["right"]], step_order="accuse_first")
    game.accuse("tell", "steal100-1").react("right").react("away")
    assert game.where("steal100-1") == ("safe", 0)


def test_S_R06_S_C21_face_down_accusations_are_flipped_one_by_one_in_any_order() -> None:
    game = Game(up=[[], ["steal200", "job200"]], down=[["tell", "squeal"]])
    assert game.targets("tell") == {"steal200-1"} and game.targets("squeal") == {"job200-1"}
    game.accuse("squeal", "job200-1").fall()
    assert game.seat == 0 and game.targets("tell") == {"steal200-1"}
    game.accuse("tell", "steal200-1").fall()
    assert game.state.step == rules.PLAY


def test_S_C21_what_has_got_away_can_be_hit_again_at_once() -> None:
    game = Game(up=[[], ["steal200"]], down=[["tell", "rat"], ["away"]])
    game.accuse("tell", "steal200-1").react("away")
    assert game.where("steal200-1") == ("up", 1)
    game.accuse("rat", "steal200-1").fall()
    assert game.where("steal200-1") == ("boss", 1)


def test_S_C21_a_card_laid_by_got_away_can_be_hit_in_its_new_place() -> None:
    game = Game(up=[[], ["steal200"]], down=[["tell", "rat"], ["left"], ["away"]])
    game.accuse("tell", "steal200-1").react("left").react("away")
    assert game.accusing("rat", "steal200-1")[1][1] == 2
    game.accuse("rat", "steal200-1").fall()
    assert game.where("steal200-1") == ("boss", 2)


def test_S_R07_S_C14_what_is_still_face_down_is_discarded_unseen() -> None:
    game = Game(down=[["left", "job400", "tell"]])
    assert game.lies("buried", 0) == ["left-0", "job400-0", "tell-0"]
    assert game.view(1).mats[0].buried == 3 and game.view(1).mats[0].spent == ()
    assert game.view(0).buried == tuple(game.state.buried[0])
    (line,) = [event for event in game.told if event.kind == "discard"]
    assert line.seen_by == (0,)


def test_S_C14_discard_visible_turns_them_up() -> None:
    game = Game(down=[["left", "job400", "tell"]], discard_visible="true")
    assert game.lies("spent", 0) == ["left-0", "job400-0", "tell-0"]
    assert len(game.view(1).mats[0].spent) == 3 and game.view(1).mats[0].buried == 0
    (line,) = [event for event in game.told if event.kind == "discard"]
    assert line.seen_by is None


def test_S_R08_S_C17_three_cards_up_or_down_and_reactions_never_up() -> None:
    game = Game(hands=[["steal100", "tell", "left", "reverse", "sit50", "away"]])
    found = game.moves()
    assert len(found) == len(set(found)) == sum(2 ** (3 - hidden) * ways for hidden, ways in WAYS.items())
    for verb, ups, downs in found:
        assert verb == rules.LAY and len(set(ups + downs)) == 3
        assert not any(game.deck.hidden[game.view().hand[place]] for place in ups)
    assert game.may(game.laying(down=["steal100", "tell", "sit50"])), "anything may lie face down"
    assert game.may(game.laying(down=["left", "reverse", "away"]))


WAYS = {0: 1, 1: 9, 2: 9, 3: 1}
"""Of three cards from three that may be up and three that may not: ways by number of the latter."""


def test_S_R08_the_order_is_no_choice() -> None:
    game = Game(hands=[["steal100", "tell", "squeal", "rat", "sit50", "job100"]])
    chosen = {(frozenset(ups), frozenset(downs)) for _, ups, downs in game.moves()}
    assert len(chosen) == len(game.moves()) == 20 * 8


def test_S_R09_S_C09_a_face_up_accusation_is_used_in_step_5_or_goes() -> None:
    game = Game(hands=[["tell", "squeal"]], up=[[], ["steal400"]]).lay(up=["tell", "squeal"])
    assert game.state.step == rules.RESOLVE
    game.accuse("tell", "steal400-1").fall()
    assert game.where("steal400-1") == ("boss", 1)
    assert game.seat == 1 and game.where("squeal-0") == ("spent", 0), "nothing for it to hit"


def test_S_R10_S_C25_three_cards_or_what_is_left() -> None:
    game = Game(hands=[["steal100"]], piles=[["job100"]])
    game.lay()
    assert len(game.state.hands[0]) == 6
    game = Game(number=5)
    game.state.piles[0] = game.state.piles[0][:2]
    game.state.buried[0] = ()
    game.lay()
    assert len(game.state.hands[0]) == 5 and game.state.piles[0] == []


# --- accusations ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accusation", "hits"),
    [
        ("tell", {"steal300-1", "steal100-2"}),
        ("squeal", {"job200-1", "job400-2"}),
        ("rat", {"steal300-1", "steal100-2", "job200-1", "job400-2"}),
    ],
)
def test_S_R11_S_C03_what_an_accusation_hits(accusation: str, hits: set[str]) -> None:
    up = [[], ["steal300", "job200", "sit50"], ["steal100", "job400", "sit50"]]
    assert Game(up=up, down=[[accusation]]).targets(accusation) == hits
    assert Game(up=up, hands=[[accusation]]).lay(up=[accusation]).targets(accusation) == hits


def test_S_R11_rat_em_hits_one_card_only() -> None:
    game = Game(up=[[], ["steal300", "job200"]], down=[["rat"]]).accuse("rat", "job200-1").fall()
    assert game.state.step == rules.PLAY and game.where("steal300-1") == ("up", 1)


@pytest.mark.parametrize(
    ("accusation", "target", "pile"),
    [
        ("tell", "steal300-1", "boss"),
        ("squeal", "job200-1", "cops"),
        ("rat", "steal300-1", "boss"),
        ("rat", "job200-1", "cops"),
    ],
)
def test_S_R12_S_C03_steals_go_to_the_boss_and_jobs_to_the_cops(
    accusation: str, target: str, pile: str
) -> None:
    game = Game(up=[[], ["steal300", "job200"]], down=[[accusation]]).accuse(accusation, target)
    assert game.where(f"{accusation}-0") == ("spent", 0)
    assert game.fall().where(target) == (pile, 1)


def test_S_R12_the_accusation_is_gone_though_its_target_got_away() -> None:
    game = Game(up=[[], ["steal300"]], down=[["tell"], ["away"]]).accuse("tell", "steal300-1").react("away")
    assert game.where("tell-0") == ("spent", 0) and game.where("steal300-1") == ("up", 1)


def test_S_R13_S_C08_an_opponents_card_must_be_hit_or_an_own_one() -> None:
    given: dict[str, Any] = {"hands": [["steal100", "tell"]], "up": [[], ["steal400"]]}
    game = Game(**given).lay(up=["steal100", "tell"])
    assert game.targets("tell") == {"steal100-0", "steal400-1"}
    assert not game.may(rules.SILENT)
    alone = Game(hands=[["steal100", "tell"]]).lay(up=["steal100", "tell"])
    assert alone.targets("tell") == {"steal100-0"} and alone.may(rules.SILENT)
    assert Game(**given, accusation_optional="true").lay(up=["steal100", "tell"]).may(rules.SILENT)


def test_S_C08_optional_leaves_a_face_down_accusation_where_it_is() -> None:
    game = Game(up=[[], ["steal400"]], down=[["tell"]], accusation_optional="true").silent()
    assert game.where("tell-0") == ("buried", 0)


def test_S_C08_one_accusation_that_must_be_used_forbids_silence_for_another_that_need_not() -> None:
    game = Game(hands=[["steal100", "tell", "squeal"]], up=[[], ["job400"]])
    game.lay(up=["steal100", "tell", "squeal"])
    assert not game.may(rules.SILENT)
    assert game.accuse("squeal", "job400-1").fall().may(rules.SILENT)


def test_S_C22_a_face_down_accusation_without_a_target_stays_down_and_leaves_unseen() -> None:
    game = Game(up=[[], ["job400"]], down=[["tell", "left"]])
    assert game.seat == 0 and game.moves() == [rules.SILENT]
    game.silent()
    assert game.lies("buried", 0) == ["tell-0", "left-0"]


def test_S_C22_asking_says_nothing_about_the_cards() -> None:
    """With a card to hit on the table, everybody with face-down cards is asked, accusation or not."""
    for down in (["tell"], ["left"], ["sit50"]):
        assert Game(up=[[], ["job400"]], down=[down]).state.step == rules.FLIP
        assert Game(up=[[], ["sit50"]], down=[down]).state.step == rules.PLAY


def test_S_C24_face_down_money_is_no_target() -> None:
    game = Game(up=[[], ["steal100"]], down=[["tell"], ["steal400"], ["steal300"]])
    assert game.targets("tell") == {"steal100-1"}


# --- reactions and the chain ---------------------------------------------------------------------------


def test_S_R14_S_C23_only_the_blamed_player_is_asked_with_or_without_a_reaction() -> None:
    for down in (["left"], ["sit50"], []):
        game = Game(up=[[], ["steal400"]], down=[["tell"], down, ["away"]]).accuse("tell", "steal400-1")
        assert game.seat == 1
        assert len(game.moves()) == 1 + ("left" in down)


def test_S_R14_only_reactions_react() -> None:
    game = Game(up=[[], ["steal400"]], down=[["tell"], ["tell", "job100", "reverse"]])
    game.accuse("tell", "steal400-1")
    assert game.moves() == [rules.FALL, (rules.REACT, (game.own("reverse"),), ())]


CHAINS = [
    ("nobody answers", "", "boss", 1),
    ("left is the next clockwise", "1 left", "boss", 2),
    ("right is the one before", "1 right", "boss", 0),
    ("reverse is the accuser", "1 reverse", "boss", 0),
    ("the owner keeps it where it is", "1 away", "up", 1),
    ("got away after a left", "1 left, 2 away", "up", 2),
    ("the active player gets away", "1 reverse, 0 away", "up", 0),
    ("the active player passes it on", "1 right, 0 right", "boss", 3),
    ("reverse after a pass blames who passed it", "1 left, 2 reverse", "boss", 1),
    ("reverse after two passes", "1 left, 2 left, 3 reverse", "boss", 2),
    ("two reverses", "1 reverse, 0 reverse", "boss", 1),
    ("all around the table", "1 left, 2 left, 3 left, 0 left", "boss", 1),
    ("all around the other way", "1 right, 0 right, 3 right, 2 right", "boss", 1),
    ("back to its owner, who gets away", "1 left, 2 right, 1 away", "up", 1),
    ("one player, several reactions", "1 left, 2 right, 1 left2, 2 away", "up", 2),
    ("three of one player", "1 left, 2 right, 1 left2, 2 reverse, 1 reverse, 2 away", "up", 2),
]


def chain(game: Game, links: str) -> Game:
    """Reactions one after the other, as `seat card`; then whoever is asked falls."""
    for link in filter(None, links.split(", ")):
        seat, reaction = link.split()
        assert game.seat == int(seat)
        game.react(reaction)
    return game.fall() if game.state.card != rules.NONE else game


def downs(links: str) -> list[list[str]]:
    """The Reactions that have to lie face down for it."""
    found: list[list[str]] = [[], [], [], []]
    for link in filter(None, links.split(", ")):
        seat, reaction = link.split()
        found[int(seat)].append(reaction)
    return found


@pytest.mark.parametrize(
    ("links", "zone", "seat"), [row[1:] for row in CHAINS], ids=[row[0] for row in CHAINS]
)
@pytest.mark.parametrize("kind", ["steal", "job"])
def test_S_R15_S_R16_S_R17_S_C06_S_C07_the_chain(links: str, zone: str, seat: int, kind: str) -> None:
    """2.3 in step 2: the accusation and all Reactions are used up, the card ends where it must."""
    accusation, pile = ("tell", "boss") if kind == "steal" else ("squeal", "cops")
    down = downs(links)
    down[0].append(accusation)
    game = Game(seats=4, up=[[], [f"{kind}300"]], down=down)
    chain(game.accuse(accusation, f"{kind}300-1"), links)
    assert game.where(f"{kind}300-1") == (pile if zone == "boss" else zone, seat)
    for owner, names in enumerate(down):
        assert sorted(game.lies("spent", owner)) == sorted(f"{name}-{owner}" for name in names)
    assert sorted(rules.cards(game.state)) == list(range(len(game.deck.keys)))


@pytest.mark.parametrize(
    ("links", "zone", "seat"), [row[1:] for row in CHAINS], ids=[row[0] for row in CHAINS]
)
def test_S_R09_S_R17_the_chain_in_step_5_with_cards_just_laid(links: str, zone: str, seat: int) -> None:
    down = downs(links)
    mine = down[0]
    down[0] = []
    game = Game(seats=4, hands=[["rat", *mine]], up=[[], ["steal300"]], down=down).lay(up=["rat"], down=mine)
    chain(game.accuse("rat", "steal300-1"), links)
    earned = zone == "up" and seat == 1  # seat 1 has the next turn
    assert game.where("steal300-1") == ("safe" if earned else zone, seat)


SELF = [
    ("nobody answers", "", "boss", 0),
    ("a gift to the left", "0 left", "boss", 1),
    ("a gift to the right", "0 right", "boss", 3),
    ("reverse blames oneself again", "0 reverse", "boss", 0),
    ("reverse, then left", "0 reverse, 0 left", "boss", 1),
    ("got away, it stays", "0 away", "safe", 0),
    ("reverse, then got away", "0 reverse, 0 away", "safe", 0),
    ("the gift comes back", "0 left, 1 reverse", "boss", 0),
    ("the gift comes back and is kept", "0 left, 1 right, 0 away", "safe", 0),
]


@pytest.mark.parametrize(("links", "zone", "seat"), [row[1:] for row in SELF], ids=[row[0] for row in SELF])
def test_S_R13_S_C20_accusing_oneself(links: str, zone: str, seat: int) -> None:
    """In step 2 of accuse_first, where the own money still lies; what stays there is earned in step 1."""
    down = downs(links)
    down[0].append("tell")
    game = Game(seats=4, up=[["steal200"]], down=down, step_order="accuse_first")
    chain(game.accuse("tell", "steal200-0"), links)
    assert game.where("steal200-0") == (zone, seat)
    assert len(game.lies("spent", 0)) == len(down[0])


@pytest.mark.parametrize(("reverse_to", "blamed"), [("previous", 1), ("original", 0)])
def test_S_C07_whom_reverse_blames_after_a_pass(reverse_to: str, blamed: int) -> None:
    game = Game(seats=4, up=[[], ["job100"]], down=[["squeal"], ["left"], ["reverse"]], reverse_to=reverse_to)
    game.accuse("squeal", "job100-1").react("left").react("reverse")
    assert game.seat == blamed


def test_S_C20_original_the_accuser_reverses_at_oneself() -> None:
    down = [["squeal", "reverse"], ["reverse"]]
    game = Game(up=[[], ["job100"]], down=down, reverse_to="original")
    game.accuse("squeal", "job100-1").react("reverse").react("reverse")
    assert game.seat == 0 and game.moves() == [rules.FALL]


def test_S_R17_reacting_is_voluntary() -> None:
    game = Game(up=[[], ["steal300"]], down=[["tell"], ["away", "left"]]).accuse("tell", "steal300-1")
    assert game.fall().where("steal300-1") == ("boss", 1)
    assert game.lies("down", 1) == ["away-1", "left-1"]


def test_S_R16_S_C05_a_passed_card_is_earned_in_the_own_next_step_1_even_of_the_same_round() -> None:
    game = Game(up=[[], [], ["steal300"]], down=[["tell"], ["away"], ["right"]])
    game.accuse("tell", "steal300-2").react("right").react("away").lay()
    assert game.where("steal300-2") == ("safe", 1)


def test_S_C19_got_away_has_no_choice() -> None:
    game = Game(up=[[], ["steal300"]], down=[["tell"], ["left"], ["away"]])
    game.accuse("tell", "steal300-1").react("left").react("away")
    assert game.where("steal300-1") == ("up", 2) and game.seat == 0


def test_S_R16_while_it_is_on_its_way_the_card_lies_nowhere() -> None:
    game = Game(up=[[], ["steal300"]], down=[["tell"], ["left"], ["away"]]).accuse("tell", "steal300-1")
    assert game.where("steal300-1") == ("up", 1)
    game.react("left")
    with pytest.raises(LookupError):
        game.where("steal300-1")
    assert game.view().blame.passed and game.view().mats[1].up == ()


def test_S_C18_four_cards_may_lie_in_an_area() -> None:
    down = [["tell", "away"], ["reverse"]]
    game = Game(up=[[], ["steal300"]], down=down)
    game.accuse("tell", "steal300-1").react("reverse").react("away")
    assert game.lies("up", 0) == ["steal300-1"] and game.state.step == rules.PLAY
    assert len(game.moves()[0][1] + game.moves()[0][2]) == 3
    game.lay()
    assert len(game.state.up[0]) == 4


@pytest.mark.parametrize(("step_order", "most"), [("earn_first", 4), ("accuse_first", 3)])
def test_S_C18_never_five_and_never_four_when_accusing_comes_first(step_order: str, most: int) -> None:
    deck = rules.deck(real(), {"step_order": step_order})
    largest = 0
    for seed in range(300):
        rng = stream(seed, 0, "any")
        state = rules.setup(deck, 6, rng)
        while (seat := rules.to_act(state)) is not None:
            view = rules.view(state, seat)
            rules.play(state, BOTS["random"](view, rules.moves(view), rng), rng)
            areas = [len(up) + len(down) for up, down in zip(state.up, state.down, strict=True)]
            largest = max(largest, *areas)
    assert largest == most


def test_2_3_a_chain_ends_because_every_link_spends_a_card() -> None:
    for seed in range(100):
        _, told = played(3, seed)
        spent = Counter(event.cards[0] for event in told if event.kind in ("react", "accuse"))
        assert max(spent.values()) == 1


# --- the end -------------------------------------------------------------------------------------------


def test_S_R18_the_last_turn_only_resolves_and_then_the_hand_is_discarded() -> None:
    game = Game(number=6, hands=[["steal100", "tell"]], up=[["job200"], ["steal400"]], down=[["rat", "left"]])
    assert game.where("job200-0") == ("safe", 0)
    game.accuse("rat", "steal400-1").fall()
    assert game.seat is None or game.state.turn != 0
    for name, zone in (("left-0", "buried"), ("steal100-0", "buried"), ("tell-0", "buried")):
        assert game.where(name) == (zone, 0)


def ended(boss: list[int], cops: list[int], safe: list[int], **options: str) -> Any:
    """A game that ends at once with these totals."""
    seats = len(safe)
    zones: dict[str, Any] = {
        "boss": [[f"steal{total}boss"] if total else [] for total in boss],
        "cops": [[f"job{total}cops"] if total else [] for total in cops],
        "safe": [[f"sit{total}safe"] if total else [] for total in safe],
    }
    game = Game(seats=seats, number=6, **{**zones, **options})
    assert game.seat is None
    return rules.result(game.state)


def test_S_R19_the_boss_then_the_cops_among_the_rest_then_the_safes() -> None:
    found = ended([500, 100, 0, 0], [900, 0, 200, 100], [800, 100, 700, 300])
    assert found.parts[0] == {"safe": 800, "boss": -800}
    assert found.parts[2] == {"safe": 700, "cops": -700}, "the fullest Cops pile has gone with its owner"
    assert found.scores == (0, 100, 0, 300) and found.winners == (3,)


def test_S_R19_equal_safes_share() -> None:
    assert ended([100, 0, 0, 0], [0, 100, 0, 0], [0, 0, 300, 300]).winners == (2, 3)


def test_S_R20_a_tie_for_the_highest_total_frees_all_even_those_below() -> None:
    found = ended([400, 400, 300], [300, 300, 100], [100, 200, 300])
    assert found.winners == (2,) and found.scores == (100, 200, 300)


def test_S_R20_a_tie_of_the_cops_may_come_about_by_what_the_boss_did() -> None:
    found = ended([500, 0, 0], [300, 200, 200], [900, 100, 50])
    assert found.scores == (0, 100, 50)


def test_S_C10_two_per_pile_catches_groups_while_they_fit() -> None:
    safe = [10, 20, 30, 40, 50]
    none = [0] * 5
    assert ended([500, 400, 300, 0, 0], none, safe, caught_per_pile="2").scores == (0, 0, 30, 40, 50)
    assert ended([500, 500, 300, 0, 0], none, safe, caught_per_pile="2").scores == (0, 0, 30, 40, 50)
    assert ended([500, 400, 400, 300, 0], none, safe, caught_per_pile="2").scores == (0, 20, 30, 40, 50)
    assert ended([500, 500, 500, 300, 0], none, safe, caught_per_pile="2").scores == (10, 20, 30, 40, 50)
    both = ended([500, 400, 0, 0, 0], [900, 0, 300, 200, 100], safe, caught_per_pile="2")
    assert both.scores == (0, 0, 0, 0, 50) and both.winners == (4,)


def test_S_C10_two_per_pile_needs_five_players_else_nobody_might_be_left() -> None:
    assert ended([500, 400, 0, 0], [0, 0, 0, 0], [1, 2, 3, 4], caught_per_pile="2").scores == (0, 2, 3, 4)


def test_S_C11_with_three_players_the_last_one_left_wins_with_an_empty_safe() -> None:
    found = ended([400, 0, 0], [0, 300, 0], [900, 800, 0])
    assert found.winners == (2,) and found.scores == (0, 0, 0)


def test_S_C12_empty_piles_catch_nobody() -> None:
    assert ended([0, 0, 0], [0, 0, 0], [5, 6, 7]).scores == (5, 6, 7)


def test_S_C13_money_left_in_an_area_scores_nothing() -> None:
    game = Game(number=6, up=[[], ["steal300"]], down=[["tell", "away"], ["reverse"]])
    game.accuse("tell", "steal300-1").react("reverse").react("away")
    assert game.seat is None and game.where("steal300-1") == ("up", 0)
    assert rules.result(game.state).scores == (0, 0, 0)


def test_S_C15_three_categories_of_three_kinds_left_and_right_counted_as_one() -> None:
    kinds = {card.kind.value for card in real().sarah}
    assert {"left" if kind == "right" else kind for kind in kinds} == {
        "baby_sit", "steal", "job", "left", "reverse", "got_away", "tell", "squeal", "rat_em",
    }  # fmt: skip


def test_S_C27_S_C28_all_decks_play_alike() -> None:
    deck = rules.deck(real(), {})
    mixes = {tuple(sorted((deck.kind[card], deck.value[card]) for card in cards)) for cards in deck.decks}
    assert len(mixes) == 1 and len(deck.keys) == 120


# --- numbers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("play_turns", ["5", "6"])
def test_the_bound_holds_and_the_turns_are_exact(bot: str, play_turns: str) -> None:
    deck = rules.deck(real(), {"play_turns": play_turns})
    for seats in (3, 6):
        for seed in range(40):
            state, moves, done = playout(RULES, deck, [BOTS[bot]] * seats, seed)
            assert done and len(moves) <= rules.bound(deck, seats)
            assert rules.result(state).turns == seats * (int(play_turns) + 1)


def test_who_is_asked_depends_on_nothing_hidden() -> None:
    from random import Random

    from tests.games.mob_sitters.secrets import reshuffled

    deck = rules.deck(real(), {})
    rng = stream(8, 0, "any")
    chance = Random(8)
    state = rules.setup(deck, 4, rng)
    while (seat := rules.to_act(state)) is not None:
        for watcher in range(4):
            assert rules.to_act(reshuffled(state, watcher, chance)) == seat
        view = rules.view(state, seat)
        move = BOTS["random"](view, rules.moves(view), rng)
        rules.play(state, move, rng)


def test_a_hand_that_can_be_laid_in_too_many_ways_is_refused_with_its_place() -> None:
    raw = real().model_dump(by_alias=True)
    raw["box"]["numbers"] |= {"hand": 20, "play": 6}
    with pytest.raises(DataError, match="ways to lay") as error:
        rules.deck(MobSitters.model_validate(raw), {})
    (found,) = error.value.findings
    assert found.field == "numbers.play"


@pytest.mark.parametrize(("hand", "play", "draw"), [(6, 3, 0), (1, 1, 1), (3, 3, 3), (7, 2, 4), (6, 4, 1)])
def test_other_numbers_play_as_well(hand: int, play: int, draw: int) -> None:
    raw = real().model_dump(by_alias=True)
    raw["box"]["numbers"] |= {"hand": hand, "play": play, "draw": draw}
    deck = rules.deck(MobSitters.model_validate(raw), {})
    for bot in BOTS.values():
        for seed in range(5):
            state, _, done = playout(RULES, deck, [bot] * 4, seed)
            assert done and sorted(rules.cards(state)) == list(range(120))
