"""Grey and missing cones as a library of colour science has them."""

from __future__ import annotations

import warnings
from itertools import combinations
from math import dist
from typing import Any

import pytest

from cardgen.check.sight import SIGHTS, apart, lightness

COLOURS = ("#000000", "#ffffff", "#7f7f7f", "#010203", "#c79a35", "#0f4c5a", "#a3271f", "#95c0c3", "#00ff00")
LACKING = {"protanopia": "Protanomaly", "deuteranopia": "Deuteranomaly", "tritanopia": "Tritanomaly"}


@pytest.fixture(scope="module")
def colour() -> Any:
    """The library; it warns of optional packages it does not find."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import colour

    return colour


def machado(colour: Any, sight: str) -> Any:
    """The library's matrix; it warns that tritanopia is an approximation."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return colour.blindness.matrix_cvd_Machado2009(LACKING[sight], 1.0)


def lab(colour: Any, value: str, matrix: Any = None) -> Any:
    """CIELAB by the library; the matrix is applied to linear sRGB."""
    import numpy as np

    rgb = colour.cctf_decoding([int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)], function="sRGB")
    seen = rgb if matrix is None else np.clip(np.asarray(matrix) @ rgb, 0, 1)
    xyz = colour.RGB_to_XYZ(seen, "sRGB")
    return colour.XYZ_to_Lab(xyz, colour.CCS_ILLUMINANTS["CIE 1931 2 Degree Standard Observer"]["D65"])


@pytest.mark.parametrize("value", COLOURS)
def test_lightness_is_that_of_cielab(value: str, colour: Any) -> None:
    assert lightness(value) == pytest.approx(lab(colour, value)[0], abs=0.05)


@pytest.mark.parametrize("sight", LACKING)
def test_the_matrices_are_those_of_machado(sight: str, colour: Any) -> None:
    theirs = machado(colour, sight)
    for row, their_row in zip(SIGHTS[sight], theirs, strict=True):
        assert row == pytest.approx(list(their_row), abs=1e-6)


@pytest.mark.parametrize("sight", SIGHTS)
def test_distances_are_those_of_cielab(sight: str, colour: Any) -> None:
    matrix = machado(colour, sight) if sight in LACKING else None
    for one, other in combinations(COLOURS, 2):
        theirs = dist(lab(colour, one, matrix), lab(colour, other, matrix))
        assert apart(one, other, sight) == pytest.approx(theirs, abs=0.1), (one, other)


def test_red_and_green_of_one_lightness_part_only_who_sees_them() -> None:
    red, green = "#c7524f", "#5e8a2e"
    assert apart(red, green) > 60
    assert apart(red, green, "deuteranopia") < 30
    assert apart(red, green, "tritanopia") > 40
