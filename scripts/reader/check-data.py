"""Checks the marked turns: `python3 check-data.py businesses.jsonl.gz`. Exits with 1 where something is wrong."""

import collections
import gzip
import json
import re
import sys

MARK = re.compile(r"\[([^\[\]]+)\]\(([!~^]?)([A-Za-z0-9]+|\?)(?:=([^)]*))?\)")
ACTS = set(
    "inform correct affirm deny question thank greet bye cancel hold repeat help person complain smalltalk "
    "out_of_scope gibberish choose restart".split()
)
TYPES = set(
    "text name date time date-time duration count number money choice choices boolean email phone address "
    "reference place list".split()
)
LEAST_TURNS = 30


def problems_of(business):
    intents = {one["name"]: {p["name"]: p for p in one["parameters"]} for one in business["intents"]}
    for parameters in intents.values():
        for parameter in parameters.values():
            if parameter["type"] not in TYPES:
                yield f"type {parameter['type']}"
    if len(business["turns"]) < LEAST_TURNS:
        yield f"only {len(business['turns'])} turns"
    for turn in business["turns"]:
        yield from problems_of_turn(turn, intents.get(turn.get("intent"), {}))


def problems_of_turn(turn, parameters):
    said = turn["say"]
    for act in turn["acts"]:
        if act not in ACTS:
            yield f"act {act}"
    if turn.get("asked") and turn["asked"] not in parameters:
        yield f"asks for {turn['asked']}"
    for _, _, name, value in MARK.findall(said):
        if name == "?":
            continue
        if name not in parameters:
            yield f"marks {name}: {said}"
        elif value and parameters[name]["type"] in ("choice", "choices"):
            known = [entry[0] for entry in parameters[name].get("values", [])]
            if value not in known:
                yield f"{value} is no value of {name}: {said}"
    if re.search(r"[\[\]]", MARK.sub("", said)):
        yield f"has a bracket that marks nothing: {said}"


def main(path):
    languages, turns, wrong = collections.Counter(), 0, 0
    seen = set()
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            business = json.loads(line)
            problems = list(problems_of(business))
            if business["id"] in seen:
                problems.append("its id is taken")
            seen.add(business["id"])
            for problem in problems:
                print(f"{business['id']}: {problem}")
            wrong += bool(problems)
            languages[business["language"]] += 1
            turns += len(business["turns"])
    print(f"{sum(languages.values())} businesses, {turns} turns, {dict(languages)}, {wrong} with faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
