"""A JupyterLab of our own on this machine, and a browser that looks at it."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from urllib.error import URLError

BROWSER = shutil.which("chromium")
READY = 60.0
"""How long a server may take to answer (seconds)."""
PATIENCE = 60_000
"""How long anything may take to be seen in the browser (milliseconds)."""


def notebook(path, *cells):
    """Write a notebook of code cells."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    body = {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "source": source,
                "metadata": {},
                "outputs": [],
                "execution_count": None,
            }
            for number, source in enumerate(cells)
        ],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(body), encoding="utf-8")


@contextmanager
def running(folder):
    """A server that shows a folder to nobody but us; it is gone in the end.

    Yields the address of a file by its name.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token, home = secrets.token_hex(16), folder / ".jupyter"
    places = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    own = {name: str(home / name.lower()) for name in (*places, "IPYTHONDIR")}
    options = {
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "IdentityProvider.token": token,
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.extension_manager": "readonly",  # nothing is fetched
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--{name}={value}" for name, value in options.items()]
    with (folder / "server.log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(
            command,
            cwd=folder,
            env=os.environ | own,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait(server, f"http://127.0.0.1:{port}/api/status?token={token}")
            yield lambda name: f"http://127.0.0.1:{port}/lab/tree/{name}?token={token}"
        finally:
            server.terminate()  # it ends its kernels, too
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait(server, address):
    until = time.monotonic() + READY
    while time.monotonic() < until:
        assert server.poll() is None, "JupyterLab did not start; see server.log"
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except (URLError, OSError):
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(address)


@contextmanager
def looking(address, *, size=(1100, 950)):
    """A page of a browser that is looking at a notebook."""
    from playwright.sync_api import sync_playwright

    width, height = size
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_default_timeout(PATIENCE)
            page.goto(address)
            page.wait_for_selector(".jp-Notebook .jp-CodeCell")
            yield page
        finally:
            browser.close()
