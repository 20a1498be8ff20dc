"""Verdicts of the Combat & Tactics page, told slowly: what one asks after the other gives, from plain data."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.rules.ct_asked import Asking, Deed
from tests.rules.ct_page import PHASES, Board, Man, Plain, man_of
from tests.rules.ct_playing import Play

SHOWN = ("attack", "shoot", "cover-shot", "cover-strike")


class World:
    """A battle that goes on from action to action; `dice` gives the next die of a purpose."""

    def __init__(self, scene: Plain, dice: Callable[[str], int]) -> None:
        self.dice = dice
        self.board = Board(
            scene["map"], scene.get("walls", []), scene.get("options", {})
        )
        for key, written in scene["tokens"].items():
            self.board.men[key] = man_of(key, written, tuple(written["at"]))
        self.before = self.threats()

    def threats(self) -> set[tuple[str, str]]:
        """Who threatens whom."""
        men = self.board.men.values()
        return {
            (one.id, other.id)
            for one in men
            for other in men
            if one.side != other.side and self.board.threatens(one, other)
        }

    def resolve(self, action: Plain) -> Plain:
        if action["do"] == "new-round":
            self.new_round()
            return {"legal": True, "reasons": set(), "success": True, "phases": []}
        if action["do"] in (
            "round",
            "phase",
        ):  # cases only ask for a phase that is refused, as a round is
            return self.round(action)
        return self.single(action)

    def new_round(self) -> None:
        for man in self.board.men.values():
            man.new_round()
        self.before = self.threats()

    # ---- one action

    def single(self, action: Plain) -> Plain:
        man = self.board.men[action["by"]]
        deed = Asking(self.board, action).ask(man.acted)
        if deed.reasons:
            return self.refused(man, deed)
        at_start = man.at
        self.begin(deed)
        play = Play(self.board, [deed], self.dice, whole=False)
        play.before, play.winner = self.before, action.get("initiative")
        play.play()
        self.ended([deed])
        own = [
            one for one in play.events if one["by"] == man.id and one["does"] in SHOWN
        ]
        shown = own[0] if own else {}
        attack = (
            {
                key: shown[key]
                for key in (
                    "by",
                    "at",
                    "bonus",
                    "roll",
                    "total",
                    "against",
                    "hit",
                    "critical",
                )
            }
            if own
            else None
        )
        damage = None
        if "damage" in shown:
            damage = {
                "multiplier": shown["multiplier"],
                "rolls": shown["rolls"],
                "total": shown["damage"],
            }
        distance = deed.spent
        if "rounds" in action and action["do"] == "sprint":
            distance = (
                action["rounds"]
                * man.move
                * int(self.board.options.get("sprint_factor", 2))
            )
        return {
            "legal": True,
            "reasons": set(),
            "success": self.came_off(deed, play, at_start),
            "takes": deed.takes,
            "path": deed.walked,
            "end": man.at,
            "distance": distance,
            "tests": play.tests,
            "attack": attack,
            "damage": damage,
            "provokes": play.provokes,
            "effects": self.effects(deed, play),
            "phases": play.events,
        }

    def refused(self, man: Man, deed: Deed) -> Plain:
        return {
            "legal": False,
            "reasons": set(deed.reasons),
            "clauses": set().union(*deed.reasons.values()),
            "success": False,
            "end": man.at,
            "path": [],
            "tests": [],
            "provokes": [],
            "effects": [],
            "phases": [],
            "distance": 0,
            "takes": None,
        }

    def begin(self, deed: Deed) -> None:
        man = deed.man
        man.hand = deed.weapon
        man.acted = {"sprint": "CT-81", "parry": "CT-76"}.get(deed.do, "CT-18")

    def ended(self, deeds: list[Deed]) -> None:
        for deed in deeds:
            keys = deed.man.keys
            if deed.do == "sprint" and "rounds" in deed.action:
                keys["sprinted"] = keys.get("sprinted", 0) + deed.action["rounds"]
            elif deed.do == "sprint" and keys.get("fatigue") is not None:
                keys["fatigue"] -= int(self.board.options.get("sprint_cost", 1))
            deed.man.concentrating = False

    def came_off(self, deed: Deed, play: Play, at_start: Any) -> bool:
        own = [
            one
            for one in play.events
            if one["by"] == deed.man.id and one["does"] in SHOWN
        ]
        if deed.do in ("charge", "attack", "shoot"):
            return any(one["hit"] for one in own)
        if deed.do == "cover":
            return not own or any(one["hit"] for one in own)
        if deed.do in ("move", "sprint"):
            goal = at_start
            if "to" in deed.action:
                goal = tuple(deed.action["to"])
            elif deed.action.get("path"):
                goal = tuple(deed.action["path"][-1])
            return bool(deed.man.at == goal)
        return all(one["does"] != "lost" for one in play.events)

    def effects(self, deed: Deed, play: Play) -> list[Plain]:
        man, do = deed.man, deed.do
        found: list[tuple[str, str, Any, str]] = []
        sheet = int(man.keys.get("ac", 10))
        until = "round-end"
        if do in ("charge", "cast") or (do == "sprint" and "rounds" not in deed.action):
            until = PHASES[play.spell_phase(deed)] if do == "cast" else until
            found.append((man.id, "ac", sheet + man.dex + (do != "cast"), until))
            if man.dex:
                found.append((man.id, "lost-dex", man.dex, until))
        if do == "cast":
            found.append((man.id, "concentrating", True, until))
        if do == "charge":
            found.append((man.id, "charging", 2, until))
        if do == "parry":
            found.append((man.id, "ac", sheet - man.parry(), until))
            found.append((man.id, "parry", man.parry(), until))
        if do == "guard":
            found.append((man.id, "guarding", True, until))
            assert deed.weapon is not None
            if "set" in deed.weapon["traits"]:
                found.append((man.id, "set", 2, until))
        if do == "cover":
            found.append((man.id, "covering", deed.covered, until))
        return self.sorted_effects([*found, *self.lasting([deed], play)])

    def lasting(self, deeds: list[Deed], play: Play) -> list[tuple[str, str, Any, str]]:
        found: list[tuple[str, str, Any, str]] = []
        found += [(who, "down", True, "healed") for who in play.felled]
        found += [(who, "reloading", value, "loaded") for who, value in play.reloading]
        found += [
            (who, "standing-only", 1, "next-round-end")
            for who in dict.fromkeys(play.standing)
        ]
        for deed in deeds:
            keys = deed.man.keys
            if deed.do == "sprint" and "rounds" in deed.action:
                if keys.get("con") is not None and keys["sprinted"] == keys["con"]:
                    found.append((deed.man.id, "winded", keys["sprinted"], "rest"))
            elif deed.do == "sprint" and keys.get("fatigue") is not None:
                found.append((deed.man.id, "fatigue", keys["fatigue"], "rest"))
        return found

    @staticmethod
    def sorted_effects(found: list[tuple[str, str, Any, str]]) -> list[Plain]:
        names = ("who", "what", "value", "until")
        return [
            dict(zip(names, one, strict=True))
            for one in sorted(found, key=lambda one: one[:2])
        ]

    # ---- a whole round

    def round(self, action: Plain) -> Plain:
        kept, kept_before = deepcopy(self.board.men), self.before
        self.new_round()
        taken: list[Deed] = []
        dropped: list[Plain] = []
        for number, one in enumerate(action["actions"]):
            accepted = any(deed.man.id == one["by"] for deed in taken)
            deed = Asking(self.board, one, in_round=True).ask(
                "CT-18" if accepted else ""
            )
            deed.number = number
            if deed.reasons:
                clauses = set().union(*deed.reasons.values())
                dropped.append(
                    {
                        "by": one["by"],
                        "do": one["do"],
                        "reasons": set(deed.reasons),
                        "clauses": clauses,
                    }
                )
            else:
                taken.append(deed)
        if not taken and action["actions"]:
            self.board.men, self.before = kept, kept_before
            return {
                "legal": False,
                "reasons": set().union(*(one["reasons"] for one in dropped)),
                "clauses": set().union(*(one["clauses"] for one in dropped)),
                "success": False,
                "tests": [],
                "provokes": [],
                "effects": [],
                "phases": [],
                "ends": self.ends(),
            }
        for deed in taken:
            self.begin(deed)
        play = Play(self.board, taken, self.dice, whole=True)
        play.before, play.winner = self.before, action.get("initiative")
        play.play()
        self.ended(taken)
        lost = any(one["does"] == "lost" for one in play.events)
        return {
            "legal": True,
            "reasons": set(),
            "success": not lost and not dropped,
            "ends": self.ends(),
            "dropped": dropped,
            "tests": play.tests,
            "provokes": play.provokes,
            "effects": self.sorted_effects(self.lasting(taken, play)),
            "phases": play.events,
        }

    def ends(self) -> Plain:
        return {one.id: one.at for one in self.board.men.values()}
