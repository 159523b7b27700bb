"""A referee who was given the log, the pieces and the rulebook, and nothing of the program.

It plays the game again from the lines alone and stops at the first that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tests.games.refereeing import Broken, Line, Reader

__all__ = ["Broken", "Referee"]

COLOURS = ("vertrieb", "einkauf", "buchhaltung", "marketing", "personal", "technik")
TRANSFERS = ("bumerang", "verwechslung", "uebernahme")
HITS = ("du_irrst_dich", *TRANSFERS)


class Over(Exception):
    """The game has just ended, in the middle of a turn or after one."""


class Referee(Reader):
    """Follows a game line by line; `pieces` are those of `cardgen cards --format json`."""

    def __init__(self, pieces: Iterable[Mapping[str, Any]], lines: Iterable[Line]) -> None:
        super().__init__(pieces, lines)
        self.turns = self.idle = self.deaths = 0
        self.last_turns = 0
        self.stirred = False
        self.reason = ""

    # --- reading the log

    @property
    def coming(self) -> tuple[str, str]:
        """Event and kind of the next line."""
        line = self.lines[self.at] if self.at < len(self.lines) else {"event": "", "kind": ""}
        return line["event"], line.get("kind", "")

    # --- what is printed on a piece

    def value(self, key: str, name: str) -> Any:
        """A value printed on a piece."""
        return self.pieces[key]["values"].get(name)

    def kind(self, key: str) -> str:
        """What a card does."""
        return str(self.value(key, "kind"))

    def owner(self, key: str) -> int:
        """The seat that plays the colour of a Lobby card."""
        return COLOURS.index(self.value(key, "colour"))

    def component(self, name: str) -> list[str]:
        """All pieces of a component."""
        return [key for key, piece in self.pieces.items() if piece["component"] == name]

    def option(self, name: str) -> bool:
        """A switch."""
        return bool(self.options[name] == "true")

    def order(self, first: int) -> list[int]:
        """All seats clockwise from one."""
        return [(first + step) % self.seats for step in range(self.seats)]

    # --- the game

    def judge(self) -> None:
        """Follow the whole game. Raises Broken."""
        self.start()
        turn = self.first
        try:
            while True:
                self.turn(turn)
                turn = (turn + 1) % self.seats
        except Over as over:
            self.reason = str(over)
        self.finish()
        self.need(self.at == len(self.lines), "nothing comes after the end")

    def start(self) -> None:
        """The first line, the board, the piles, the Lobby cards, the first hands."""
        head = self.next("game")
        self.options = head["options"]
        self.seats = head["seats"]
        self.need(3 <= self.seats <= 6 and len(head["bots"]) == self.seats, "seats")
        self.first = self.next("reveal", "start")["seat"]
        if self.options["start"] != "random":
            self.need(self.first == int(self.options["start"]), "the first player was given")
        self.board()
        self.piles()
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.lobby: list[list[str] | None] = [None] * self.seats  # None: an order nobody told
        self.stock: list[list[str]] = [[] for _ in range(self.seats)]
        self.fronts: list[list[tuple[str, int]]] = [[] for _ in range(self.seats)]
        for seat in self.order(self.first):
            self.colour(seat)
        if self.options["lobby_setup"] == "chosen":
            for seat in self.order(self.first):
                self.sort(seat)
        for seat in self.order(self.first):
            line = self.next("deal", "mobbing", seat=seat, seen_by=[seat])
            self.need(list(line["cards"]) == self.left[:3], "three from the left pile")
            self.hands[seat] += self.left[:3]
            del self.left[:3]

    def board(self) -> None:
        """As many members as the variants say, with their limits."""
        special = self.option("special_board")
        count = {3: 3, 4: 4}.get(self.seats, 5)
        if special and self.seats == 4:
            count = int(self.options["special_board_members_4p"])
        line = self.next("reveal", "board")
        self.members = list(line["cards"])
        known = set(self.component("aufsichtsrat"))
        self.need(len(set(self.members)) == count and set(self.members) <= known, f"{count} members")
        usual = int(self.options["small_game_row_limit"]) if self.seats <= 4 else 6
        self.limits = [self.value(key, "number") if special else usual for key in self.members]
        self.need(line["limits"] == self.limits, f"limits {self.limits}")
        self.need(not special or self.seats >= 4, "the special board is for four and more")
        self.rows: list[list[str]] = [[] for _ in self.members]
        self.hidden = [False] * count

    def piles(self) -> None:
        """32 left, 32 and the deaths right, the extras too if they play."""
        self.left = list(self.next("shuffle", "left", seen_by=[])["cards"])
        self.right = list(self.next("shuffle", "right", seen_by=[])["cards"])
        cards = self.component("mobbing") + (self.component("extras") if self.option("extra") else [])
        self.need(sorted(self.left + self.right) == sorted(cards), "all Mobbing cards")
        special = {key for key in cards if self.kind(key) in ("gestorben", "gestaendnis", "jederzeit")}
        self.need(len(self.left) == 32 and not special & set(self.left), "the left pile")

    def colour(self, seat: int) -> None:
        """Twelve Lobby cards; by the option dealt at once."""
        line = self.next("reveal", "colour", seat=seat)
        cards = [key for key in self.component("lobby") if self.owner(key) == seat]
        self.need(sorted(line["cards"]) == sorted(cards) and len(cards) == 12, "twelve of a colour")
        self.stock[seat] = cards
        if self.options["lobby_setup"] == "random":
            pile = list(self.next("shuffle", "lobby", seat=seat, seen_by=[])["cards"])
            self.need(sorted(pile) == sorted(cards), "all twelve")
            hand = list(self.next("deal", "lobby", seat=seat, seen_by=[seat])["cards"])
            self.need(hand == pile[:3], "the first three")
            self.hands[seat], self.stock[seat] = hand, pile[3:]

    def sort(self, seat: int) -> None:
        """Three picks, then the pile from the top until the rest is shuffled or one is left."""
        loose, pile = self.stock[seat], []
        for _ in range(3):
            (card,) = self.next("move", "pick", seat=seat, seen_by=[seat])["cards"]
            self.need(card in loose, "an own card")
            loose.remove(card)
            self.hands[seat].append(card)
        while len(loose) > 1:
            if self.coming == ("move", "shuffle"):
                self.next("move", "shuffle", seat=seat)
                rest = list(self.next("shuffle", "lobby", seat=seat, seen_by=[])["cards"])
                self.need(sorted(rest) == sorted(loose), "the rest")
                loose = rest
                break
            (card,) = self.next("move", "stack", seat=seat, seen_by=[seat])["cards"]
            self.need(card in loose, "an own card")
            loose.remove(card)
            pile.append(card)
        line = self.next("reveal", "sorted", seat=seat, seen_by=[seat])
        known = pile + (loose if len(loose) == 1 else [])
        self.need(list(line["pile"])[: len(pile)] == pile and line["hand"] == self.hands[seat], "as sorted")
        self.need(len(line["pile"]) in (len(pile), len(known)), "what is known")
        self.stock[seat] = pile + loose

    # --- the turn

    def turn(self, seat: int) -> None:
        """One or two plays and two draws, or a pass."""
        self.seat, self.plays, self.stirred = seat, 0, False
        self.anytime()
        while self.plays < 2:
            if self.coming[1] in ("pass", "stop"):
                self.next("move", "stop" if self.plays else "pass", seat=seat)
                break
            self.plays += 1
            self.play(seat)
            self.anytime()
        if self.plays:
            self.draws(seat)
        self.end_turn()

    def play(self, seat: int) -> None:
        """One card of the hand that is no reaction and no Extra card."""
        plays: Mapping[str, Callable[[int], None]] = {
            "laid": self.lay,
            "einwand": self.einwand,
            "umgestimmt": self.umgestimmt,
            "refer": self.refer,
            "gestorben": self.died,
        }
        if self.coming[1] not in plays:
            raise Broken(f"line {self.at}: no play: {self.coming}")
        plays[self.coming[1]](seat)

    def use(self, seat: int, line: Line, *kinds: str) -> str:
        """The card of a line leaves a hand."""
        (card,) = line["cards"]
        self.need(card in self.hands[seat], "an own card")
        self.need(self.kind(card) in kinds, f"a card of kind {kinds}")
        self.hands[seat].remove(card)
        self.stirred = True
        return str(card)

    def numbered(self, line: Line) -> None:
        """The line says which play of the turn it is."""
        self.need(line["play"] == self.plays, "which play of the turn")

    def lay(self, seat: int) -> None:
        """A Lobby card face down to the end of a row that has room."""
        public = self.next("reveal", "laid", seat=seat)
        self.need("cards" not in public, "laid face down")
        line = self.next("move", "lay", seat=seat, seen_by=[seat])
        self.numbered(line)
        self.need(line["member"] == public["member"], "the same member")
        card = self.use(seat, line, "zahl", "x2", "echt_schade")
        row = self.members.index(line["member"])
        cards = self.rows[row]
        self.need(len(cards) < self.limits[row], "a row with room")
        if self.hidden[row] and self.kind(cards[-1]) == "echt_schade":
            trap = cards.pop()
            shown = self.next("reveal", "echt_schade", seat=self.owner(trap))
            self.need(list(shown["cards"]) == [trap], "the trap is shown")
            self.removed(card, seen=False)
            self.hidden[row] = False
            return
        if self.hidden[row]:
            turned = self.next("reveal", "turned", seat=self.owner(cards[-1]))
            self.need(list(turned["cards"]) == cards[-1:], "the last card is turned up")
        cards.append(card)
        self.hidden[row] = True
        if all(len(row) >= limit for row, limit in zip(self.rows, self.limits, strict=True)):
            raise Over("rows full")

    def removed(self, card: str, *, seen: bool) -> None:
        """A Lobby card leaves the game."""
        seen = seen or self.option("reveal_removed")
        seen_by = "all" if seen else [self.owner(card)]
        line = self.next("reveal", "removed", seat=self.owner(card), seen_by=seen_by)
        self.need(list(line["cards"]) == [card], "the card that leaves")

    def einwand(self, seat: int) -> None:
        """The last card of a row goes."""
        line = self.next("move", "einwand", seat=seat)
        self.numbered(line)
        self.use(seat, line, "einwand")
        if "member" not in line:
            self.need(self.option("fizzle"), "needs a target")
            return
        row = self.members.index(line["member"])
        self.need(bool(self.rows[row]), "a row with a card")
        self.removed(self.rows[row].pop(), seen=not self.hidden[row])
        self.hidden[row] = False

    def up(self, row: int) -> int:
        """How many cards of a row lie face up."""
        return len(self.rows[row]) - self.hidden[row]

    def umgestimmt(self, seat: int) -> None:
        """Two cards of two members change places."""
        line = self.next("move", "umgestimmt", seat=seat)
        self.numbered(line)
        self.use(seat, line, "umgestimmt")
        if "member" not in line:
            able = sum(bool(self.up(row)) for row in range(len(self.rows))) >= 2 or sum(self.hidden) >= 2
            self.need(self.option("fizzle") and not able, "wasted only without a pair")
            return
        row, other = self.members.index(line["member"]), self.members.index(line["other_member"])
        at, there = line["place"], line["other_place"]
        self.need(row != other, "two members")
        self.need(
            0 <= at < len(self.rows[row]) and 0 <= there < len(self.rows[other]), "cards that lie there"
        )
        down = [at == self.up(row), there == self.up(other)]
        self.need(down[0] == down[1] == (line["face"] == "down"), "both up or both down")
        self.need(down[0] or (line["swapped"], line["for"]) == (self.rows[row][at], self.rows[other][there]),
                  "the cards that lie there")  # fmt: skip
        self.rows[row][at], self.rows[other][there] = self.rows[other][there], self.rows[row][at]

    def refer(self, seat: int, kind: str = "refer") -> None:
        """A reference before somebody, and the chain it starts."""
        line = self.next("move", kind, seat=seat)
        if kind == "refer":
            self.numbered(line)
            card = self.use(seat, line, "referenz", "oder")
        else:
            allowed = [name for name, option in (("oder", "spontan"), ("jederzeit", "extra"))
                       if self.option(option)]  # fmt: skip
            card = self.use(seat, line, *allowed)
        value = self.value(card, "value")
        self.need(
            line["value"] == value or (self.kind(card) == "oder" and line["value"] == -value), "its value"
        )
        self.need(line["side"] == ("bad" if line["value"] < 0 else "good"), "its side")
        self.chain(card, seat, line["target"], -1 if line["value"] != value else 1)

    def chain(self, card: str, seat: int, target: int, sign: int) -> None:
        """Everybody is asked clockwise until all have waited in a row."""
        chain = [(card, seat, target)]
        asked = self.order(seat + 1)
        while asked:
            line = self.next("move", "wait", *HITS, seat=asked.pop(0))
            if line["kind"] == "wait":
                continue
            chain.append(self.hit(line, chain))
            asked = self.order(line["seat"] + 1)
        self.settle(chain, sign)

    def hit(self, line: Line, chain: Sequence[tuple[str, int, int]]) -> tuple[str, int, int]:
        """One R card against the last card of the chain."""
        seat, kind = line["seat"], line["kind"]
        card = self.use(seat, line, kind)
        last, player, _ = chain[-1]
        self.need(line["against"] == last, "against the last card")
        holder = [at for key, _, at in chain if self.kind(key) != "du_irrst_dich"][-1]
        destroyed = self.kind(last) == "du_irrst_dich"
        if kind == "du_irrst_dich":
            self.need(not destroyed or self.option("dyd_chain"), "not against itself")
            return card, seat, -1
        target: int = line["target"]
        self.need(not destroyed, "no transfer of what destroys")
        self.need(0 <= target < self.seats and target != holder, "to a new player")
        self.need(kind != "bumerang" or target == player, "back to who played the answered card")
        self.need(kind != "uebernahme" or target == seat, "to its own player")
        self.need(self.options["transfer_by"] == "anyone" or seat == holder, "only by who holds it")
        return card, seat, target

    def settle(self, chain: Sequence[tuple[str, int, int]], sign: int) -> None:
        """Du irrst dich! counts in pairs; each that stands takes one card before it, the rest stand."""
        killers = 0
        while self.kind(chain[-1 - killers][0]) == "du_irrst_dich":
            killers += 1
        rest = chain[: len(chain) - killers]
        if killers % 2:
            rest = rest[:-1]
        card = chain[0][0]
        if not rest:
            line = self.next("reveal", "destroyed")
            self.need(list(line["cards"]) == [card], "the first card is destroyed")
            return
        target = rest[-1][2]
        self.fronts[target].append((card, sign))
        line = self.next("reveal", "settled", seat=target)
        self.need(list(line["cards"]) == [card] and line["answers"] == len(chain) - 1, "the first card")
        self.need(line["references"] == [self.reference(seat) for seat in range(self.seats)], "references")

    def reference(self, seat: int, *, dead: bool = False) -> int:
        """What lies before a seat."""
        return sum(self.weight(card, sign, dead=dead) for card, sign in self.fronts[seat])

    def weight(self, card: str, sign: int, *, dead: bool = False) -> int:
        """What a card weighs where it lies."""
        changed = self.value(card, "value_dead")
        return int(changed if dead and changed is not None else sign * self.value(card, "value"))

    def died(self, seat: int) -> None:
        """A rumour with a bonus, then the end."""
        line = self.next("move", "gestorben", seat=seat)
        self.numbered(line)
        self.use(seat, line, "gestorben")
        self.deaths += 1
        self.need(line["boss"] == ("rumour" if self.deaths == 1 else "dead"), "rumour or death")
        if self.deaths == 2:
            raise Over("boss dead")
        if not self.left and not self.right:
            return
        if self.next("move", "bonus", "decline", seat=seat)["kind"] == "bonus":
            for _ in range(2):
                if self.left or self.right:
                    self.mobbing(seat, "bonus")

    # --- for any time, draws, the end of a turn

    def anytime(self) -> None:
        """With Spontan or Extra all are asked from the active player until all wait in a row."""
        if not (self.option("spontan") or self.option("extra")):
            return
        asked = self.order(self.seat)
        while asked:
            seat = asked.pop(0)
            if self.coming == ("move", "spontan"):
                self.refer(seat, "spontan")
                asked = self.order(seat + 1)
            else:
                self.next("move", "wait", seat=seat)

    def draws(self, seat: int) -> None:
        """Two cards, or as many as were played, while there are any."""
        owed = self.plays if self.options["draw_rule"] == "as_played" else 2
        while owed and (self.stock[seat] or self.left or self.right):
            owed -= 1
            line = self.next("move", "draw", seat=seat)
            if line["pile"] == "lobby":
                self.need(bool(self.stock[seat]), "a Lobby card is left")
                drawn = self.next("draw", "lobby", seat=seat, seen_by=[seat])
                self.need(list(drawn["cards"]) == self.stock[seat][:1], "the next of the own pile")
                self.hands[seat].append(self.stock[seat].pop(0))
            else:
                self.need(bool(self.left or self.right), "a Mobbing card is left")
                self.mobbing(seat, "mobbing")

    def mobbing(self, seat: int, kind: str) -> None:
        """The next Mobbing card; a Geständnis goes before its drawer."""
        card = (self.left or self.right).pop(0)
        drawn = self.next("draw", kind, seat=seat, seen_by=[seat])
        self.need(list(drawn["cards"]) == [card], "left pile first")
        if not (self.left or self.right):
            self.next("reveal", "last_card", seat=seat)
            self.last_turns = self.seats
        if self.kind(card) == "gestaendnis":
            line = self.next("reveal", "gestaendnis", seat=seat)
            self.need(list(line["cards"]) == [card], "it is shown")
            self.chain(card, seat, seat, 1)
        else:
            self.hands[seat].append(card)

    def end_turn(self) -> None:
        """The last round counts down; passes in a row count up."""
        self.turns += 1
        self.idle = 0 if self.stirred else self.idle + 1
        if self.last_turns:
            self.last_turns -= 1
            if not self.last_turns:
                raise Over("last round")
        if self.idle == self.seats:
            raise Over("all passed")

    # --- both scorings

    def finish(self) -> None:
        """References, votes, and who becomes the boss."""
        dead = self.reason == "boss dead"
        self.need(self.next("reveal", "scoring")["reason"] == self.reason, f"the reason is {self.reason}")
        references = [self.reference(seat, dead=dead) for seat in range(self.seats)]
        for seat, found in enumerate(references):
            line = self.next("reveal", "reference", seat=seat)
            self.need(line["value"] == found and line["stays"] == (found >= 1), f"reference {found}")
            self.need(
                line["weights"] == [self.weight(*one, dead=dead) for one in self.fronts[seat]], "weights"
            )
        votes = [0] * self.seats
        for row, member in enumerate(self.members):
            line = self.next("reveal", "votes")
            self.need(line["member"] == member and list(line.get("cards", [])) == self.rows[row], "the row")
            totals = [self.total(row, seat) if references[seat] >= 1 else 0 for seat in range(self.seats)]
            leaders = [seat for seat, total in enumerate(totals) if total and total == max(totals)]
            worth = self.limits[row] if self.option("special_board") else 1
            self.need(line["totals"] == totals and line["leaders"] == leaders, f"{totals} {leaders}")
            self.need(line["votes"] == worth, f"votes {worth}")
            for seat in leaders:
                votes[seat] += worth
        self.boss(references, votes)

    def total(self, row: int, seat: int) -> float:
        """Lobby value of a colour in a row."""
        own = [key for key in self.rows[row] if self.owner(key) == seat]
        doubles = sum(self.kind(key) == "x2" for key in own)
        return float(sum(self.value(key, "value") or 0 for key in own) * 2**doubles)

    def boss(self, references: Sequence[int], votes: Sequence[int]) -> None:
        """Most votes, then the better reference; nobody without both."""
        line = self.next("end")
        self.need(line["reason"] == self.reason, "reason")
        able = [seat for seat in range(self.seats) if references[seat] >= 1 and votes[seat]]
        best = max(((votes[seat], references[seat]) for seat in able), default=None)
        winners = [seat for seat in able if (votes[seat], references[seat]) == best]
        self.need(line["winners"] == winners, f"the new boss is {winners}")
        self.need([sum(parts.values()) for parts in line["parts"]] == line["scores"], "parts")
        ranks = sorted(able, key=lambda seat: (votes[seat], references[seat]))
        self.need(ranks == sorted(able, key=lambda seat: (line["scores"][seat], ranks.index(seat))), "scores")
        self.need(
            all(bool(score) == (seat in able) for seat, score in enumerate(line["scores"])), "who is out"
        )
