"""Translate: a catalog in, the same catalog in another language out.

`texts` lists what is to be translated, `po` keeps one gettext file per game and language in step with it,
`reader` reads such files strictly, `guard` compares a translation with its source. What is missing, stale
or broken stays in the source language and becomes a finding; faces never know which language they draw.

`languages` knows what is peculiar to a language, `glossary` the agreed words. `checks` looks at the words of
a translation, one function a check; `judge` does so for one text or for all, less what `silence` has.

A text is known by its msgctxt alone: `<card id>/<field>` in a deck, `words.<id>/text` and the like in the
other lists, `box/title` in a file that is no list. No card may be called like a file, so none can collide.
"""
