"""Free inches: surfaces, places, routes, sight, meetings and room round a target (rules: `skirmish.md`, sections 2 to 7)."""
