"""Owners sign in: the first link, name and password, a second factor, and out again."""

from __future__ import annotations

import logging
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Request
from starlette.responses import RedirectResponse, Response

from elicitor.studies.definitions import NoEntry
from elicitor.studies.entry import hash_of
from elicitor.studies.events import now
from elicitor.studies.owners import ABSOLUTE, Owners, Refused
from elicitor.studies.second_factor import SecondFactor
from elicitor.studies.store import Owner, Study
from elicitor.studies.studies import Studies
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.secrets import Signer
from elicitor.studies.web.throttle import Throttle, Trial

__all__ = [
    "Me",
    "Mine",
    "SignInFirst",
    "own_study",
    "owners_of",
    "router",
    "second_factor_of",
    "send_to_sign_in",
    "sign_in_cookie",
    "signed_in",
    "studies_of",
]

LOG = logging.getLogger("elicitor.security")
HOME = "/studies"
PROOF_SECONDS = 300
"""How long a right password waits for its code."""
router = APIRouter()
Text = Annotated[str, Form()]


class SignInFirst(Exception):
    """Nobody is signed in."""


# -- for all pages of owners -------------------------------------------------------


def studies_of(request: Request) -> Studies:
    """The studies of the server."""
    found: Studies = request.app.state.studies
    return found


def owners_of(request: Request) -> Owners:
    """The owners of the server."""
    return Owners(studies_of(request).store)


def second_factor_of(request: Request) -> SecondFactor:
    """The second factors of the server's owners."""
    return SecondFactor(studies_of(request).store, request.app.state.secret)


def signed_in(request: Request) -> Owner:
    """Who is signed in; all others are sent to the sign-in page and come back."""
    token = request.cookies.get(sign_in_cookie(request))
    owner = owners_of(request).signed_in(token) if token else None
    if owner is None:
        raise SignInFirst
    return owner


Me = Annotated[Owner, Depends(signed_in)]


def own_study(request: Request, study_id: str, owner: Me) -> Study:
    """A study of whoever is signed in; others do not exist for them."""
    study = studies_of(request).study(study_id)
    if study.owner_id != owner.id:
        raise NoEntry("unknown")
    return study


Mine = Annotated[Study, Depends(own_study)]


def send_to_sign_in(request: Request, _error: SignInFirst) -> Response:
    """The sign-in page, which leads back to where one wanted to go."""
    wanted = HOME
    if request.method == "GET":
        query = f"?{request.url.query}" if request.url.query else ""
        wanted = f"{request.url.path}{query}"
    target = f"/sign-in?{urlencode({'next': wanted})}"
    if request.headers.get("hx-request"):  # the whole page goes there, not a part
        return Response(status_code=401, headers={"HX-Redirect": target})
    return go_to(target)


def sign_in_cookie(request: Request) -> str:
    """Name of the cookie; browsers keep one called so to https and this very host."""
    return "__Host-owner" if request.app.state.settings.by_https else "owner"


# -- becoming an owner ---------------------------------------------------------------


@router.get("/")
def front_page() -> Response:
    """Owners begin at their studies; people who take part have links of their own."""
    return go_to(HOME)


@router.get("/first/{token}")
def first_page(request: Request, token: str) -> Response:
    """Choose name and password."""
    if not owners_of(request).is_fresh(token):
        raise NoEntry("unknown")
    return page(request, "owners/first.html", token=token, name="", problem=None)


@router.post("/first/{token}")
def register(request: Request, token: str, name: Text = "", password: Text = "") -> Any:
    """Become an owner, and be signed in."""
    owners, address = owners_of(request), _address(request)
    throttle: Throttle = request.app.state.throttle
    with throttle.trying(f"link {hash_of(token)}", address) as trial:
        try:
            owner = owners.register(token, name, password)
        except Refused as error:
            if error.why == "link":
                trial.failed()
                raise NoEntry("unknown") from None
            return page(
                request,
                "owners/first.html",
                status=422,
                token=token,
                name=name,
                problem=error.why,
            )
    return _begin(request, owner, HOME)


# -- in and out ----------------------------------------------------------------------


@router.get("/sign-in", name="sign_in_page")
def sign_in_page(request: Request, next: str = HOME) -> Response:
    """Name and password."""
    return page(
        request,
        "owners/sign_in.html",
        next=_own_path(next),
        name="",
        problem=None,
        nobody=not owners_of(request).any(),
    )


@router.post("/sign-in")
def sign_in(
    request: Request, name: Text = "", password: Text = "", next: Text = HOME
) -> Response:
    """Check name and password: the same answer for unknown names."""
    throttle: Throttle = request.app.state.throttle
    with throttle.trying(name, _address(request)) as trial:
        owner = owners_of(request).known(name, password[:1000])
        if owner is None:
            _note_failure(request, trial)
    if owner is None:
        return page(
            request,
            "owners/sign_in.html",
            status=422,
            next=_own_path(next),
            name=name,
            problem="wrong",
            nobody=False,
        )
    if owner.second_factor:
        proof = _proofs(request).sign([owner.id, hash_of(owner.password)])
        return _code_page(request, proof, _own_path(next))
    return _begin(request, owner, next)


@router.post("/sign-in/code")
def sign_in_code(
    request: Request, proof: Text = "", code: Text = "", next: Text = HOME
) -> Response:
    """Check the code that the app shows, or a recovery code."""
    told = _proofs(request).read(proof, seconds=PROOF_SECONDS)
    with studies_of(request).store.reading() as db:
        owner = None if told is None else db.get(Owner, told[0])
    if owner is None or told[1] != hash_of(owner.password):  # it has changed since
        return go_to("/sign-in")
    throttle: Throttle = request.app.state.throttle
    with throttle.trying(f"code of {owner.id}", _address(request)) as trial:
        right = second_factor_of(request).accepts(owner.id, code[:100])
        if not right:
            _note_failure(request, trial)
    if not right:
        return _code_page(request, proof, _own_path(next), problem="code", status=422)
    return _begin(request, owner, next)


@router.post("/sign-out")
def sign_out(request: Request) -> Response:
    """End it, on the server as well."""
    name = sign_in_cookie(request)
    owners_of(request).end(request.cookies.get(name, ""))
    response = go_to("/sign-in")
    response.delete_cookie(name, secure=name.startswith("__Host-"), httponly=True)
    return response


# -- inside --------------------------------------------------------------------------


def _begin(request: Request, owner: Owner, next: str) -> RedirectResponse:
    response = go_to(_own_path(next))
    response.set_cookie(
        sign_in_cookie(request),
        owners_of(request).begin(owner.id),
        max_age=int(ABSOLUTE.total_seconds()),
        httponly=True,
        samesite="lax",
        secure=request.app.state.settings.by_https,
    )
    return response


def _code_page(
    request: Request,
    proof: str,
    next: str,
    *,
    problem: str | None = None,
    status: int = 200,
) -> Response:
    return page(
        request,
        "owners/code.html",
        status=status,
        proof=proof,
        next=next,
        problem=problem,
    )


def _proofs(request: Request) -> Signer:
    """Who has told the right password and has to tell a code."""
    signer: Signer = request.app.state.signer("second factor")
    return signer


def _own_path(path: str) -> str:
    """A place of ours: whoever signs in is sent nowhere else."""
    plain = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if plain and path.isprintable() else HOME


def _note_failure(request: Request, trial: Trial) -> None:
    trial.failed()
    at = now().isoformat(timespec="seconds")
    LOG.warning("%s somebody at %s could not sign in", at, _address(request))


def _address(request: Request) -> str:
    return request.client.host if request.client else "?"
