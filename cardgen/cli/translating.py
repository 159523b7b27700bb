"""For those who translate: `translate update`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.cli.judging import add_translate_check
from cardgen.cli.parsing import Parser, verb
from cardgen.cli.sources import HOUSE, named, roots, setter_for, source_of, usage
from cardgen.cli.telling import CLEAN, FEW
from cardgen.game import faces


def add_translate(commands: Any) -> None:
    """The options of `translate`."""
    parser = commands.add_parser(
        "translate", help="Keep translations up to date.", description="Translations."
    )
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True, parser_class=Parser)
    update = verb(
        tasks, "update", translate, "Write or merge text/LANG.po; tell what is new, changed, gone.",
        "translate update GAME --lang fr",
    )  # fmt: skip
    add_translate_check(tasks)
    update.add_argument("game", metavar="GAME")
    update.add_argument("--lang", required=True, help="language code, e.g. fr or pt_BR")


def translate(args: Any) -> int:
    """Write or merge one PO file, and say what is new, changed, gone."""
    from cardgen.catalog.load import load
    from cardgen.catalog.model import House
    from cardgen.catalog.paths import shown
    from cardgen.preview.room import rooms
    from cardgen.translate.po import po_path, update
    from cardgen.translate.texts import code_of

    root, fonts_folder = roots(args)
    if code_of(args.lang) is None:
        raise usage(f"language '{args.lang}'", ["a code such as fr or pt_BR"], "choose one")
    if args.data is None and root.name.startswith("_"):
        raise usage(
            "the data inside the installed program", ["a copy"], "'cardgen data copy DIR', then --data DIR"
        )
    notes: Mapping[str, tuple[str, ...]] = {}
    if args.game == HOUSE:
        texts: Any = load(House, root / HOUSE, label=shown(args.data, HOUSE))
    else:
        game = named(args.game)
        texts = source_of(game, root, args.data)
        setter = setter_for(fonts_folder, root, game.name, texts.lang)
        notes = rooms(faces(game, texts, setter), texts)
    path = po_path(root / args.game, args.lang)
    summary = update(texts, path, args.lang, lambda ref: notes.get(ref.msgctxt, ()))
    print(f"{path}: {summary}")
    for change, keys in (("new", summary.new), ("changed", summary.changed), ("gone", summary.gone)):
        for key in keys[:FEW]:
            print(f"  {change}: {key}")
        if len(keys) > FEW:
            print(f"  {change}: and {len(keys) - FEW} more")
    return CLEAN
