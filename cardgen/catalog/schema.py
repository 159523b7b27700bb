"""JSON Schema of every file of a catalog, for completion and checks while typing.

Each YAML names its schema in its first line: `# yaml-language-server: $schema=schema/<field>.schema.json`.
An editor types scalars as YAML does, the loader takes every text as it stands; so where the loader wants
free text, the schema also allows what an editor takes for a number or a boolean (a card called `No` or 7).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, TypeAdapter

from cardgen.catalog.files import write_beside
from cardgen.catalog.model import Texts

_FREE = ["string", "number", "boolean"]


def schemas(kind: type[Texts]) -> Mapping[str, dict[str, Any]]:
    """File name -> schema, for every file of the catalog."""
    made = {}
    for name, info in kind.model_fields.items():
        made[f"{name}.schema.json"] = schema(
            _annotated(info.annotation, info.metadata), info.description or name
        )
    return made


def schema(annotation: Any, title: str) -> dict[str, Any]:
    """The schema of one file whose whole content has this type: a model, or a tuple of models."""
    raw = TypeAdapter(annotation).json_schema(by_alias=True, mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_loosened(raw), "title": title}


def _annotated(annotation: Any, metadata: list[Any]) -> Any:
    for thing in metadata:
        annotation = Annotated[annotation, thing]
    return annotation


def _loosened(part: Any) -> Any:
    """Free text may look like a number in YAML. Names made from Python's are left out: they help nobody."""
    if isinstance(part, list):
        return [_loosened(item) for item in part]
    if not isinstance(part, dict):
        return part
    inner = {
        key: _loosened(value)
        for key, value in part.items()
        if not (key == "title" and isinstance(value, str))
    }
    if inner.get("type") == "string" and not {"enum", "const", "pattern"} & inner.keys():
        inner["type"] = _FREE
    return inner


def text_of(one: Mapping[str, Any]) -> str:
    """A schema as it is committed."""
    return json.dumps(one, ensure_ascii=False, indent=2) + "\n"


def write_schemas(kind: type[Texts], folder: Path) -> list[Path]:
    """Write the schemas of a catalog into `folder/schema`; the files. Raises DataError."""
    written = []
    for name, one in schemas(kind).items():
        write_beside(folder / "schema" / name, text_of(one).encode())
        written.append(folder / "schema" / name)
    return written


def write_schema(kind: type[BaseModel], path: Path) -> Path:
    """Write the schema of files that hold one model each, e.g. sheets. Raises DataError."""
    write_beside(path, text_of(schema(kind, (kind.__doc__ or kind.__name__).split("\n")[0])).encode())
    return path
