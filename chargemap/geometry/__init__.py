"""Geometry on squares and in inches; nothing here knows a rule."""
