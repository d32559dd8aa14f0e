"""What the model says of a message, as parameters with their words."""

from turns import GIVEN, OTHER

LONGEST_SPAN = 24


def decode(example, spans, statuses):
    """
    `spans` (labels, pieces, 3) and `statuses` (labels, 5) are probabilities. Returns for each label its status
    probabilities, its spans `[score, from, to]`, and the status probabilities of its values.
    """
    found = {}
    starts, ends = edges(example["words"])
    for number, (key, value) in enumerate(example["labels"]):
        entry = found.setdefault(key, {"status": None, "spans": [], "values": {}})
        if value is not None:
            entry["values"][value] = [round(float(one), 3) for one in statuses[number]]
            continue
        entry["status"] = [round(float(one), 3) for one in statuses[number]]
        entry["spans"] = [
            [round(score, 3), example["places"][a][0], example["places"][b][1]]
            for score, a, b in apart(candidates(spans[number], starts, ends))
        ]
    return one_label_a_word(found)


def edges(words):
    last = len(words) - 1
    starts = [at for at in range(len(words)) if at == 0 or words[at] != words[at - 1]]
    ends = [at for at in range(len(words)) if at == last or words[at] != words[at + 1]]
    return starts, ends


def candidates(chances, starts, ends):
    for start in starts:
        if chances[start, 0] < 0.15:
            continue
        for end in ends:
            if start <= end <= start + LONGEST_SPAN and chances[end, 2] >= 0.15:
                score = float((chances[start, 0] * chances[end, 2] * chances[start : end + 1, 1].min()) ** (1 / 3))
                if score > 0.25:
                    yield score, start, end


def apart(spans):
    kept = []
    for score, start, end in sorted(spans, reverse=True):
        if all(end < a or start > b for _, a, b in kept):
            kept.append((score, start, end))
    return kept


def one_label_a_word(found, least=0.5):
    """Where two labels want the same words the surer one has them; "anything else" has what nobody took."""
    wanted = []
    for key, entry in found.items():
        sure = entry["status"][GIVEN] + entry["status"][4]
        if key != OTHER and sure >= least:
            wanted += [(sure * span[0], key, span) for span in entry["spans"] if span[0] >= 0.4]
    taken = []
    for _, key, span in sorted(wanted, key=lambda one: -one[0]):
        if not any(span[1] < end and span[2] > start and other != key for start, end, other in taken):
            taken.append((span[1], span[2], key))
    for key, entry in found.items():
        if key == OTHER:
            free = lambda span: not any(span[1] < end and span[2] > start for start, end, _ in taken)
            entry["spans"] = [span for span in entry["spans"] if span[0] >= 0.4 and free(span)]
        else:
            entry["spans"] = [span for span in entry["spans"] if (span[1], span[2], key) in taken]
    return found
