"""preview: what eyes and translators need to know of a drawing: how much room each text has.

In: drawn faces. Out: notes for the PO files. The live page will live here too.
"""
