"""Checks of a translation that need its words alone: one function each, listed in `table`.

`pair` is what a check is shown: a source text and its translation, without markup, and what is peculiar to
both languages. `keeping` asks whether the translation says what the source says, `numbers` whether it counts
as the source does, `ends`, `quotes` and `spaces` whether it is set as its language is set, `across` whether
the texts of a game agree with each other. What depends on the drawn card is looked at in the room `check`.
"""
