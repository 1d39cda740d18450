"""A database writes its files anew; what is deleted meanwhile waits its turn."""

from elicitor.studies.store import settling


def test_what_is_deleted_while_the_file_is_written_anew_goes_the_next_time(
    studies, monkeypatch
):
    store, usual, written = studies.store, settling._raw, []

    def raw(engine, statement):
        usual(engine, statement)
        written.append(statement)
        if written == ["VACUUM"]:
            store.settle()  # somebody else comes, and has done it first
            delete()

    def delete():
        with store.writing() as db:
            store.deleted(db)

    monkeypatch.setattr(settling, "_raw", raw)
    delete()
    for count in (2, 3, 3):
        store.settle()
        assert written.count("VACUUM") == count
