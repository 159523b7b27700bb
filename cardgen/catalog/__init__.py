"""Catalog: folders of YAML in, frozen typed cards out.

In comes `data/<game>/` (one file per field of the game's catalog model); out goes the catalog, each value
with its `file:line:column`. `paths` finds the data, `load` reads them (`memory` knows what was made of the
same files before, else `making` makes it), `values` knows which fields are words and which are numbers,
`pieces` unrolls copies, `schema` writes what editors complete from, `files` puts every file of the program in
its place whole or not at all, `copy` makes a designer's own copy.

Broken data never pass: everything wrong in every file is collected into one DataError.
"""
