"""What is said of a picture that was written."""

from chargemap.app.picture import Written
from chargemap.explain.lengths import number_text
from chargemap.i18n import _


def written_words(written: Written, *, on_table: bool) -> str:
    """Return what was written, and what was chosen so that the file is no larger than asked."""
    fitted, file = written.fitted, written.path.name
    if fitted is None:
        return _("The picture was saved as {file}.").format(file=file)
    text = _("Saved as {file}: {kb} KB at {scale} pixels a square.")
    if on_table:
        text = _("Saved as {file}: {kb} KB at {scale} pixels an inch.")
    told = text.format(
        file=file,
        kb=-(-written.size // 1000),
        scale=number_text(round(fitted.scale, 1)),
    )
    if fitted.quality is not None:
        told += " " + _("Its quality is {percent} %.").format(percent=fitted.quality)
    if fitted.nameless:
        told += " " + _("It is too small for names.")
    return told
