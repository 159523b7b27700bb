"""The games: one folder each, found by name. No game imports another."""
