"""What stays in memory, and for whom."""

from elicitor.studies.memory import Interviews, Latest


def test_what_was_used_last_stays():
    latest = Latest(2)
    assert latest.put("a", 1) == latest.put("b", 2) == []
    assert latest.get("a") == 1
    assert latest.put("c", 3) == ["b"]
    assert [*latest] == ["a", "c"]
    assert latest.get("b") is None
    assert latest.put("a", 4) == []
    assert (latest.get("a"), len(latest)) == (4, 2)


def test_a_value_is_made_where_there_is_none_be_it_nothing():
    latest, made = Latest(2), []
    for key in "aabca":
        assert latest.of(key, lambda key=key: made.append(key)) is None
    assert made == ["a", "b", "c", "a"]


def test_whoever_is_first_is_kept():
    latest = Latest(2)
    assert [latest.setdefault(*one) for one in ("ax", "by", "az", "cu")] == [*"xyxu"]
    assert [*latest] == ["a", "c"]


def test_what_is_dropped_meanwhile_disturbs_nobody_who_looks_through():
    latest = Latest(3)
    for key in "abc":
        latest.put(key, key)
    for key in latest:
        latest.drop(key)
    latest.drop("a")  # not there any more
    assert [*latest] == []


def test_an_interview_goes_on_until_others_were_used_after_it():
    kept, begun = Interviews(2), []

    def going(person):
        return kept.going(person, lambda: begun.append(person) or person)

    for person in "abacb":
        heard, _ = going(person)
        heard.append(person)
    assert begun == ["a", "b", "c", "b"]  # c came, and b was the one to go
    assert going("b") == (["b"], "b")
    assert len(kept) == 2


def test_a_log_is_rebuilt_once_until_it_grows():
    kept, logs = Interviews(2), []

    def rebuilt(log):
        return kept.rebuilt("a", log, lambda: logs.append(log) or log)

    assert [rebuilt(log) for log in ("x", "x", "y", "y")] == ["x", "x", "y", "y"]
    assert logs == ["x", "y"]
    assert len(kept) == 0  # none of these goes on


def test_nothing_stays_of_whoever_is_forgotten():
    kept = Interviews(2)
    kept.going("a", lambda: "going")
    kept.rebuilt("a", "log", lambda: "rebuilt")
    kept.rebuilt("b", "log", lambda: "rebuilt")
    lock = kept.alone("a")
    kept.forget("a")
    assert kept.people == {"b"}
    assert kept.alone("a") is lock  # somebody may hold it
    kept.forget_gone("a")
    assert kept.alone("a") is not lock


def test_locks_go_with_the_interviews_that_have_to():
    kept = Interviews(1)
    lock = kept.alone("a")
    kept.going("a", lambda: "a")
    assert kept.alone("a") is lock
    kept.going("b", lambda: "b")
    assert kept.alone("a") is not lock
