"""Drawings -> sheets -> files: the room that knows paper.

In: pieces (a key, a front, a back, a stock) and a sheet from `data/sheets`. Out: files and findings.

    sheet     a paper and how it is used, read from data
    impose    pieces -> pages: which face stands where, in whole micrometres
    spread    pieces of unlike formats that are cut by hand, such as nets of boxes, in rows on pages
    boxing    the sheets of a game's boxes; netcut their lines for machines
    marks     what stands around the cards: crop marks, fold line, header, ruler, stamps
    fonts     set lines -> PDF text, embedded fonts
    operators marks -> PDF operators
    pdf       pages -> one PDF; the only module that knows ReportLab's canvas
    reader    a written PDF opened again; the only module that knows PDFium
    verify    the written file against what it should hold
    png       one face -> a picture of exact size

Positions on paper are integers (micrometres, y down from the page's top left corner), so that an exact fit
fits and a page mirrored twice is the page. Drawings keep their millimetres; one matrix a slot joins the two.
"""
