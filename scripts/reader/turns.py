"""
Turns to learn from, of our own businesses and of public sets, in one form.

A group is the labels of one intent: `{"key", "names", "sentences", "values", "type"}`, values being `[id, words]` or None.
A turn is `{"source", "group", "segments", "question", "asked", "status", "values", "ruled_out", "acts"}`; its text is made of
segments `(words, key or None)`, so that words can be exchanged without losing their place.
"""

import gzip
import json
import re

MARK = re.compile(r"\[([^\[\]]+)\]\(([!~^]?)([A-Za-z0-9]+|\?)(?:=([^)]*))?\)")
GIVEN, ANY, ASKED, EXCLUDED = 1, 2, 3, 4
STATUS_OF_MARK = {"": GIVEN, "~": ANY, "^": ASKED, "!": EXCLUDED}
OTHER = "?"
PUBLIC = ("sgd-train", "r8k-train", "snips", "hwu", "nlupp", "bfcl", "seal", "clinc")
PUBLIC_ACTS = {"oos": "out_of_scope", "human": "person", "dontcare": "any"}


def spaced(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).lower()


def read_businesses(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def own_groups(businesses):
    return {
        group_of(business, intent["name"]): [label_of(parameter) for parameter in intent["parameters"]]
        for business in businesses
        for intent in business["intents"]
    }


def group_of(business, intent):
    return f"own:{business['id']}:{intent}"


def label_of(parameter):
    values = parameter.get("values")
    if parameter["type"] == "boolean":
        values = [["true", "yes"], ["false", "no"]]
    return {
        "key": parameter["name"],
        "names": [spaced(parameter["name"])],
        "sentences": [parameter["sentence"]],
        "values": values or None,
        "type": parameter["type"],
    }


def own_turns(businesses):
    return [turn for business in businesses for turn in turns_of(business)]


def turns_of(business):
    for number, turn in enumerate(business["turns"]):
        segments, status, values, ruled_out = read_marks(turn["say"])
        intent = turn.get("intent") or business["intents"][number % len(business["intents"])]["name"]
        yield {
            "source": "own",
            "language": business["language"],
            "group": group_of(business, intent),
            "place": [business["id"], number],
            "segments": segments,
            "question": turn.get("question") or "",
            "asked": [turn["asked"]] if turn.get("asked") else [],
            "status": status,
            "values": values,
            "ruled_out": ruled_out,
            "acts": turn["acts"],
        }


def read_marks(said):
    segments, status, values, ruled_out, at = [], {}, {}, {}, 0
    for mark in MARK.finditer(said):
        words, sign, key, value = mark.groups()
        if mark.start() > at:
            segments.append((said[at : mark.start()], None))
        segments.append((words, key))
        at = mark.end()
        # A value that is given stands before one that was ruled out in the same message.
        if status.get(key) != GIVEN:
            status[key] = GIVEN if key == OTHER else STATUS_OF_MARK[sign]
        if value and sign in ("", "!"):
            (values if sign == "" else ruled_out).setdefault(key, []).append(value)
    if at < len(said):
        segments.append((said[at:], None))
    return segments, status, values, ruled_out


def public_groups(folder):
    with gzip.open(f"{folder}/groups.json.gz", "rt", encoding="utf-8") as file:
        groups = json.load(file)
    return {
        name: [
            {
                "key": label["k"],
                "names": label["n"],
                "sentences": label["d"],
                "values": [[value, written(value)] for value in label["e"]] if label["e"] else None,
                "type": "text",
                "input": label["i"],
            }
            for label in labels
        ]
        for name, labels in groups.items()
    }


def written(value):
    return {"True": "yes", "False": "no"}.get(value, str(value).replace("_", " ").replace("-", " "))


def public_turns(folder, name):
    with gzip.open(f"{folder}/{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [public_turn(json.loads(line)) for line in lines]


def public_turn(turn):
    text, segments, at = turn["u"], [], 0
    for key, start, end in sorted(turn["p"], key=lambda span: span[1]):
        if start < at:
            continue
        if start > at:
            segments.append((text[at:start], None))
        segments.append((text[start:end], key))
        at = end
    if at < len(text):
        segments.append((text[at:], None))
    acts = turn["c"]
    return {
        "source": turn["s"],
        "language": "en",
        "group": turn["g"],
        "segments": segments,
        "question": turn["q"],
        "asked": turn["a"],
        "status": {key: abs(status) for key, status in turn["t"].items()},
        "values": {key: [value] for key, value in turn["v"].items()},
        "ruled_out": {},
        "acts": None if acts is None else [PUBLIC_ACTS.get(act, act) for act in acts],
    }
