"""What the scene of a window owes its battle: an item for each thing there is, as it is, and nothing else."""

from collections import Counter

import numpy as np
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from chargemap.app.document import Document
from chargemap.app.items import NameItem, OpeningItem, ThreatItem, TokenItem
from chargemap.app.marks import MarkedItem
from chargemap.app.notes import NoteItem
from chargemap.app.paint.looks import token_looks
from chargemap.app.range_items import AreaItem
from chargemap.app.ranges import DANGER, REACH
from chargemap.app.scene import BoardScene
from chargemap.app.spaces import body
from chargemap.app.underlay import Underlay
from chargemap.app.view import BoardView
from chargemap.app.window import MainWindow
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard
from chargemap.rules.ruleset import Ruleset

WAITS = 400  # at the most, for what is painted when there is time
UNLIKE = 40  # of 255: how much a colour may differ where lines are smoothed


def check(window: MainWindow) -> None:
    """The scene is the battle on the table, or that of the moment on show."""
    scene, document = window.scene, window.document
    entry = document.shown.entry if document.shown else None
    past = entry is not None and entry is not document.battle.log[-1]
    assert scene.battle is (entry.before if past and entry else document.battle)
    check_tokens(window)
    check_board(window)
    check_items(window)


def check_tokens(window: MainWindow) -> None:
    """Each token stands where it stands, as large, hurt, fallen and named as it is."""
    scene, battle, ruleset = (
        window.scene,
        window.scene.battle,
        window.document.ruleset,
    )
    items = {one.token_id: one for one in scene.token_items()}
    assert items.keys() == battle.tokens.keys()
    looks, carried = token_looks(battle, ruleset), in_hand(window)
    for token_id, token in battle.tokens.items():
        item = items[token_id]
        assert item.look == looks[token_id]
        check_look(item, token, battle, ruleset)
        if token_id not in carried:
            assert (item.x(), item.y()) == token.at
        assert (item.name.x(), item.name.y()) == (item.x(), item.y())
        assert item.name.text == (item.look.title if scene.names else "")


def check_look(item: TokenItem, token: Token, battle: Battle, ruleset: Ruleset) -> None:
    """The look says of the token what the battle says."""
    look, views = item.look, ruleset.views
    ridden, mount = views.riders(battle, token.id), token.stats.get("mount")
    assert look.dead == ("dead" in token.states)
    assert look.riding == (mount in battle.tokens)
    assert look.name == ("" if ridden else token.label)
    if not look.riding:
        assert look.space == views.space_sq(token)
    health = views.health(token)
    if health is None or look.dead:
        assert look.health is None
    else:
        left, most = health
        assert look.health == (min(1, max(0, left / most)) if most > 0 else 0)
    told = item.toolTip()
    assert all(one in told for one in (token.label.strip(), token.side))
    for state in ruleset.states:
        assert state.id not in token.states or state.text in told


def in_hand(window: MainWindow) -> set[str]:
    """Return the tokens that follow the mouse."""
    battle, tool = window.document.battle, window.tools.current
    if tool is None or tool.id != "select" or not tool.busy:
        return set()
    bodies = {body(battle, one).id for one in window.document.selection}
    riders = window.document.ruleset.views.riders
    return bodies.union(*(riders(battle, one) for one in bodies))


def check_board(window: MainWindow) -> None:
    """Doors, windows and notes are those of the battle."""
    scene, battle = window.scene, window.scene.battle
    assert isinstance(battle.board, GridBoard)
    there = {(one.index, one.wall) for one in scene.openings()}
    walls = enumerate(battle.board.walls)
    assert there == {one for one in walls if one[1].kind != "wall"}
    assert [one.note for one in scene.notes.items] == [*battle.annotations]
    assert scene.board_rect().width() == battle.board.width
    assert scene.board_rect().height() == battle.board.height


def check_items(window: MainWindow) -> None:
    """The scene holds what the battle calls for and what a gesture or a verdict shows, once each."""
    scene = window.scene
    overlays = scene.overlays
    others = Counter(type(one) for one in scene.items() if one not in overlays)
    wanted = {
        TokenItem: len(scene.battle.tokens),
        NameItem: len(scene.battle.tokens),
        OpeningItem: len([*scene.openings()]),
        NoteItem: len(scene.battle.annotations),
        ThreatItem: int(scene.threats),
        MarkedItem: len(scene.marks.items),
    }
    for field in window.document.ruleset.marks:
        item = scene.marks.items.get(field.key)
        squares = scene.battle.marked(field.key)
        assert item.squares == squares if item else not squares
    ranges = window.ranges
    lit = {one for one in map(ranges.item, (REACH, DANGER)) if one is not None}
    assert lit == {one for one in scene.items() if isinstance(one, AreaItem)}
    assert not lit or (ranges.token,) == window.document.selection
    wished = Counter(wanted) + Counter(type(one) for one in lit)
    assert others == wished, (others - wished, wished - others)
    assert len(set(overlays)) == len(overlays)
    assert all(one.scene() is scene for one in overlays)
    if is_idle(window):
        assert overlays == ()


def is_idle(window: MainWindow) -> bool:
    """Whether nothing is under way, on show or on offer."""
    tool = window.tools.current
    return (
        tool is not None
        and tool.id == "select"
        and not tool.busy
        and window.tools["select"].tape.measured is None
        and window.document.shown is None
        and window.strike_card.strikes.held is None
        and window.cards.question.questions.held is None
    )


def check_painted(window: MainWindow) -> None:
    """What the window has painted in time is what another would paint of the battle at once."""
    other = Document(window.document.battle)
    scene = BoardScene(other)
    scene.colours, scene.grid = window.scene.colours, window.scene.grid
    scene.set_names(window.scene.names)
    view = BoardView(scene)
    view.resize(window.view.size())
    view.fit()
    window.view.fit()
    pixels(window.view)
    underlay = window.view.findChild(Underlay)
    for _wait in range(WAITS):
        if underlay.complete:
            break
        QTest.qWait(5)
    mine, others = pixels(window.view), pixels(view)
    assert mine.shape == others.shape
    unlike = np.abs(mine.astype(int) - others).max(axis=2) > UNLIKE
    assert underlay.complete
    assert unlike.mean() < 0.0005, unlike.sum()
    view.deleteLater()
    scene.deleteLater()


def pixels(view: BoardView) -> np.ndarray:
    """Return what the view shows of its board."""
    image = view.viewport().grab().toImage()
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    held = np.frombuffer(image.constBits(), np.uint8)
    held = held.reshape(image.height(), image.bytesPerLine())
    return held[:, : image.width() * 3].reshape(image.height(), image.width(), 3).copy()
