"""Turns to what the model sees, with everything varied that must not matter."""

import random
import re

import numpy
import torch

from model import ACTS
from turns import EXCLUDED, GIVEN, OTHER
from wordpiece import CLS, SEP

PARAMETER, VALUE, ELSE = 1, 2, 3  # pieces that MiniLM never used
ELSE_TEXTS = (
    "anything else: a wish or condition that none of the others covers",
    "other: any further condition or detail",
    "something else that matters and has no place above",
)
# What is marked there leaves words unmarked that would be conditions: nothing is learnt of them.
WITHOUT_ELSE = {"bfcl", "seal", "hwu", "clinc", "nlupp", "r8k", "snips"}
SWAPPED = {"name", "email", "phone", "place", "address", "reference", "date", "time", "date-time", "money", "count", "number"}
STOP = set("the a an of to in for is it that or and you your at on be which with whether what name number as by".split())


class Examples:
    def __init__(self, pieces, groups, turns):
        self.pieces = pieces
        self.groups = groups
        self.siblings = sibling_groups(groups)
        self.foreign = [label for name, labels in groups.items() if name.startswith(("own", "seal", "bfcl")) for label in labels]
        self.exchange = exchange_of(turns, groups)

    def varied(self, turn, dice):
        """One example of a turn, another each time."""
        turn = self.with_other_words(turn, dice)
        labels, taken_away = self.choose_labels(turn, dice)
        return self.build(turn, labels, dice, taken_away)

    def plain(self, turn, labels=None):
        """The turn as it is, with all labels of its intent: for measuring."""
        return self.build(turn, self.groups[turn["group"]] if labels is None else labels, None, frozenset())

    def with_other_words(self, turn, dice):
        segments = turn["segments"]
        if turn["source"] == "own" and dice.random() < 0.5:
            types = {label["key"]: label["type"] for label in self.groups[turn["group"]]}
            segments = [
                (self.another(words, types.get(key), turn["language"], dice), key) if key in types and dice.random() < 0.5 else (words, key)
                for words, key in segments
            ]
        return {**turn, "segments": noisy(segments, dice)}

    def another(self, words, kind, language, dice):
        pool = self.exchange.get((kind, language))
        return dice.choice(pool) if pool and kind in SWAPPED else words

    def choose_labels(self, turn, dice):
        status = turn["status"]
        spoken = {key for _, key in turn["segments"] if key}
        labels, taken_away = [], set()
        for label in self.groups.get(turn["group"], []):
            key = label["key"]
            if not label.get("input", True) and key not in status:
                continue
            if status.get(key) == GIVEN and key in spoken and dice.random() < 0.12:
                taken_away.add(key)
                continue
            labels.append(label)
        mentioned = [label for label in labels if label["key"] in status]
        silent = [label for label in labels if label["key"] not in status]
        dice.shuffle(silent)
        silent.sort(key=lambda label: label["key"] not in turn["asked"])
        wanted = dice.choice((3, 5, 7, 9, 12, 16))
        labels = mentioned + silent[: max(1, wanted - len(mentioned))]
        if turn["source"] != "clinc" and dice.random() < 0.35:
            labels = labels + self.strangers(turn, dice)
        dice.shuffle(labels)
        return labels, taken_away

    def strangers(self, turn, dice):
        """Labels of other declarations that the turn cannot be speaking of."""
        own = self.groups.get(turn["group"], [])
        spoken_of = set().union(*(words_of(label) for label in own if label["key"] in turn["status"]))
        found = []
        near = self.siblings.get(turn["group"], [])
        for _ in range(dice.choice((1, 2, 4, 6))):
            label = dice.choice(near) if near and dice.random() < 0.5 else dice.choice(self.foreign)
            if label["type"] in ("text", "list") and label not in near:
                continue
            if not words_of(label) & spoken_of and label["values"] is None and turn["source"] != "clinc":
                found.append({**label, "key": "stranger " + label["key"]})
        return found

    def build(self, turn, labels, dice, taken_away):
        ids, positions, kinds, blocks = [], [], [], []
        described, label_at, asked = [], [], []

        def add(pieces, key, value):
            label_at.append(len(ids))
            described.append((key, value))
            asked.append(int(value is None and key in turn["asked"]))
            ids.extend(pieces)
            positions.extend(range(len(pieces)))
            kinds.extend([1] * len(pieces))
            blocks.extend([len(described)] * len(pieces))

        names = {}
        for label in labels:
            text, names[label["key"]] = self.label_text(label, dice)
            add([PARAMETER] + self.pieces.ids(text, 26), label["key"], None)
        for label, value, words in self.choose_values(turn, labels, dice):
            add([VALUE] + self.pieces.ids(f"{names[label['key']]} : {words}", 18), label["key"], value)
        if dice is None or dice.random() < 0.75:
            add([ELSE] + self.pieces.ids(ELSE_TEXTS[0] if dice is None else dice.choice(ELSE_TEXTS), 20), OTHER, None)
        text = "".join(words for words, _ in turn["segments"])
        question = self.question_text(turn, names, dice)
        asked_ids = self.pieces.ids(question, 200)[-40:] if question else []
        said, places, words = self.pieces.pieces(text)
        message = [CLS, *asked_ids, SEP, *said, SEP]
        cls_at = len(ids)
        ids += message
        positions += range(len(message))
        kinds += [0] * len(message)
        blocks += [0] * len(message)
        example = {
            "ids": ids, "positions": positions, "kinds": kinds, "blocks": blocks, "label_at": label_at, "asked": asked,
            "cls_at": cls_at, "words_at": cls_at + 2 + len(asked_ids), "labels": described, "places": places, "words": words,
            "text": text,
        }
        return {**example, **targets_of(turn, described, places, taken_away)}

    def label_text(self, label, dice):
        if dice is None:
            name, sentence = label["names"][0], label["sentences"][0]
        else:
            number = dice.randrange(max(len(label["names"]), len(label["sentences"])))
            name, sentence = label["names"][number % len(label["names"])], label["sentences"][number % len(label["sentences"])]
            roll = dice.random()
            if roll < 0.08:
                sentence = ""
            elif roll < 0.16 and sentence:
                name = ""
        return (f"{name} : {sentence}" if name and sentence else name or sentence), name or sentence

    def choose_values(self, turn, labels, dice):
        chosen = []
        for label in labels:
            values = label["values"]
            if not values or len(values) > 20:
                continue
            right = turn["values"].get(label["key"], [])
            if dice is not None and len(values) > 6:
                wrong = [entry for entry in values if entry[0] not in right]
                dice.shuffle(wrong)
                values = [entry for entry in values if entry[0] in right] + wrong[:5]
            chosen += [(label, entry[0], entry[1]) for entry in values]
        if dice is None or len(chosen) <= 24:
            return chosen
        dice.shuffle(chosen)
        chosen.sort(key=lambda one: one[1] not in turn["values"].get(one[0]["key"], []))
        return chosen[:24]

    def question_text(self, turn, names, dice):
        asked = ", ".join(names[key] for key in turn["asked"] if key in names)
        question, roll = turn["question"], 0 if dice is None else dice.random()
        if roll < 0.4:
            return f"{asked} : {question}" if asked and question else question or asked
        return question if roll < 0.7 else asked or question


def targets_of(turn, described, places, taken_away):
    count, length = len(described), len(places)
    spans = numpy.zeros((count, length, 3), numpy.float32)
    spans_count, statuses_count = numpy.ones(count, numpy.float32), numpy.ones(count, numpy.float32)
    statuses = numpy.zeros(count, numpy.int64)
    spoken, at = [], 0
    for words, key in turn["segments"]:
        if key:
            spoken.append((key, at, at + len(words)))
        at += len(words)
    for number, (key, value) in enumerate(described):
        status = turn["status"].get(key, 0)
        if value is not None:
            spans_count[number] = 0
            if value in turn["values"].get(key, []):
                statuses[number] = status
            elif value in turn["ruled_out"].get(key, []):
                statuses[number] = EXCLUDED
            elif status == GIVEN and key not in turn["values"]:
                statuses_count[number] = 0
            continue
        mine = [span for span in spoken if span[0] == key or (key == OTHER and span[0] in taken_away)]
        if key == OTHER:
            statuses[number] = GIVEN if mine else 0
            if not mine and turn["source"] in WITHOUT_ELSE:
                spans_count[number] = statuses_count[number] = 0
        elif status:
            statuses[number] = status
            spans_count[number] = 1 if mine or status in (2, 3) else 0
        for _, start, end in mine:
            touched = [index for index, (a, b) in enumerate(places) if a < end and b > start]
            if touched:
                spans[number, touched[0], 0] = spans[number, touched[-1], 2] = 1
                spans[number, touched, 1] = 1
    acts = numpy.zeros(len(ACTS), numpy.float32)
    for act in turn["acts"] or []:
        if act in ACTS:
            acts[ACTS.index(act)] = 1
    return {
        "spans": spans, "spans_count": spans_count, "statuses": statuses, "statuses_count": statuses_count, "acts": acts,
        "acts_count": 0.0 if turn["acts"] is None else 1.0,
    }


def words_of(label):
    if "bag" not in label:
        label["bag"] = set(re.findall(r"[a-zà-ÿ]+", " ".join(label["names"] + label["sentences"]).lower())) - STOP
    return label["bag"]


def sibling_groups(groups):
    """The labels of the other intents of the same business."""
    of_business = {}
    for name in groups:
        if name.startswith("own:"):
            of_business.setdefault(name.split(":")[1], []).append(name)
    near = {}
    for names in of_business.values():
        for name in names:
            keys = {label["key"] for label in groups[name]}
            near[name] = [label for other in names if other != name for label in groups[other] if label["key"] not in keys]
    return near


def exchange_of(turns, groups):
    """Words that people used for a type, to stand in for each other."""
    found = {}
    for turn in turns:
        if turn["source"] != "own":
            continue
        types = {label["key"]: label["type"] for label in groups[turn["group"]]}
        for words, key in turn["segments"]:
            if key in types and turn["status"].get(key) == GIVEN:
                found.setdefault((types[key], turn["language"]), set()).add(words)
    return {kind: sorted(words) for kind, words in found.items()}


def noisy(segments, dice):
    roll = dice.random()
    if roll < 0.22:
        segments = [(words.lower(), key) for words, key in segments]
    elif roll < 0.3:
        segments = [(re.sub(r"(?<!\d)[.,!?](?!\d)", " ", words), key) for words, key in segments]
    if dice.random() < 0.15:
        segments = [(mistyped(words, dice), key) for words, key in segments]
    return segments


def mistyped(words, dice):
    def slip(match):
        word = match.group()
        if dice.random() > 0.15:
            return word
        at = dice.randrange(1, len(word) - 1)
        return dice.choice((word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word[: at] + word[at + 1] + word[at] + word[at + 2 :]))

    return re.sub(r"[A-Za-zÀ-ÿ]{4,}", slip, words)


def collate(examples):
    size = len(examples)
    length = -(-max(len(one["ids"]) for one in examples) // 8) * 8
    words = max(1, max(len(one["places"]) for one in examples))
    labels = max(len(one["labels"]) for one in examples)
    whole = lambda *shape: torch.zeros(*shape, dtype=torch.long)
    batch = {
        "ids": whole(size, length), "positions": whole(size, length), "kinds": whole(size, length),
        "block": torch.full((size, length), -1), "word_at": whole(size, words), "label_at": whole(size, labels),
        "asked": whole(size, labels), "cls_at": whole(size), "statuses": whole(size, labels),
        "is_word": torch.zeros(size, words, dtype=torch.bool), "is_label": torch.zeros(size, labels),
        "spans": torch.zeros(size, labels, words, 3), "spans_count": torch.zeros(size, labels),
        "statuses_count": torch.zeros(size, labels), "acts": torch.zeros(size, len(ACTS)), "acts_count": torch.zeros(size),
    }
    for row, one in enumerate(examples):
        n, t, l = len(one["ids"]), len(one["places"]), len(one["labels"])
        for name, member in (("ids", "ids"), ("positions", "positions"), ("kinds", "kinds"), ("block", "blocks")):
            batch[name][row, :n] = torch.tensor(one[member])
        batch["word_at"][row, :t] = torch.arange(one["words_at"], one["words_at"] + t)
        batch["is_word"][row, :t] = True
        batch["is_label"][row, :l] = 1
        batch["label_at"][row, :l] = torch.tensor(one["label_at"])
        batch["asked"][row, :l] = torch.tensor(one["asked"])
        batch["cls_at"][row] = one["cls_at"]
        batch["spans"][row, :l, :t] = torch.from_numpy(one["spans"])
        for name in ("spans_count", "statuses_count", "statuses"):
            batch[name][row, :l] = torch.from_numpy(one[name])
        batch["acts"][row] = torch.from_numpy(one["acts"])
        batch["acts_count"][row] = one["acts_count"]
    return batch
