"""preview: what eyes and translators need to know of a drawing, and the page that shows it while they write.

`listing` is for whom eyes do not serve: a page with everything that a game's cards say, to be read aloud.
For PO files: `room` says how much room each text has, `notes` puts it into words.

The page, from the disk to the browser: `library` holds games and languages as they are on the disk, `watch`
tells it what has changed; `picture` makes the printed picture of a card or page, `pages` draws those that are
no cards, with `boxes` for the boxes; `fitting` says how texts sit in a picture, `tracing` where a text is
printed at all; `survey` does both for the whole game in the background;
`cards` lists everything, `drawing` answers a key stroke, `saving` writes one text. `gate` decides who may
talk to the `server`, `running` is the process. What the browser loads is in `page/`, plain and not built.
"""
