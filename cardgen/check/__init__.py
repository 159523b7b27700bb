"""check: catalog, texts, drawings and sample games -> findings. It changes nothing.

`catalog` compares the deck with what the box prints and with itself, `drawings` looks at every face of
every card in a language, `colours` at what colours tell apart and at the low-ink edition, `play` lets the
engine play sample games under the laws. What must hold for one game alone stands in that game's `checks.py`.
"""
