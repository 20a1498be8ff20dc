"""Battles, boards, actions and verdicts as frozen values; nothing here knows a rule."""
