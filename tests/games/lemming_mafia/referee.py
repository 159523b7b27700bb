"""A referee who was given the log, the pieces and the rulebook, and nothing of the program.

It runs the race again from the lines alone and stops at the first that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.refereeing import Broken, Line, Reader

__all__ = ["Broken", "Referee"]

OUT = -1


class Referee(Reader):
    """Follows a race line by line; `pieces` are those of `cardgen cards --format json`."""

    def __init__(self, pieces: Iterable[Mapping[str, Any]], lines: Iterable[Line]) -> None:
        super().__init__(pieces, lines)
        self.lemmings = self.keys("lemmings")
        board = next(piece for piece in self.pieces.values() if piece["component"] == "boards")
        self.sections: list[list[int]] = [[0]]
        self.letter = {0: "x"}
        for part in board["values"]["sections"].split("|"):
            first = len(self.letter)
            self.letter |= dict(enumerate(part.strip(), first))
            self.sections.append(list(range(first, len(self.letter))))
        self.water = len(self.letter)
        self.sections.append([self.water])
        self.space = dict.fromkeys(self.lemmings, 0)
        self.shoes: dict[str, list[str]] = {key: [] for key in self.lemmings}
        self.supply = self.keys("shoes")
        self.out: list[str] = []
        self.winner = ""
        self.turns = 0

    def keys(self, component: str) -> list[str]:
        """The pieces of a component, in order."""
        return [key for key, piece in self.pieces.items() if piece["component"] == component]

    def value(self, key: str, name: str) -> Any:
        """A value of a piece."""
        return self.pieces[key]["values"][name]

    def about(self, line: Line, lemming: str) -> None:
        """The line is about this lemming."""
        self.need(list(line["cards"]) == [lemming], f"about {lemming}")

    # --- the game

    def judge(self) -> None:
        """Follow the whole race. Raises Broken."""
        self.setup()
        turn = self.first
        while not self.winner:
            self.turn(turn)
            self.track()
            self.turns += 1
            turn = (turn + 1) % self.seats
        self.need(self.turns <= 6 * (len(self.sections) - 2) + 1, "too long a race")
        self.finish()
        self.need(self.at == len(self.lines), "nothing comes after the end")

    def setup(self) -> None:
        """A set of bets of one family and three missions for everybody."""
        head = self.next("game")
        self.options = head["options"]
        self.seats = head["seats"]
        self.need(3 <= self.seats <= 6 and len(head["bots"]) == self.seats, "seats")
        self.first = self.next("reveal", "start")["seat"]
        if self.options["start"] != "random":
            self.need(self.first == int(self.options["start"]), "the first player was given")
        pile = list(self.next("shuffle", "missions", seen_by=[])["cards"])
        self.need(sorted(pile) == sorted(self.keys("missions")), "all missions")
        self.bets: dict[int, list[str]] = {}
        self.missions: dict[int, list[str]] = {}
        self.piles: dict[int, list[str]] = {seat: [] for seat in range(self.seats)}
        families: set[str] = set()
        for seat in self.order(self.first):
            self.bets[seat] = list(self.next("reveal", "set", seat=seat)["cards"])
            family = {self.value(key, "family") for key in self.bets[seat]}
            self.need(len(family) == 1 and not family & families, "a family of one's own")
            families |= family
            whole = [key for key in self.keys("bets") if self.value(key, "family") in family]
            self.need(sorted(self.bets[seat]) == sorted(whole), "a whole set")
            line = self.next("deal", "missions", seat=seat, seen_by=[seat])
            self.need(list(line["cards"]) == pile[:3], "the next three missions")
            self.missions[seat] = pile[:3]
            del pile[:3]

    def order(self, seat: int) -> list[int]:
        """Clockwise from a seat."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def turn(self, seat: int) -> None:
        """Dice, a lemming, a space and what it does."""
        line = self.next("reveal", "dice", seat=seat)
        self.need(len(line["dice"]) == 2 and set(line["dice"]) <= set(self.lemmings), "two lemmings")
        least = min(space for space in self.space.values() if space != OUT)
        last = [key for key, space in self.space.items() if space == least]
        may = [key for face in line["dice"] for key in ([face] if self.space[face] != OUT else last)]
        self.need(sorted(line["runners"]) == sorted(set(may)), f"{may} may run")
        line = self.next("move", "advance", seat=seat)
        (lemming,) = line["cards"]
        self.need(lemming in may, "a lemming of the dice")
        self.need(line["at"] == self.space[lemming], "from where it is")
        self.need(line["to"] in self.targets(line["at"]), "a free space of the next section")
        self.space[lemming] = line["to"]
        self.arrive(seat, lemming)

    def targets(self, space: int) -> list[int]:
        """The free spaces of the next section that has any."""
        here = next(number for number, spaces in enumerate(self.sections) if space in spaces)
        for spaces in self.sections[here + 1 :]:
            free = [one for one in spaces if one not in self.space.values()]
            if free:
                return free
        self.fail("beyond the water")

    def arrive(self, seat: int, lemming: str) -> None:
        """What a space does."""
        space = self.space[lemming]
        if space == self.water:
            self.winner = lemming
            return
        match self.letter[space]:
            case "c":
                self.shoe(seat, lemming, "cement_mixer")
            case "h":
                self.hammer(seat, lemming)
            case "a":
                self.car(seat, lemming)
            case "k":
                self.offer(seat, lemming, "bookmaker", self.bets, "bet", "pass")
            case "o":
                self.offer(seat, lemming, "boss", self.missions, "discard", "keep")

    def shoe(self, seat: int, lemming: str, why: str) -> None:
        """One more, or out with the third."""
        line = self.next("reveal", why, seat=seat)
        self.about(line, lemming)
        self.need(line["shoes"] == len(self.shoes[lemming]) + 1, "how many shoes")
        if line["shoes"] < 3:
            self.need(line["shoe"] in self.supply, "a shoe that nobody wears")
            self.supply.remove(line["shoe"])
            self.shoes[lemming].append(line["shoe"])
            return
        line = self.next("reveal", "out")
        self.about(line, lemming)
        self.need(line["cell"] == 6 - len(self.out), "the highest free cell")
        self.need(sorted(line["shoes"]) == sorted(self.shoes[lemming]), "all its shoes")
        self.supply += self.shoes[lemming]
        self.shoes[lemming] = []
        self.space[lemming] = OUT
        self.out.append(lemming)
        left = [key for key, space in self.space.items() if space != OUT]
        if len(left) == 1:
            (self.winner,) = left

    def hammer(self, seat: int, lemming: str) -> None:
        """One less, if the player likes or has to."""
        if not self.shoes[lemming]:
            return
        forced = self.options["hammer"] == "forced"
        line = self.next("reveal" if forced else "move", "remove", "leave", seat=seat)
        self.about(line, lemming)
        if line["kind"] == "leave":
            self.need(not forced, "has to")
            return
        self.need(line["shoe"] in self.shoes[lemming], "a shoe it wears")
        self.shoes[lemming].remove(line["shoe"])
        self.supply.append(line["shoe"])
        self.need(line["shoes"] == len(self.shoes[lemming]), "how many are left")

    def car(self, seat: int, lemming: str) -> None:
        """So many spaces on, or a shoe."""
        line = self.next("reveal", "theft", seat=seat)
        self.about(line, lemming)
        self.need(1 <= line["roll"] <= 6 and line["at"] == self.space[lemming], "a roll from here")
        to = min(self.space[lemming] + line["roll"], self.water)
        self.need(line["to"] == to and line["taken"] == (to in self.space.values()), "to where it goes")
        if line["taken"]:
            self.shoe(seat, lemming, "caught")
        else:
            self.space[lemming] = to
            self.arrive(seat, lemming)

    def offer(
        self, seat: int, lemming: str, kind: str, hands: Mapping[int, list[str]], verb: str, no: str
    ) -> None:
        """Everybody with a card left is asked once."""
        line = self.next("reveal", kind, seat=seat)
        self.about(line, lemming)
        asked = [other for other in self.order(seat) if hands[other]]
        self.need(line["asked"] == asked, f"{asked} are asked")
        for other in asked:
            line = self.next("move", verb, no, seat=other)
            self.need("cards" not in line, "nobody sees which")
            if line["kind"] == no:
                continue
            shown = "slip" if verb == "bet" else "dropped"
            (card,) = self.next("reveal", shown, seat=other, seen_by=[other])["cards"]
            self.need(card in hands[other], "a card of one's own")
            hands[other].remove(card)
            if verb == "bet":
                self.piles[other].append(card)

    def track(self) -> None:
        """Where everybody is when the turn is over."""
        line = self.next("reveal", "track")
        self.need(line["at"] == [self.space[key] for key in self.lemmings], "where they stand")
        self.need(line["shoes"] == [len(self.shoes[key]) for key in self.lemmings], "what they wear")
        self.need(
            len({space for space in self.space.values() if space > 0}) == self.racing(), "no two on one"
        )

    def racing(self) -> int:
        """How many are on the track itself."""
        return sum(space > 0 for space in self.space.values())

    # --- the end

    def finish(self) -> None:
        """The cells, the bets, the missions."""
        cells = self.cells()
        line = self.next("reveal", "finish")
        self.about(line, self.winner)
        self.need(line["cells"] == [cells[key] for key in self.lemmings], f"the cells are {cells}")
        self.need(line["water"] == (self.space[self.winner] == self.water), "how it ended")
        colour = {self.value(key, "colour"): key for key in self.lemmings}
        parts = []
        for seat in range(self.seats):
            on = [colour[self.value(bet, "colour")] for bet in self.piles[seat]]
            points = on.index(self.winner) + 1 if self.winner in on else 0
            line = self.next("reveal", "pile", seat=seat)
            self.need(line.get("cards", []) == self.piles[seat] and line["points"] == points, "the bets")
            line = self.next("reveal", "missions", seat=seat)
            kept = self.missions[seat]
            earned = [self.value(key, "value") if self.met(key, cells, colour) else -2 for key in kept]
            self.need(line.get("cards", []) == kept and line["points"] == earned, f"missions {earned}")
            parts.append({"bets": points} | dict(zip(kept, earned, strict=True)))
        self.end(parts)

    def cells(self) -> dict[str, int]:
        """Who is on which cell."""
        cells = {key: 6 - place for place, key in enumerate(self.out)} | {self.winner: 1}
        on = [key for key in self.lemmings if self.space[key] > 0 and key != self.winner]
        cells |= {key: place for place, key in enumerate(sorted(on, key=lambda key: -self.space[key]), 2)}
        rest = [key for key in self.lemmings if key not in cells]
        free = [cell for cell in range(1, 7) if cell not in cells.values()]
        share = {"worst": max, "best": min}[self.options["start_tie"]]
        return cells | {key: share(free) for key in rest}

    def met(self, key: str, cells: Mapping[str, int], colour: Mapping[str, str]) -> bool:
        """Whether a mission is done."""
        asks = self.value(key, "condition")
        out = len(self.out)
        match asks["kind"]:
            case "any_out":
                return any(colour[one] in self.out for one in asks["lemmings"])
            case "ahead":
                return cells[colour[asks["first"]]] < cells[colour[asks["second"]]]
            case "top":
                lemming = colour[asks["lemming"]]
                counts = self.options["top3_counts_eliminated"] == "true" or lemming not in self.out
                return counts and bool(cells[lemming] <= asks["places"])
            case "out_at_most":
                return bool(out <= asks["count"])
            case "out_at_least":
                return bool(out >= asks["count"])
            case "winner_without_shoes":
                return not self.shoes[self.winner]
        self.fail(f"no such condition {asks}")

    def end(self, parts: list[dict[str, int]]) -> None:
        """Scores, and who won."""
        line = self.next("end")
        scores = [sum(part.values()) for part in parts]
        self.need(line["parts"] == parts and line["scores"] == scores, f"the parts are {parts}")
        done = [sum(value for key, value in part.items() if key != "bets" and value > 0) for part in parts]
        ranks = list(zip(scores, done, strict=True))
        best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        self.need(line["winners"] == best, f"{best} win")
        reason = "water" if self.space[self.winner] == self.water else "last one running"
        self.need(line["reason"] == reason, "why it ended")
