"""Speed as ratios: both sides alternate in one process and must give equal answers."""
