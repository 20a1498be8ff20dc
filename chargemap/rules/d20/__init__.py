"""What the games on the d20 grid share; each ruleset calls it and lists its own requirements."""
