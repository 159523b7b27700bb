"""A referee who was given the log, the pieces and the rulebook, and nothing of the program.

It plays the game again from the lines alone and stops at the first that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import inf
from typing import Any

from tests.games.refereeing import Broken, Line, Reader

__all__ = ["Broken", "Referee"]


class Referee(Reader):
    """Follows a game line by line; `pieces` are those of `cardgen cards --format json`."""

    def __init__(self, pieces: Iterable[Mapping[str, Any]], lines: Iterable[Line]) -> None:
        super().__init__(pieces, lines)
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.stack: list[str] = []
        self.open: list[str] = []
        self.passed = self.exchanges = self.turns = 0

    # --- what cards are worth

    def value(self, key: str, name: str) -> Any:
        """A value printed on a piece."""
        return self.pieces[key]["values"].get(name)

    def macht(self, key: str, todo: str, others: Sequence[str] | None) -> float:
        """MACHT of a card in an own lay with `others`, or as a bid when there are none to name (None)."""
        printed = self.value(key, "macht")
        if printed == "inf":
            return inf
        effect = self.value(key, "effect") or {}
        company = [one for one in others or () if one != key]
        applies = {
            "vote_add": others is None,
            "lay_add": others is not None,
            "todo_add": effect.get("todo") == self.value(todo, "level"),
            "with_add": any(self.pieces[one]["id"] == effect.get("with") for one in company),
            "rank_add": any(self.value(one, "rank") == effect.get("rank") for one in company),
        }
        total: float = printed + (effect["by"] if applies.get(effect.get("kind", "")) else 0)
        return max(0, total)

    def banned(self, key: str, todo: str) -> bool:
        """Whether the card is of no use for that to-do."""
        effect = self.value(key, "effect") or {}
        return effect.get("kind") == "not_for_todo" and effect["todo"] == self.value(todo, "level")

    def enough(self, cards: Sequence[str], todo: str) -> bool:
        """Whether these cards may be laid for that to-do."""
        total = sum(self.macht(card, todo, cards) for card in cards)
        return not any(self.banned(card, todo) for card in cards) and total >= self.value(todo, "macht")

    def able(self, seat: int) -> bool:
        """Whether the hand allows any lay at all."""
        return any(
            self.enough(cards, todo)
            for todo in self.open
            for size in (1, 2, 3)
            for cards in combinations(self.hands[seat], size)
        )

    # --- the game

    def judge(self) -> None:
        """Follow the whole game. Raises Broken."""
        self.start()
        turn = self.first
        while not self.over():
            self.turn(turn)
            turn = (turn + 1) % self.seats
        self.finish()
        self.need(self.at == len(self.lines), "nothing comes after the end")

    def start(self) -> None:
        """The first line, both shuffles, the hands, three to-dos."""
        head = self.next("game")
        self.options = head["options"]
        self.seats = head["seats"]
        self.need(2 <= self.seats <= 5 and len(head["bots"]) == self.seats, "seats")
        self.points = [0] * self.seats
        self.first = self.next("reveal", "start")["seat"]
        if self.options["start"] != "random":
            self.need(self.first == int(self.options["start"]), "the first player was given")
        self.pile = list(self.next("shuffle", "employees", seen_by=[])["cards"])
        self.stack = list(self.next("shuffle", "todos", seen_by=[])["cards"])
        red = [key for key, piece in self.pieces.items() if piece["component"] == "employees"]
        petrol = [key for key, piece in self.pieces.items() if piece["component"] == "todos"]
        short = [key for key in petrol if self.value(key, "ruling") != "V-C01"]
        used = petrol if self.options["todo_deck"] == "55" else short
        self.need(sorted(self.pile) == sorted(red) and sorted(self.stack) == sorted(used), "whole decks")
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for step in range(self.seats):
            self.receive((self.first + step) % self.seats, 5, "deal", "hand")
        self.reveal()
        self.stalled = False

    def over(self) -> bool:
        """Whether the game has to end now."""
        mode = self.options["end_mode"]
        goal = {"points15": 15, "rounds5": inf, "board": int(self.options["board_length"])}[mode]
        rounds = mode == "rounds5" and self.turns >= 5 * self.seats
        return self.stalled or rounds or not self.open or max(self.points) >= goal

    def receive(self, seat: int, number: int, event: str, kind: str) -> None:
        """Cards from the pile; the discard is shuffled when it is empty."""
        got: list[str] = []
        for _ in range(number):
            if not self.pile and self.discard:
                self.pile = list(self.next("shuffle", "employees", seen_by=[])["cards"])
                self.need(sorted(self.pile) == sorted(self.discard), "the discard is shuffled, all of it")
                self.discard = []
            got += self.pile[:1]
            del self.pile[:1]
        line = self.next(event, kind, seat=seat, seen_by=[seat])
        self.need(list(line.get("cards", [])) == got, f"from the pile come {got}")
        self.hands[seat] += got

    def reveal(self) -> None:
        """To-dos come up until three lie open."""
        while len(self.open) < 3 and self.stack:
            line = self.next("reveal", "todo")
            self.need(list(line["cards"]) == self.stack[:1], "the next to-do of the stack")
            self.open.append(self.stack.pop(0))

    def exchange(self) -> None:
        """The open to-dos under the stack, new ones up."""
        line = self.next("reveal", "exchange")
        self.need(list(line["cards"]) == self.open, "all open to-dos go")
        self.stack += self.open
        self.open = []
        self.exchanges += 1
        self.reveal()

    def refill(self, seat: int) -> None:
        """Up to five."""
        if len(self.hands[seat]) < 5:
            self.receive(seat, 5 - len(self.hands[seat]), "draw", "refill")

    def turn(self, seat: int) -> None:
        """One turn: lay and vote, or pass."""
        stuck = self.options["stuck"]
        line = self.next("move", "lay", "pass", "redraw", "cycle", seat=seat)
        if line["kind"] in ("redraw", "cycle"):
            self.need(
                line["kind"] == stuck and not self.able(seat) and bool(self.hands[seat]), "really stuck"
            )
            self.again(seat, line)
            line = self.next("move", "lay", "pass", seat=seat)
        elif line["kind"] == "pass" and stuck != "pass" and self.hands[seat]:
            self.need(self.able(seat), "stuck players have to redraw or cycle first")
        if line["kind"] == "lay":
            self.lay(seat, line)
        else:
            self.need(self.options["voluntary_pass"] == "true" or not self.able(seat), "passes though able")
            self.pass_turn(seat)
        self.turns += 1

    def again(self, seat: int, line: Line) -> None:
        """A new hand, or new to-dos."""
        if line["kind"] == "cycle":
            self.exchange()
            return
        self.need(list(line["cards"]) == self.hands[seat], "the whole hand goes")
        self.discard += self.hands[seat]
        self.hands[seat] = []
        self.receive(seat, 5, "draw", "redraw")

    def pass_turn(self, seat: int) -> None:
        """Refill; when all have passed in a row the to-dos change, or the game ends."""
        self.refill(seat)
        self.passed += 1
        if self.passed == self.seats:
            self.passed = 0
            if self.exchanges * 3 >= len(self.open) + len(self.stack):
                self.stalled = True
            else:
                self.exchange()

    def lay(self, seat: int, line: Line) -> None:
        """An own lay, the vote about it, and the end of the turn."""
        todo, cards = line["todo"], list(line["cards"])
        self.need(todo in self.open, "an open to-do")
        self.need(1 <= len(set(cards)) == len(cards) <= 3, "one to three cards")
        self.need(set(cards) <= set(self.hands[seat]), "own cards")
        self.need(self.enough(cards, todo), "enough MACHT")
        total = sum(self.macht(card, todo, cards) for card in cards)
        self.need(line["macht"] == ("inf" if total == inf else total), f"the total is {total}")
        for card in cards:
            self.hands[seat].remove(card)
        self.passed = self.exchanges = 0
        laid = [(seat, card) for card in cards]
        winner = self.vote(seat, todo, cards, total, laid)
        self.award(seat, winner, todo, laid)

    def vote(self, turn: int, todo: str, top: list[str], macht: float, laid: list[tuple[int, str]]) -> int:
        """Everybody else is asked until all who may have passed in a row."""
        leader, bidders = turn, {turn}
        asked = [] if macht == inf else [(turn + step) % self.seats for step in range(1, self.seats)]
        while asked:
            seat = asked.pop(0)
            line = self.next("move", "pass", "vote" if leader == turn else "escalate", seat=seat)
            self.need(line["todo"] == todo, "the to-do at stake")
            if line["kind"] == "pass":
                continue
            (card,) = line["cards"]
            self.need(card in self.hands[seat], "own card")
            bid = self.macht(card, todo, None)
            effects = [self.value(one, "effect") or {} for one in top]
            barred = [one["rank"] for one in effects if one.get("kind") == "not_outbid_by"]
            self.need(bid > macht and not self.banned(card, todo), "strictly above")
            self.need(self.value(card, "rank") not in barred, "of a rank that may")
            self.need(line["macht"] == ("inf" if bid == inf else bid), f"the bid is {bid}")
            self.hands[seat].remove(card)
            laid.append((seat, card))
            macht, top, leader = bid, [card], seat
            bidders.add(seat)
            out = {turn, seat} if self.options["multi_bid"] == "true" else bidders
            order = [(seat + step) % self.seats for step in range(1, self.seats)]
            asked = [] if bid == inf else [other for other in order if other not in out]
        return leader

    def award(self, turn: int, winner: int, todo: str, laid: list[tuple[int, str]]) -> None:
        """Points, discard, new to-do, refill, effects that draw."""
        self.points[winner] += self.value(todo, "points")
        line = self.next("reveal", "award", seat=winner)
        self.need(list(line["cards"]) == [todo] and line["scores"] == self.points, "the right points")
        self.open.remove(todo)
        self.discard += [card for _, card in laid]
        self.reveal()
        self.refill(turn)
        for step in range(self.seats):
            for owner, card in laid:
                effect = self.value(card, "effect") or {}
                if owner == (turn + step) % self.seats and effect.get("kind") == "draw":
                    self.receive(owner, effect["by"], "draw", "effect")

    def finish(self) -> None:
        """Scores and winners."""
        line = self.next("end")
        self.need(line["scores"] == self.points, "scores")
        self.need([sum(parts.values()) for parts in line["parts"]] == self.points, "parts")
        best = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
        self.need(line["winners"] == best, "the most points win")
