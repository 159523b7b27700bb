"""Packages are found, so that a new game needs no line here; data and fonts travel inside the wheel.

Where there is a C compiler, mypyc makes machine code of the play loop, the games' rules and bots, and the
setting of text: all of it or none. It goes into cardgen/compiled, with a record of the sources, or of why
there is none. CARDGEN_PURE=1 leaves it out.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Container, Iterable, Iterator
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from cardgen.compiled import PURE, RECORD, REFUSAL, REFUSED, SUFFIX, source  # noqa: E402

INSIDE = {"cardgen._data": "data", "cardgen._fonts": "fonts"}
HOUSE = HERE / "cardgen"
WORK = "build/compiled"
"""Where C code and mypy's memory go."""
LIBRARIES = {
    "engine": ("engine/[!_]*.py",),
    "text": ("layout/glyph.py", "layout/plain.py", "layout/shape.py", "press/fonts.py"),
}
"""What is compiled beside the games, by the library it goes into; each game has one of its own."""
ROOTS = ("rules", "bots", "imagine")
"""What is compiled of a game, with all that these import of the game, but models: Pydantic makes those."""
OPTIONS = (
    "--config-file=", f"--cache-dir={WORK}/memory", "--explicit-package-bases", "--ignore-missing-imports",
    "--follow-imports=silent",
)  # fmt: skip
OWN = ("-fvisibility=hidden", "-fno-plt")
"""For compilers like gcc: functions of a library call each other directly, and Python's without a detour."""


# --- what is compiled ----------------------------------------------------------------------------------


def libraries() -> dict[str, list[str]]:
    """The modules to compile, as paths under cardgen/, by library."""
    found = {
        name: sorted(path for one in globs for path in HOUSE.glob(one)) for name, globs in LIBRARIES.items()
    }
    for folder in sorted(path.parent for path in HOUSE.glob("games/*/__init__.py")):
        roots = [path for root in ROOTS for path in (folder / f"{root}.py", *folder.glob(f"{root}/*.py"))]
        own = closure((path for path in roots if path.exists()), folder)
        found[folder.name] = sorted(path for path in own if path.stem != "models")
    return {name: [below(path) for path in paths] for name, paths in found.items()}


def below(path: Path) -> str:
    """The path under cardgen/."""
    return path.relative_to(HOUSE).as_posix()


def closure(paths: Iterable[Path], folder: Path) -> set[Path]:
    """These modules and all that they import from a folder, at any depth."""
    found: set[Path] = set()
    todo = list(paths)
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += [other for other in imported(path) if folder in other.parents]
    return found


def imported(path: Path) -> Iterator[Path]:
    """The modules of the house that a module imports, for whatever reason."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardgen"):
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                place = HERE.joinpath(*name.split("."))
                yield from (one for one in (place.with_suffix(".py"), place / "__init__.py") if one.exists())


def record(found: dict[str, list[str]]) -> str:
    """The record: every module that is compiled, and every other one of the house that is read for it."""
    library = {path: name for name, paths in found.items() for path in paths}
    read = sorted(map(below, closure((HOUSE / path for path in library), HOUSE)))
    return "".join(source(HOUSE, path, library.get(path, "")).line() for path in read)


# --- how it is compiled --------------------------------------------------------------------------------


def extensions(found: dict[str, list[str]]) -> list[Extension]:
    """What mypyc makes: a library for each group of modules, and a twin for each module, which opens it.

    ImportError without mypyc; SystemExit when it does not take the code.
    """
    from mypyc.build import mypycify

    groups: list[tuple[list[str], str | None]] = [
        ([f"cardgen/{path}" for path in paths], f"cardgen.compiled.{name}") for name, paths in found.items()
    ]
    files = [path for paths, _ in groups for path in paths]
    made: list[Extension] = mypycify(
        [*OPTIONS, *files], separate=groups, target_dir=WORK, opt_level="2", debug_level="0"
    )
    sources = [source(HOUSE, path, name) for name, paths in found.items() for path in paths]
    twins = {one.module: one.twin for one in sources}
    for one in made:
        module = one.name.removesuffix(".__init__")
        if module in twins:
            one.name = f"cardgen.compiled.{twins[module]}"
        if "-Werror" in one.extra_compile_args:  # not Microsoft's
            one.extra_compile_args.remove("-Werror")
            one.extra_compile_args += OWN
    return made


class Extensions(build_ext):
    """Builds the extensions that mypyc made."""

    def get_export_symbols(self, ext: Extension) -> list[str]:
        """On Windows, the function that makes the module: it is named by the module, not by its twin."""
        return [f"PyInit_{ext.name.rpartition('.')[2].rpartition('-')[2]}"]


class Compile(build_ext):
    """Compiles what can be compiled. Whatever goes wrong, the installation goes on."""

    def run(self) -> None:
        """Leave libraries, twins and their record, or a record of why there are none."""
        folders = [Path(self.build_lib) / "cardgen" / "compiled", *([HOUSE / "compiled"] * self.inplace)]
        for folder in folders:
            (folder / RECORD).unlink(missing_ok=True)  # nothing of what lies there may run meanwhile
        try:
            said, made = self.compile()
        except (Exception, SystemExit) as problem:
            said, made = f"{REFUSED}{reason(problem)}\n", set()
            print(f"cardgen runs as plain Python: {reason(problem)}", file=sys.stderr)
        for folder in folders:
            folder.mkdir(parents=True, exist_ok=True)
            clear(folder, made)
            (folder / RECORD).write_text(said, encoding="utf-8")

    def compile(self) -> tuple[str, set[str]]:
        """Compile all that has changed; gives the record, and the names of the files."""
        found = libraries()
        said = record(found)
        self.extensions = self.distribution.ext_modules = extensions(found)
        work = Extensions(self.distribution)
        work.inplace, work.force, work.parallel = self.inplace, self.force, os.cpu_count()
        work.ensure_finalized()
        work.run()
        if record(found) != said:
            raise RuntimeError("a source was changed meanwhile")
        return said, {Path(work.get_ext_filename(one.name)).name for one in self.extensions}

    def get_outputs(self) -> list[str]:
        """All that is there in the end."""
        return sorted(map(str, (Path(self.build_lib) / "cardgen" / "compiled").glob(f"*{SUFFIX}*")))

    def get_output_mapping(self) -> dict[str, str]:
        """Nothing: in a checkout the modules lie in their place already."""
        return {}


def clear(folder: Path, keep: Container[str] = ()) -> None:
    """Take away what was compiled before for this kind of Python, but for the files of these names."""
    for old in folder.glob(f"*{SUFFIX}*"):
        if old.name not in keep:
            old.unlink()


def reason(problem: BaseException) -> str:
    """Why there is no machine code, on one line."""
    if isinstance(problem, ImportError):
        return "mypyc is not installed"
    if isinstance(problem, SystemExit):
        return REFUSAL
    if isinstance(problem, CCompilerError | ExecError | PlatformError):
        return "no C compiler that works"
    return " ".join(str(problem).split())[:120] or type(problem).__name__


pure = bool(os.environ.get(PURE))
if pure:
    clear(HOUSE / "compiled")
setup(
    packages=[*find_packages(include=["cardgen", "cardgen.*"]), *INSIDE],
    package_dir={"cardgen": "cardgen", **INSIDE},
    package_data={
        "cardgen": ["py.typed", "preview/page/*", "balance/page/*"],
        **{name: ["**/*"] for name in INSIDE},
    },
    ext_modules=[] if pure else [Extension("cardgen.compiled.twins", [])],
    cmdclass={"build_ext": Compile},
)
