"""The docks beside the board."""
