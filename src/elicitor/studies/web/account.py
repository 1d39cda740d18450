"""An owner's own page: password, second factor, further owners, programs."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from elicitor.studies.owners import Refused
from elicitor.studies.passwords import is_right
from elicitor.studies.second_factor import SecondFactor, qr_code
from elicitor.studies.store import Owner
from elicitor.studies.tokens import OwnerTokens
from elicitor.studies.web.forms import Posted, readable
from elicitor.studies.web.once import once_in, once_made
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.secrets import Signer
from elicitor.studies.web.signing_in import (
    Me,
    owners_of,
    second_factor_of,
    sign_in_cookie,
    studies_of,
)
from elicitor.studies.web.sure import is_meant, tell_of_token
from elicitor.studies.web.throttle import Throttle

__all__ = ["router"]

router = APIRouter(prefix="/account")
Text = Annotated[str, Form()]
SECONDS = 900
"""How long an app may take to read its key."""


@router.get("")
def account(request: Request, owner: Me, done: str = "") -> Response:
    """All at a glance."""
    return _account(request, owner, done=done)


@router.post("/password")
def change_password(request: Request, owner: Me, old: Text = "", new: Text = "") -> Any:
    """Take another password."""
    stays = request.cookies.get(sign_in_cookie(request), "")
    with _throttle(request).trying(f"password of {owner.id}", owner.id) as trial:
        try:
            owners_of(request).change_password(owner, old[:1000], new, stays=stays)
        except Refused as error:
            if error.why == "wrong" and is_right(new[:1000], owner.password):
                return go_to("/account?done=same-password")  # the form came twice
            if error.why == "wrong":
                trial.failed()
            return _account(request, owner, problem=error.why, status=422)
    return go_to("/account?done=password")


@router.get("/second-factor")
def second_factor(request: Request, owner: Me) -> Response:
    """A new key for an app."""
    return _key_page(request, owner, SecondFactor.new_key())


@router.post("/second-factor")
def begin_second_factor(
    request: Request,
    owner: Me,
    proof: Text = "",
    code: Text = "",
    password: Text = "",
    old: Text = "",
) -> Response:
    """Ask for codes from now on; the recovery codes are shown once.

    Another app needs password and old code: who sits down at a browser has neither.
    """
    second = second_factor_of(request)
    told = _keys(request).read(proof, seconds=SECONDS)
    if told is None or told[0] != owner.id:
        return go_to("/account/second-factor")
    key, again = told[1], second.is_on(owner, told[1])
    if not again and told[2] != owner.last_step:  # it was done, and ended since
        return go_to("/account/second-factor")
    if owner.second_factor and not again and not _knows(request, owner, password):
        return _key_page(request, owner, key, problem="refused-wrong-here", status=422)
    codes, problem = None, "code-wrong"
    with _throttle(request).trying(f"code of {owner.id}", owner.id) as trial:
        try:
            codes = second.begin(owner.id, key, "".join(code.split()), old=old[:100])
        except Refused:
            problem = "second-old-wrong"
        if codes is None:
            trial.failed()
    if codes is None:
        return _key_page(request, owner, key, problem=problem, status=422)
    return page(request, "owners/recovery.html", owner=owner, codes=codes)


@router.post("/second-factor/end")
def end_second_factor(
    request: Request,
    owner: Me,
    password: Text = "",
    code: Annotated[str, Form(alias="ending-code")] = "",
) -> Response:
    """Ask for no codes any more: it takes what another app would take."""
    if not _knows(request, owner, password):
        return _account(request, owner, problem="wrong-here", status=422)
    with _throttle(request).trying(f"code of {owner.id}", owner.id) as trial:
        ended = second_factor_of(request).end(owner.id, code[:100])
        if not ended:
            trial.failed()
    if not ended:
        return _account(request, owner, problem="code", status=422)
    return go_to("/account?done=no-second-factor")


@router.post("/link")
def further_owner(request: Request, owner: Me, once: Text = "") -> Response:
    """A link for one more owner, shown once."""
    known = once_in(request, owner, once)
    if known is None:
        return go_to("/account")
    token = owners_of(request).link(owner.id, once=known)
    return _account(request, owner, link=f"{address_of(request)}/first/{token}")


@router.post("/tokens")
def make_token(
    request: Request,
    owner: Me,
    name: Text = "",
    password: Annotated[str, Form(alias="own-password")] = "",
    code: Text = "",
    once: Text = "",
) -> Response:
    """A token by which programs act for the owner, shown once.

    It needs all that signing in needs; the same form again shows the same one.
    """
    known, called = once_in(request, owner, once), readable(name)
    if known is None:
        return go_to("/account")
    if not _knows(request, owner, password):
        return _no_token(request, owner, "wrong-here", called)
    if not called:
        return _no_token(request, owner, "nameless")
    tokens = _tokens(request)
    again = tokens.is_made(owner.id, called, once=known)
    if owner.second_factor and not again and not _has_code(request, owner, code):
        return _no_token(request, owner, "code", called)
    made = tokens.make(owner.id, called, once=known)
    return _account(request, owner, made=made)


@router.post("/tokens/{token_id}/revoke")
def revoke_token(request: Request, owner: Me, token_id: str, form: Posted) -> Response:
    """Let nobody in by a token any more, once it was said what that means."""
    tokens = _tokens(request)
    if not is_meant(form):
        told = tell_of_token(request, tokens.of(owner.id), token_id, form, "/account")
        if told is not None:
            return told
    tokens.revoke(owner.id, token_id)
    return go_to("/account")


def _no_token(request: Request, owner: Owner, why: str, name: str = "") -> Response:
    """The page with what is wrong, where the form is."""
    return _account(
        request, owner, problem=why, of_programs=True, name=name, status=422
    )


def _tokens(request: Request) -> OwnerTokens:
    return OwnerTokens(studies_of(request).store)


def _knows(request: Request, owner: Owner, password: str) -> bool:
    """Whether somebody who is signed in knows the password as well."""
    with _throttle(request).trying(f"password of {owner.id}", owner.id) as trial:
        right = is_right(password[:1000], owner.password)
        if not right:
            trial.failed()
    return right


def _has_code(request: Request, owner: Owner, code: str) -> bool:
    """Whether somebody has the app as well, or a recovery code."""
    with _throttle(request).trying(f"code of {owner.id}", owner.id) as trial:
        right = second_factor_of(request).accepts(owner.id, code[:100])
        if not right:
            trial.failed()
    return right


def address_of(request: Request) -> str:
    """How people reach the server."""
    given: str = request.app.state.settings.public_url
    return given.rstrip("/") or str(request.base_url).rstrip("/")


def opens_only_here(address: str) -> bool:
    """Whether an address leads every machine to itself."""
    host = (urlsplit(address).hostname or "").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        found = ip_address(host)
    except ValueError:
        return False
    return found.is_loopback or found.is_unspecified


def _account(
    request: Request,
    owner: Owner,
    *,
    problem: str | None = None,
    of_programs: bool = False,
    link: str | None = None,
    made: str = "",
    name: str = "",
    done: str = "",
    status: int = 200,
) -> Response:
    known = ("password", "same-password", "no-second-factor")
    return page(
        request,
        "owners/account.html",
        status=status,
        owner=owner,
        problem=problem,
        of_programs=of_programs,
        link=link,
        tokens=_tokens(request).of(owner.id),
        made=made,
        name=name,
        once=once_made(request, owner),
        done=done if done in known else "",
    )


def _key_page(
    request: Request,
    owner: Owner,
    key: str,
    *,
    problem: str | None = None,
    status: int = 200,
) -> Response:
    groups = " ".join(key[i : i + 4] for i in range(0, len(key), 4))
    return page(
        request,
        "owners/second_factor.html",
        status=status,
        owner=owner,
        qr_code=qr_code(key, owner.name),
        key=groups,
        proof=_keys(request).sign([owner.id, key, owner.last_step]),
        problem=problem,
    )


def _throttle(request: Request) -> Throttle:
    throttle: Throttle = request.app.state.throttle
    return throttle


def _keys(request: Request) -> Signer:
    signer: Signer = request.app.state.signer("key of an app")
    return signer
