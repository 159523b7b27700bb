"""What the models accept: halves are exact, and a card has the fields of its kind and no other."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from cardgen.games.mobbing.models import (
    REACTIONS,
    ExtraCard,
    ExtraKind,
    LobbyCard,
    LobbyKind,
    MobbingCard,
    MobbingKind,
)

ENTRY = {"id": "x", "provenance": "stated", "icon": "pen"}


def lobby(**fields: Any) -> LobbyCard:
    return LobbyCard.model_validate({**ENTRY, "colour": "technik", **fields})


def mobbing(**fields: Any) -> MobbingCard:
    return MobbingCard.model_validate({**ENTRY, "text": "…", **fields})


@given(st.integers(1, 40))
def test_every_half_comes_out_as_it_was_written(halves: int) -> None:
    written = f"{halves // 2}.5" if halves % 2 else f"{halves // 2}"
    value = lobby(kind="zahl", name="n", value=written).value
    assert value is not None
    assert Fraction(value) == Fraction(halves, 2)
    assert str(value) == written
    assert json.loads(lobby(kind="zahl", name="n", value=written).model_dump_json())["value"] == value


@given(
    st.one_of(
        st.fractions(0, 30, max_denominator=64).filter(lambda one: one.denominator > 2).map(float),
        st.sampled_from([0, -1, 20.5, 1e9, "inf", "nan", "1,5", "", "viel", True, None]),
    )
)
def test_nothing_but_halves_is_a_number_of_the_lobby(value: object) -> None:
    with pytest.raises(ValidationError):
        lobby(kind="zahl", name="n", value=value)


@given(
    st.sampled_from(list(MobbingKind)),
    st.sampled_from([None, -3, 0, 2]),
    st.sampled_from([None, 0]),
    st.booleans(),
    st.booleans(),
)
def test_a_mobbing_card_has_the_fields_of_its_kind(
    kind: MobbingKind, value: int | None, dead: int | None, named: bool, two_sided: bool
) -> None:
    fields = {"value": value, "value_dead": dead, "name": "n" if named else None}
    fields["text_bad"] = "…" if two_sided else None
    oder, referenz = kind is MobbingKind.ODER, kind is MobbingKind.REFERENZ
    legal = (
        bool(value) == named == (oder or referenz)
        and (value is None or oder or referenz)
        and two_sided == oder
        and (dead is None or referenz)
        and not (oder and value == -3)
    )
    if not legal:
        with pytest.raises(ValidationError):
            mobbing(kind=kind, **fields)
        return
    assert mobbing(kind=kind, **fields).mark == ("R" if kind in REACTIONS else "A" if oder else "")


@pytest.mark.parametrize("kind", [kind for kind in LobbyKind if kind is not LobbyKind.ZAHL])
def test_a_trick_has_neither_number_nor_name(kind: LobbyKind) -> None:
    assert lobby(kind=kind).value is None
    for more in ({"value": 1}, {"name": "n"}):
        with pytest.raises(ValidationError, match=f"{kind} must not have"):
            lobby(kind=kind, **more)


@pytest.mark.parametrize(("kind", "mark"), [(ExtraKind.JEDERZEIT, "A"), (ExtraKind.GESTAENDNIS, "")])
def test_only_what_may_be_laid_at_any_time_bears_an_a(kind: ExtraKind, mark: str) -> None:
    card = ExtraCard.model_validate({**ENTRY, "kind": kind, "value": -2, "name": "n", "text": "…"})
    assert card.mark == mark
