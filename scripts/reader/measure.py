"""How well a reader does on businesses that it never saw, by language."""

import collections
import json

import torch

from decode import decode
from examples import collate
from model import ACTS
from turns import ANY, ASKED, EXCLUDED, GIVEN, OTHER


def predict(model, examples, turns, device, size=128):
    rows = [examples.plain(turn) for turn in turns]
    order = sorted(range(len(rows)), key=lambda at: len(rows[at]["ids"]))
    found = [None] * len(rows)
    for at in range(0, len(order), size):
        chosen = order[at : at + size]
        batch = {name: value.to(device) for name, value in collate([rows[one] for one in chosen]).items()}
        with torch.no_grad():
            spans, statuses, acts = model(batch)
        spans, statuses = spans.float().sigmoid().cpu().numpy(), statuses.float().softmax(-1).cpu().numpy()
        acts = acts.float().sigmoid().cpu().numpy()
        for row, one in enumerate(chosen):
            heard = {ACTS[n]: round(float(chance), 2) for n, chance in enumerate(acts[row]) if chance > 0.15}
            found[one] = (decode(rows[one], spans[row], statuses[row]), heard)
    return found


def status_of(entry):
    none, given, anything, asked, excluded = entry["status"]
    if given + excluded >= 0.5:
        return GIVEN if given >= excluded else EXCLUDED
    return ANY if anything >= 0.5 else ASKED if asked >= 0.5 else 0


def is_chosen(entry):
    return any(status[GIVEN] >= 0.5 for status in entry["values"].values())


def chosen_value(entry):
    return max(entry["values"], key=lambda value: entry["values"][value][GIVEN], default=None)


def measure(turns, found):
    counts = collections.defaultdict(collections.Counter)
    for turn, (labels, heard) in zip(turns, found):
        for language in ("all", turn["language"]):
            count_turn(counts[language], turn, labels, heard)
    for language, count in sorted(counts.items()):
        print(language, describe(count))
    return {language: dict(count) for language, count in counts.items()}


def count_turn(count, turn, labels, heard):
    spoken, at = collections.defaultdict(list), 0
    for words, key in turn["segments"]:
        if key:
            spoken[key].append((at, at + len(words)))
        at += len(words)
    right = True
    for key, entry in labels.items():
        gold, said = turn["status"].get(key, 0), status_of(entry)
        if said == GIVEN and not entry["spans"] and not is_chosen(entry):
            said = 0
        same = said == gold and (gold != GIVEN or matches(spoken[key], entry["spans"]))
        if key == OTHER:
            count["else_seen"] += bool(gold and entry["spans"])
            count["else"] += bool(gold)
            count["else_false"] += bool(not gold and said == GIVEN and entry["spans"])
            count["else_none"] += not gold
            continue
        if gold == GIVEN and turn["values"].get(key) and entry["values"]:
            count["values"] += 1
            good = chosen_value(entry) in turn["values"][key]
            count["values_right"] += good
            same = same and good
        count["given"] += gold == GIVEN
        count["given_right"] += gold == GIVEN and same
        count["said"] += said == GIVEN
        count["excluded"] += gold == EXCLUDED
        count["excluded_right"] += gold == EXCLUDED == said
        right = right and same
    count["turns"] += 1
    count["turns_right"] += right
    for act in ACTS:
        gold, said = act in (turn["acts"] or []), heard.get(act, 0) > 0.5
        count["acts"] += gold
        count["acts_said"] += said
        count["acts_right"] += gold and said


def matches(gold, spans):
    """Each of the marked words is met by more than half, and nothing else is taken."""
    def overlap(a, b):
        shared = min(a[1], b[1]) - max(a[0], b[0])
        return shared > 0 and shared >= 0.5 * max(a[1] - a[0], b[1] - b[0])

    said = [(start, end) for _, start, end in spans]
    return all(any(overlap(one, other) for other in said) for one in gold) and all(any(overlap(one, other) for other in gold) for one in said)


def describe(count):
    share = lambda part, whole: round(100 * count[part] / max(1, count[whole]), 1)
    return json.dumps({
        "turns": count["turns"], "turns right": share("turns_right", "turns"), "recall": share("given_right", "given"),
        "precision": share("given_right", "said"), "values": share("values_right", "values"), "excluded": share("excluded_right", "excluded"),
        "else flagged": share("else_seen", "else"), "else false": share("else_false", "else_none"),
        "acts recall": share("acts_right", "acts"), "acts precision": share("acts_right", "acts_said"),
    })
