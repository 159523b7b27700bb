"""Drawings -> sheets -> files: the room that knows paper.

In: pieces (a key, a front, a back, a stock) and a sheet from `data/sheets`. Out: files and findings.

    sheet     a paper and how it is used, read from data
    impose    pieces -> pages: which face stands where, in whole micrometres
    marks     what stands around the cards: crop marks, fold line, header, ruler, stamps
    fonts     set lines -> PDF text, embedded fonts
    operators marks -> PDF operators
    pdf       pages -> one PDF; the only module that knows ReportLab's canvas
    reader    a written PDF opened again; the only module that knows PDFium
    verify    the written file against what it should hold
    png       one face -> a picture of exact size
    raster    many pages -> picture files, in as many processes as there are cores
    export    what print services and virtual tables want, a module each
    atlas     many faces -> one picture of equal cells
    tabletop  pieces -> decks, tiles, figures and dice, as a table on a screen has them

Positions on paper are integers (micrometres, y down from the page's top left corner), so that an exact fit
fits and a page mirrored twice is the page. Drawings keep their millimetres; one matrix a slot joins the two.
"""
