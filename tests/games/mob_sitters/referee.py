"""A referee who was given the log, the pieces and the rulebook, and nothing of the program.

It plays the game again from the lines alone and stops at the first that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.refereeing import Broken, Line, Reader

__all__ = ["Broken", "Referee"]

HITS = {"tell": {"steal"}, "squeal": {"job"}, "rat_em": {"steal", "job"}}
PILES = {"steal": "boss", "job": "cops"}
REACTIONS = {"left", "right", "reverse", "got_away"}


class Referee(Reader):
    """Follows a game line by line; `pieces` are those of `cardgen cards --format json`."""

    def kind(self, key: str) -> str:
        """The kind printed on a card."""
        return str(self.pieces[key]["values"]["kind"])

    def money(self, keys: Iterable[str]) -> int:
        """The dollars printed on cards."""
        return sum(self.pieces[key]["values"]["value"] for key in keys)

    # --- the game

    def judge(self) -> None:
        """Follow the whole game. Raises Broken."""
        self.setup()
        last = int(self.options["play_turns"]) + 1
        for number in range(1, last + 1):
            for step in range(self.seats):
                self.turn((self.first + step) % self.seats, number, number == last)
        self.finish()
        self.need(self.at == len(self.lines), "nothing comes after the end")

    def setup(self) -> None:
        """A whole deck for everybody, six cards, and one chance of six others."""
        head = self.next("game")
        self.options = head["options"]
        self.seats = head["seats"]
        self.need(3 <= self.seats <= 6 and len(head["bots"]) == self.seats, "seats")
        self.first = self.next("reveal", "start")["seat"]
        if self.options["start"] != "random":
            self.need(self.first == int(self.options["start"]), "the first player was given")
        for zone in ("hand", "pile", "up", "down", "safe", "boss", "cops", "discard"):
            setattr(self, zone, [[] for _ in range(self.seats)])
        order = [(self.first + step) % self.seats for step in range(self.seats)]
        taken = []
        for seat in order:
            self.deal(seat)
            colour = {self.pieces[key]["component"] for key in self.hand[seat] + self.pile[seat]}
            self.need(len(colour) == 1, "cards of one colour")
            whole = [key for key, piece in self.pieces.items() if piece["component"] in colour]
            self.need(sorted(whole) == sorted(self.hand[seat] + self.pile[seat]), "the whole deck")
            taken += sorted(colour)
        self.need(len(set(taken)) == self.seats, "a deck for each")
        for seat in order:
            if self.next("move", "keep", "redeal", seat=seat)["kind"] == "redeal":
                before = sorted(self.hand[seat] + self.pile[seat])
                self.deal(seat)
                self.need(sorted(self.hand[seat] + self.pile[seat]) == before, "the same deck")

    hand: list[list[str]]
    pile: list[list[str]]
    up: list[list[str]]
    down: list[list[str]]
    safe: list[list[str]]
    boss: list[list[str]]
    cops: list[list[str]]
    discard: list[list[str]]

    def deal(self, seat: int) -> None:
        """Shuffle and draw six."""
        self.pile[seat] = list(self.next("shuffle", "pile", seat=seat, seen_by=[])["cards"])
        self.hand[seat] = []
        self.draw(seat, 6, "deal", "hand")

    def draw(self, seat: int, number: int, event: str, kind: str) -> None:
        """The next cards of the own pile, as long as there are any."""
        line = self.next(event, kind, seat=seat, seen_by=[seat])
        got = self.pile[seat][:number]
        self.need(list(line.get("cards", [])) == got, f"from the pile come {got}")
        del self.pile[seat][:number]
        self.hand[seat] += got

    def turn(self, seat: int, number: int, last: bool) -> None:
        """The steps one after the other."""
        line = self.next("reveal", "turn", seat=seat)
        self.need(line["number"] == number, f"turn {number}")
        if number > 1:
            if self.options["step_order"] == "earn_first":
                self.earn(seat)
            self.accuse(seat, self.down[seat], flipped=True)
            if self.options["step_order"] == "accuse_first":
                self.earn(seat)
            self.throw(seat, self.down[seat], "discard")
        if last:
            self.throw(seat, self.hand[seat], "leftover")
            return
        self.play(seat)
        self.accuse(seat, self.up[seat], flipped=False)
        unused = [key for key in self.up[seat] if self.kind(key) in HITS]
        if unused:
            line = self.next("reveal", "unused", seat=seat)
            self.need(sorted(line["cards"]) == sorted(unused), "all unused accusations go")
            self.up[seat] = [key for key in self.up[seat] if key not in unused]
            self.discard[seat] += unused
        self.draw(seat, 3, "draw", "refill")

    def earn(self, seat: int) -> None:
        """All face-up Money into the Safe."""
        if not self.up[seat]:
            return
        line = self.next("reveal", "earn", seat=seat)
        self.need(sorted(line["cards"]) == sorted(self.up[seat]), "all of it")
        self.safe[seat] += self.up[seat]
        self.up[seat] = []
        self.need(line["safe"] == self.money(self.safe[seat]), "the Safe's total")

    def throw(self, seat: int, cards: list[str], kind: str) -> None:
        """Cards that nobody saw are discarded as the option says."""
        if not cards:
            return
        seen_by = "all" if self.options["discard_visible"] == "true" else [seat]
        line = self.next("reveal", kind, seat=seat, seen_by=seen_by)
        self.need(sorted(line["cards"]) == sorted(cards), "all of them")
        self.discard[seat] += cards
        cards.clear()

    def play(self, seat: int) -> None:
        """Three cards of the own hand, Reactions face down."""
        line = self.next("move", "play", seat=seat)
        ups = list(line.get("cards", []))
        downs: list[str] = []
        if line["down"]:
            downs = list(self.next("reveal", "down", seat=seat, seen_by=[seat])["cards"])
        self.need(len(downs) == line["down"], "as many face down as all see")
        self.need(len(set(ups + downs)) == len(ups + downs) == 3, "three cards")
        self.need(set(ups + downs) <= set(self.hand[seat]), "own cards")
        self.need(not any(self.kind(key) in REACTIONS for key in ups), "no Reaction face up")
        for key in ups + downs:
            self.hand[seat].remove(key)
        self.up[seat] += ups
        self.down[seat] += downs

    # --- blame

    def targets(self, accusation: str) -> list[tuple[int, str]]:
        """Everything an accusation can hit."""
        hits = HITS.get(self.kind(accusation), set())
        return [(seat, key) for seat, up in enumerate(self.up) for key in up if self.kind(key) in hits]

    def accuse(self, seat: int, cards: list[str], flipped: bool) -> None:
        """Accusations one by one, until there is nothing to ask or the player is silent."""
        while self.asks(cards, flipped):
            line = self.next("move", "accuse", "silent", seat=seat)
            if line["kind"] == "silent":
                must = any(other != seat for key in cards for other, _ in self.targets(key))
                self.need(self.options["accusation_optional"] == "true" or not must, "silent though able")
                return
            (accusation,) = line["cards"]
            hit, target = line["target"], line["against"]
            self.need(line["flipped"] == flipped and accusation in cards, "an own accusation that lies there")
            self.need((target, hit) in self.targets(accusation), "a card with its symbol")
            cards.remove(accusation)
            self.discard[seat].append(accusation)
            self.chain(seat, target, hit)

    def asks(self, cards: list[str], flipped: bool) -> bool:
        """Whether there is something to decide, judged by what all see."""
        if not flipped:
            return any(self.targets(key) for key in cards)
        return bool(cards) and any(self.kind(key) in PILES for up in self.up for key in up)

    def chain(self, accuser: int, owner: int, hit: str) -> None:
        """Until somebody falls or gets away."""
        blamer, blamed, holder = accuser, owner, owner
        while True:
            line = self.next("move", "react", "fall", seat=blamed)
            if line["kind"] == "fall":
                self.fall(line, blamed, hit)
                return
            (reaction,) = line["cards"]
            self.need(line["target"] == hit, "the card at stake")
            self.need(reaction in self.down[blamed], "an own face-down card")
            self.need(self.kind(reaction) in REACTIONS, "a Reaction")
            self.down[blamed].remove(reaction)
            self.discard[blamed].append(reaction)
            if self.kind(reaction) == "got_away":
                away = "placed" if holder < 0 else "kept"
                line = self.next("reveal", away, seat=blamed)
                self.need(list(line["cards"]) == [hit], "the card at stake")
                if holder < 0:
                    self.up[blamed].append(hit)
                return
            if holder >= 0:
                self.up[holder].remove(hit)
                holder = -1
            back = accuser if self.options["reverse_to"] == "original" else blamer
            to = {
                "left": (blamed + 1) % self.seats,
                "right": (blamed - 1) % self.seats,
                "reverse": back,
            }[self.kind(reaction)]
            self.need(line["to"] == to, f"blames {to}")
            blamer, blamed = blamed, to

    def fall(self, line: Line, blamed: int, hit: str) -> None:
        """The card goes to a pile of whoever was left with it."""
        pile = PILES[self.kind(hit)]
        self.need(list(line["cards"]) == [hit] and line["pile"] == pile, f"to the {pile}")
        for up in self.up:
            if hit in up:
                up.remove(hit)
        getattr(self, pile)[blamed].append(hit)

    # --- the end

    def finish(self) -> None:
        """The Boss, the cops, the Safes."""
        free = list(range(self.seats))
        most = 2 if self.options["caught_per_pile"] == "2" and self.seats > 4 else 1
        lost: dict[int, str] = {}
        for name in ("boss", "cops"):
            totals = [self.money(pile) for pile in getattr(self, name)]
            line = self.next("reveal", name)
            self.need(line["totals"] == totals and line["among"] == free, f"totals {totals} among {free}")
            out: list[int] = []
            for total in sorted({totals[seat] for seat in free}, reverse=True):
                group = [seat for seat in free if totals[seat] == total]
                if len(group) + len(out) > most:
                    break
                out += group
            self.need(list(line["caught"]) == out, f"{name} catches {out}")
            free = [seat for seat in free if seat not in out]
            lost |= dict.fromkeys(out, name)
        safes = [self.money(safe) for safe in self.safe]
        line = self.next("reveal", "safe")
        self.need(line["totals"] == safes and line["among"] == free, f"Safes {safes} among {free}")
        line = self.next("end")
        self.need(
            line["scores"] == [safes[seat] if seat in free else 0 for seat in range(self.seats)], "scores"
        )
        parts = [
            {"safe": safe} | ({lost[seat]: -safe} if seat in lost else {}) for seat, safe in enumerate(safes)
        ]
        self.need(line["parts"] == parts, "parts")
        best = max(safes[seat] for seat in free)
        self.need(line["winners"] == [seat for seat in free if safes[seat] == best], "the fullest Safe wins")
