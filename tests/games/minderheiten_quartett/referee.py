"""A referee who was given the log, the pieces and the rulebook, and nothing of the program.

It plays the game again from the lines alone and stops at the first that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.refereeing import Broken, Line, Reader

__all__ = ["Broken", "Referee"]

BONUS = {"A": 2, "B": 2, "C": 2, "D": 2, "E": 4, "F": 1}
CATEGORIES = ("bildung", "wohlstand", "anteil", "homogenitaet", "akzeptanz", "scham")
NOT_FOR_TWO = {"bundesregierung", "zivilcourage"}
HAND = 3
"""Cards in a hand."""


class Referee(Reader):
    """Follows a game line by line; `pieces` are those of `cardgen cards --format json`."""

    def __init__(self, pieces: Iterable[Mapping[str, Any]], lines: Iterable[Line]) -> None:
        super().__init__(pieces, lines)
        self.turn = 0
        self.table: list[str] = []
        self.ties = 0
        self.skipped = 0

    def value(self, key: str, name: str) -> Any:
        """What is printed on a card."""
        return self.pieces[key]["values"].get(name)

    def is_minority(self, key: str) -> bool:
        """Whether a card is one of the 24."""
        return bool(self.pieces[key]["component"] == "minderheiten")

    def people(self, cards: Iterable[str]) -> list[str]:
        """The minorities among cards."""
        return [key for key in cards if self.is_minority(key)]

    def stars(self, key: str, *categories: str) -> float:
        """Stars of a minority, all these categories together."""
        printed = self.value(key, "stars")
        return float(sum(printed[category] for category in categories))

    def privately(self, seat: int) -> Any:
        """Who sees a card that only its owner should see: all, while beginners play openly."""
        return "all" if self.open else [seat]

    # --- the game

    def judge(self) -> None:
        """Follow the whole game. Raises Broken."""
        self.setup()
        while not self.over():
            self.play_turn()
            self.turn = (self.turn + self.step) % self.seats
        self.finish()
        self.need(self.at == len(self.lines), "nothing comes after the end")

    def setup(self) -> None:
        """Two piles; two and one cards each."""
        head = self.next("game")
        self.options: dict[str, str] = head["options"]
        self.seats: int = head["seats"]
        self.step = 1 if self.options["direction"] == "clockwise" else -1
        self.open = self.options["open_first_round"] == "true"
        self.need(2 <= self.seats <= 6 and len(head["bots"]) == self.seats, "seats")
        self.turn = self.next("reveal", "start")["seat"]
        if self.options["start"] != "random":
            self.need(self.turn == int(self.options["start"]), "the first player was given")
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.won: list[list[str]] = [[] for _ in range(self.seats)]
        self.excused = [False] * self.seats
        self.pile = list(self.next("shuffle", "minorities", seen_by=[])["cards"])
        self.need(sorted(self.pile) == sorted(self.people(self.pieces)), "all minorities")
        self.deal("minorities", 2)
        out = NOT_FOR_TWO if self.seats == 2 else set()
        agb = [key for key in self.pieces if not self.is_minority(key) and self.value(key, "kind") not in out]
        mixed = list(self.next("shuffle", "pile", seen_by=[])["cards"])
        self.need(sorted(mixed) == sorted(self.pile + agb), "the rest with the AGB cards")
        self.pile = mixed
        self.deal("third", 1)

    def order(self) -> list[int]:
        """Everybody, the active player first, in the direction of play."""
        return [(self.turn + self.step * far) % self.seats for far in range(self.seats)]

    def deal(self, kind: str, number: int) -> None:
        """So many cards for everybody."""
        for seat in self.order():
            self.draw(seat, number, "deal", kind)

    def draw(self, seat: int, number: int, event: str, kind: str) -> None:
        """The next cards of the pile."""
        got = self.pile[:number]
        if not got:
            return
        line = self.next(event, kind, seat=seat, seen_by=self.privately(seat))
        self.need(list(line["cards"]) == got, f"from the pile come {got}")
        del self.pile[:number]
        self.hands[seat] += got
        self.excused[seat] = False

    def over(self) -> bool:
        """No fight and no promise for a circle, or the same tie again and again."""
        patience = self.options["max_idle_ties"]
        usual = 2 * self.seats if patience == "auto" else int(patience)
        limit = 10 * self.seats if self.pile else usual
        self.reason = "no fight left" if self.skipped >= self.seats else "only ties"
        return self.skipped >= self.seats or self.ties >= limit

    def play_turn(self) -> None:
        """A fight, a promise, or nothing."""
        self.next("reveal", "turn", seat=self.turn)
        while True:
            line = self.next("move", "challenge", "promise", "skip", seat=self.turn)
            if line["kind"] == "promise":
                self.promise(line)
                return
            if line["kind"] == "skip":
                self.skip()
                return
            other = line["to"]
            self.need(bool(self.people(self.hands[self.turn])), "a challenger has a minority")
            self.need(other in self.order()[1:] and not self.excused[other], "who can be challenged")
            if self.people(self.hands[other]):
                self.fight(other)
                return
            self.excuse(other)

    def excuse(self, seat: int) -> None:
        """Somebody says to hold no minority, and does not lie."""
        self.next("reveal", "excused", seat=seat)
        self.need(not self.people(self.hands[seat]), "no minority in hand")
        self.excused[seat] = True

    def skip(self) -> None:
        """Only who cannot challenge may pass the turn on."""
        others = [seat for seat in self.order()[1:] if not self.excused[seat]]
        able = bool(self.people(self.hands[self.turn])) and bool(others)
        self.need(not able, "one must fight if one can")
        if others and not self.excused[self.turn]:
            self.excuse(self.turn)
        self.skipped += 1

    def end_round(self, tied: bool = False) -> None:
        """Everybody draws; what is open to beginners closes."""
        self.skipped = 0
        self.ties = self.ties + 1 if tied else 0
        for seat in self.order():
            self.draw(seat, HAND - len(self.hands[seat]), "draw", "refill")

    def spend(self, seat: int, line: Line, kind: str) -> str:
        """An AGB card of that kind comes from the hand, the first card of the line."""
        key: str = line["cards"][0]
        self.need(key in self.hands[seat] and self.value(key, "kind") == kind, f"an own {kind}")
        self.hands[seat].remove(key)
        return key

    # --- Wahlversprechen

    def promise(self, line: Line) -> None:
        """It goes to the own pile, and with it the minority that heard it."""
        self.won[self.turn].append(self.spend(self.turn, line, "wahlversprechen"))
        named = line.get("named")
        self.need(named is None or self.options["promise_mode"] == "named", "promises name nobody")
        if named is not None:
            self.need(self.is_minority(named), "one of the 24")
            self.hand_over(named)
        self.end_round()

    def hand_over(self, named: str) -> None:
        """Another's hand, another's pile, or nobody."""
        for seat in self.order()[1:]:
            for place, lying in (("hand", self.hands[seat]), ("victory", self.won[seat])):
                if named in lying:
                    line = self.next("reveal", "handed", seat=seat)
                    self.need(list(line["cards"]) == [named] and line["to"] == self.turn, "handed over")
                    self.need(line["place"] == place, f"from the {place}")
                    lying.remove(named)
                    self.won[self.turn].append(named)
                    return
        self.next("reveal", "unheard", seat=self.turn)

    # --- the fight

    def lay(self, seat: int, kind: str, other: int) -> tuple[str, str]:
        """A category and a minority face down."""
        line = self.next("move", kind, seat=seat)
        category = line["category"]
        self.need(category in CATEGORIES, "one of the six categories")
        self.need(line.get("to") in (None, other), f"against {other}")
        (key,) = self.next("reveal", "laid", seat=seat, seen_by=self.privately(seat))["cards"]
        self.need(key in self.hands[seat] and self.is_minority(key), "an own minority")
        self.hands[seat].remove(key)
        self.table.append(key)
        return category, key

    def fight(self, other: int) -> None:
        """Both phases, and the end of the round."""
        first, attack = self.lay(self.turn, "attack", other)
        second, defence = self.lay(other, "defend", self.turn)
        self.need(first != second or self.options["same_category"] == "true", "a second category")
        values = [self.stars(key, first, second) for key in (attack, defence)]
        trumps = [
            self.pieces[one]["id"] in self.value(two, "trumps")
            for one, two in ((defence, attack), (attack, defence))
        ]
        outcome = "trump" if any(trumps) else "tie" if values[0] == values[1] else "lead"
        line = self.next("reveal", "fight", seat=self.turn)
        self.need(list(line["cards"]) == [attack, defence] and line["defender"] == other, "both cards")
        self.need(list(line["values"]) == values and line["outcome"] == outcome, f"{values}, {outcome}")
        self.need(list(line["categories"]) == [first, second], "both categories")
        fighters = (self.turn, other)
        if outcome == "trump":
            self.award(fighters[0] if trumps[0] else fighters[1], "trump")
        elif outcome == "tie":
            self.hands[self.turn].append(attack)
            self.hands[other].append(defence)
            self.table.clear()
        else:
            self.phase_two(fighters, (attack, defence), (first, second), values)
        self.end_round(tied=outcome == "tie")
        self.open = False

    def award(self, seat: int, why: str) -> None:
        """Everything in the middle goes to one pile."""
        line = self.next("reveal", "award", seat=seat)
        self.need(line["why"] == why and sorted(line["cards"]) == sorted(self.table), f"all of it, {why}")
        self.won[seat] += self.table
        self.table.clear()

    def phase_two(
        self, seats: tuple[int, int], cards: tuple[str, str], categories: tuple[str, str], values: list[float]
    ) -> None:
        """The loser, then the uninvolved; the first card closes the asking."""
        ahead = 0 if values[0] > values[1] else 1
        self.leader, self.loser = seats[ahead], seats[1 - ahead]
        self.leading, self.losing = cards[ahead], cards[1 - ahead]
        self.own = {self.leader: categories[ahead], self.loser: categories[1 - ahead]}
        self.lead, self.trail = max(values), min(values)
        uninvolved = [seat for seat in self.order() if seat not in seats]
        for seat in (self.loser, *uninvolved):
            kinds = ("pass", "intervene", "cross") if seat == self.loser else ("pass", "intervene", "support")
            line = self.next("move", *kinds, seat=seat)
            if line["kind"] == "intervene":
                self.intervene(seat, line, [one for one in uninvolved if one != seat])
            elif line["kind"] == "support":
                self.support(seat, line)
            elif line["kind"] == "cross":
                self.cross(line)
            else:
                self.need(line["role"] == ("loser" if seat == self.loser else "uninvolved"), "role")
                continue
            return
        self.award(self.leader, "lead")

    def intervene(self, seat: int, line: Line, voters: list[int]) -> None:
        """Right, unless a vote says otherwise."""
        self.need(seat != self.loser or self.options["government_by"] == "loser_and_uninvolved", "not for it")
        self.table.append(self.spend(seat, line, "bundesregierung"))
        votes = [0, 0]
        for voter in voters if self.options["government_check"] == "vote" else ():
            votes[bool(self.next("move", "vote", seat=voter)["yes"])] += 1
        proven = votes[1] >= votes[0]
        self.award(seat if proven else self.leader, "government" if proven else "unproven")

    def decisive(self) -> str:
        """The category in which two stand against one."""
        own = self.own[self.leader]
        among = {
            "winner_choice": [own],
            "best_of_fight": [category for category in CATEGORIES if category in self.own.values()],
            "best_of_card": list(CATEGORIES),
        }[self.options["courage_category"]]
        best = max(self.stars(self.leading, category) for category in among)
        equals = [category for category in among if self.stars(self.leading, category) == best]
        return own if own in equals else equals[0]

    def support(self, seat: int, line: Line) -> None:
        """Two against one, then the three minorities are shared."""
        courage, helper = self.spend(seat, line, "zivilcourage"), line["cards"][1]
        self.need(helper in self.hands[seat] and self.is_minority(helper), "a minority from the hand")
        self.hands[seat].remove(helper)
        self.table += [courage, helper]
        category = self.decisive()
        joint = self.stars(self.losing, category) + self.stars(helper, category)
        against = self.stars(self.leading, category)
        self.need(line["category"] == category and list(line["values"]) == [joint, against], "the sum")
        self.need(line["success"] == (joint > against), "more, or not")
        if joint <= against:
            self.award(self.leader, "courage failed")
            return
        left = [self.losing, self.leading, helper]
        for taker, to in ((seat, "victory"), (self.loser, "hand")):
            line = self.next("move", "take", seat=taker)
            (key,) = line["cards"]
            self.need(key in left and line["to"] == to, f"one of {left}")
            left.remove(key)
            (self.won if to == "victory" else self.hands)[taker].append(key)
        self.won[seat].append(courage)
        line = self.next("reveal", "last", seat=seat)
        self.need(list(line["cards"]) == left, "the last one")
        self.hands[seat] += left
        self.table.clear()

    def boost(self, seat: int, line: Line, before: float, against: float) -> float:
        """A booster with a minority from the own pile: the new fighting value."""
        booster, extra = self.spend(seat, line, "genmanipulation"), line["cards"][1]
        self.need(extra in self.won[seat] and self.is_minority(extra), "a minority from the own pile")
        self.won[seat].remove(extra)
        self.table += [booster, extra]
        value = before + self.stars(extra, self.own[seat])
        self.need(line["category"] == self.own[seat], "the own category")
        self.need(list(line["values"]) == [value, against], f"{value} against {against}")
        return value

    def cross(self, line: Line) -> None:
        """All or nothing, and one answer."""
        mine = self.boost(self.loser, line, self.trail, self.lead)
        spent = self.table[-2:]
        if mine <= self.lead:
            self.award(self.leader, "booster failed")
            return
        line = self.next("move", "pass", "counter", seat=self.leader)
        if line["kind"] == "pass":
            self.need(line["role"] == "leader", "role")
            self.award(self.loser, "booster")
            return
        theirs = self.boost(self.leader, line, self.lead, mine)
        if theirs > mine:
            self.award(self.leader, "countered")
        elif theirs < mine:
            self.award(self.loser, "counter failed")
        else:
            line = self.next("reveal", "even")
            self.need(sorted(line["cards"]) == sorted(self.table), "all of them go back")
            self.won[self.loser] += spent
            self.won[self.leader] += self.table[-2:]
            self.hands[self.loser].append(self.losing)
            self.hands[self.leader].append(self.leading)
            self.table.clear()

    # --- the end

    def finish(self) -> None:
        """One point each, whole groups, and what was left in hand."""
        line = self.next("end")
        groups: dict[str, list[str]] = {letter: [] for letter in BONUS}
        for key in self.people(self.pieces):
            groups[self.value(key, "group")].append(key)
        parts = []
        for hand, pile in zip(self.hands, self.won, strict=True):
            own = {"minorities": len(self.people(pile))}
            own |= {letter: BONUS[letter] for letter, keys in groups.items() if set(keys) <= set(pile)}
            left = len(hand) - len(self.people(hand))
            parts.append(own | ({"agb": -left} if left else {}))
        scores = [sum(own.values()) for own in parts]
        self.need(list(line["parts"]) == parts and list(line["scores"]) == scores, f"{parts}")
        best = max(scores)
        winners = [seat for seat, points in enumerate(scores) if points == best]
        self.need(list(line["winners"]) == winners and line["reason"] == self.reason, "who won, and why")
