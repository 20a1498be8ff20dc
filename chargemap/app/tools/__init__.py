"""The tools of the board, one at a time."""
