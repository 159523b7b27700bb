"""The engine: rules, bots and a seed come in; played games, records, logs and tallies go out.

`rules` says what a game's rules module must offer, `rng` is the only source of chance, `playout` plays
one game, `tournament` many, `log` writes a game down for others, `options` checks what a user chose,
`bots` holds the one bot that can play every game, `laws` asks whether a game keeps what every game must.
Nothing here knows a catalog, paper or a game.
"""
