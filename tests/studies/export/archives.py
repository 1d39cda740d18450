"""The files in an exported study, and changes that nobody should make."""

import io
import json
import zipfile

from elicitor.studies.export.study_file import HASHES, hashes, zipped


def files_of(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def tampered(content, change, *, hashed):
    """The file after `change(files)`, with hashes that fit if so."""
    files = files_of(content)
    change(files)
    if hashed:
        files[HASHES] = json.dumps(
            hashes({k: v for k, v in files.items() if k != HASHES})
        ).encode()
    return zipped(files)


def events_of(files, person):
    return json.loads(files[f"events/{person}.json"])


def put_events(files, person, events):
    for number, one in enumerate(events, start=1):
        one["number"] = number
    files[f"events/{person}.json"] = json.dumps(events).encode()
