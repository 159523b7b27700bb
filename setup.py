"""Packages are found, so that a new game needs no line here; data and fonts travel inside the wheel."""

from setuptools import find_packages, setup

INSIDE = {"cardgen._data": "data", "cardgen._fonts": "fonts"}

setup(
    packages=[*find_packages(include=["cardgen", "cardgen.*"]), *INSIDE],
    package_dir={"cardgen": "cardgen", **INSIDE},
    package_data={"cardgen": ["py.typed", "preview/page/*"], **{name: ["**/*"] for name in INSIDE}},
)
