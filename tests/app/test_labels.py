"""Labels never cover each other and never leave the view."""

from hypothesis import given
from hypothesis import strategies as st

from chargemap.app.labels import Box, Wanted, lay_out

VIEW = (0.0, 0.0, 800.0, 600.0)

labels = st.lists(
    st.builds(
        Wanted,
        st.tuples(st.floats(-100, 900), st.floats(-100, 700)),
        st.floats(20, 260),
        st.floats(12, 30),
        st.floats(0, 80),
    ),
    max_size=14,
)


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


@given(labels)
def test_no_label_covers_another(wanted: list[Wanted]) -> None:
    placed = [box for box in lay_out(wanted, VIEW) if box is not None]

    for index, box in enumerate(placed):
        assert not any(overlap(box, other) for other in placed[:index])


@given(labels)
def test_no_label_runs_out_of_the_view(wanted: list[Wanted]) -> None:
    for box in lay_out(wanted, VIEW):
        assert box is None or (
            box[0] >= 0
            and box[1] >= 0
            and box[0] + box[2] <= 800 + 1e-9
            and box[1] + box[3] <= 600 + 1e-9
        )


def test_six_labels_on_one_token_all_find_room() -> None:
    wanted = [Wanted((400, 300), 150, 20, 30)] * 6

    assert None not in lay_out(wanted, VIEW)


def test_a_label_stands_above_what_it_names() -> None:
    (box,) = lay_out([Wanted((400, 300), 100, 20, 30)], VIEW)

    assert box is not None
    assert box[0] == 350
    assert box[1] + box[3] < 300 - 30


def test_a_label_wider_than_the_view_is_left_out() -> None:
    assert lay_out([Wanted((10, 10), 900, 20)], VIEW) == [None]


def test_a_label_leaves_a_token_beside_it_uncovered_where_it_can() -> None:
    above: Box = (350, 230, 100, 40)
    (box,) = lay_out([Wanted((400, 300), 100, 20, 30)], VIEW, [above])

    assert box is not None
    assert not overlap(box, above)


def test_a_name_below_is_left_uncovered() -> None:
    above = Wanted((400, 300), 100, 20, 30, below=15)
    boxes = lay_out([above, above], VIEW)

    assert boxes[1] is not None
    assert boxes[1][1] > 300 + 30 + 15


def test_a_label_keeps_off_bystanders_while_there_is_room() -> None:
    above, below = (340, 230, 120, 50), (340, 330, 120, 50)

    (box,) = lay_out([Wanted((400, 300), 100, 20, 30)], VIEW, (), [above, below])

    assert box is not None
    assert not overlap(box, above)
    assert not overlap(box, below)


def test_a_label_covers_a_bystander_sooner_than_what_it_is_about() -> None:
    view = (0.0, 0.0, 110.0, 120.0)
    about, bystander = (0.0, 60.0, 110.0, 60.0), (0.0, 0.0, 110.0, 50.0)

    (box,) = lay_out([Wanted((55, 90), 100, 20, 30)], view, [about], [bystander])

    assert box is not None
    assert not overlap(box, about)


def test_a_label_covers_as_little_of_a_crowd_as_it_can() -> None:
    crowd = [(x * 40.0, y * 40.0, 36.0, 36.0) for x in range(20) for y in range(15)]
    thin = [one for one in crowd if one[:2] != (400.0, 200.0)]

    (box,) = lay_out([Wanted((420, 220), 30, 20, 0)], VIEW, (), thin)

    assert box is not None
    assert not any(overlap(box, one) for one in thin)
