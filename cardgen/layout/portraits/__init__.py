"""The portrait kit: the words of a Portrait and a palette in, one named group of marks out.

A bust is drawn on a canvas of 100 x 120 units, which an oval fills; the group's matrix brings it into the
box. Light comes from the upper left: every area has two tones, the darker one on its right. Nothing leaves
the oval, for shoulders end on its arc. pen.py makes outlines from points, cast.py colours and measures;
head, features, beards, glasses, hair (short and long, on a cap), hats, clothes and neckwear draw parts;
layers.py puts them one over the other; bust.py is the way in.
"""
