"""Drawings -> sheets -> files: the room that knows paper.

In: pieces (a key, a front, a back, a stock) and a sheet from `data/sheets`. Out: files and findings.

    sheet     a paper and how it is used, read from data
    grid      a sheet and a format -> where cards stand on its page, in whole micrometres
    impose    pieces -> pages: which face stands where
    stack     the order in which piles cut through all sheets are in order
    cutter    a cutting machine, read from data: its marks, and where no card may stand
    cut       pages -> cut lines as SVG and DXF
    guillotine  pages -> the cutting plan
    drift     where a printer puts backs, and the map that cancels it
    printer   what is known of the user's printers
    calibrate the test sheet from which a drift is read
    spread    pieces of unlike formats that are cut by hand, such as nets of boxes, in rows on pages
    boxing    the sheets of a game's boxes; netcut their lines for machines
    marks     what stands around the cards: crop marks, fold line, header, ruler, stamps
    fonts     set lines -> PDF text, embedded fonts
    operators marks -> PDF operators
    pdf       pages -> one PDF; the only module that knows ReportLab's canvas
    reader    a written PDF opened again; the only module that knows PDFium
    verify    the written file against what it should hold
    manifest  what a file was made of, beside it
    changes   two manifests -> what to print anew, and what to throw away
    png       one face -> a picture of exact size
    raster    many pages -> picture files, in as many processes as there are cores
    atlas     many faces -> one picture of equal cells
    tabletop  pieces -> decks, tiles, figures and dice, as a table on a screen has them
    export    what print services and virtual tables want, a module each

Positions on paper are integers (micrometres, y down from the page's top left corner), so that an exact fit
fits and a page mirrored twice is the page. Drawings keep their millimetres; one matrix a slot joins the two.
"""
