"""
Trains the reader: `train.py --minilm minilm.npz --tokenizer tokenizer.json --public DATA --seed 1 --out FOLDER`.

`--public` is a folder with the public sets; what they add is in README.md. Kept-apart businesses are only measured.
"""

import argparse
import json
import os
import random
import time

import torch
import torch.nn.functional as functional

from examples import Examples, collate
from export import export
from measure import measure, predict
from model import Reader
from turns import PUBLIC, own_groups, own_turns, public_groups, public_turns, read_businesses
from wordpiece import WordPiece

SHARES = {"own": 0.36, "sgd-train": 0.34, "r8k-train": 0.04, "snips": 0.05, "hwu": 0.05, "nlupp": 0.03, "bfcl": 0.04, "seal": 0.06, "clinc": 0.03}
STATUS_WEIGHTS = (1.0, 1.0, 2.0, 1.5, 2.0)
WARM_UP = 150


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minilm", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--businesses", default=os.path.join(os.path.dirname(__file__), "data/businesses.jsonl.gz"))
    parser.add_argument("--kept", default=os.path.join(os.path.dirname(__file__), "data/kept-apart.jsonl.gz"))
    parser.add_argument("--public")
    parser.add_argument("--layers", default="0,1,3,5")
    parser.add_argument("--seconds", type=float, default=420)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--own", type=float, default=SHARES["own"], help="share of our own turns at the start")
    parser.add_argument("--own-end", type=float, default=0.7, help="and at the end")
    parser.add_argument("--rate", type=float, default=1.5e-4)
    parser.add_argument("--batch", type=int, default=192)
    parser.add_argument("--workers", type=int, default=5)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--languages", default="en,de,fr,es", help="those in which it reads better than the rules alone")
    parser.add_argument("--out", required=True)
    return parser.parse_args()


class Stream(torch.utils.data.IterableDataset):
    """Batches without end, of examples of like length."""

    def __init__(self, sets, examples, options):
        self.sets, self.examples, self.options, self.batch = sets, examples, options, options.batch
        self.began = time.time()
        self.own_groups = [name for name in examples.groups if name.startswith("own:")]

    def shares(self):
        """Public turns teach what words are; our own, more and more of them, what people write to businesses."""
        done = min(1, (time.time() - self.began) / self.options.seconds)
        own = self.options.own + (self.options.own_end - self.options.own) * done
        rest = sum(share for name, share in SHARES.items() if name != "own" and name in self.sets) or 1
        return [own if name == "own" else SHARES[name] / rest * (1 - own) for name in self.sets]

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        dice = random.Random(1000 * self.options.seed + (worker.id if worker else 0))
        names = list(self.sets)
        while True:
            shares = self.shares()
            rows = [self.example(dice.choices(names, shares)[0], dice) for _ in range(self.batch * 8)]
            rows = [row for row in rows if row["places"] and row["labels"] and len(row["ids"]) < 520]
            rows.sort(key=lambda row: len(row["ids"]))
            batches = [rows[at : at + self.batch] for at in range(0, len(rows) - self.batch // 2, self.batch)]
            dice.shuffle(batches)
            for batch in batches:
                yield collate(batch)

    def example(self, name, dice):
        turn = dice.choice(self.sets[name])
        if name == "sgd-train" and not turn["status"] and dice.random() < 0.5:
            turn = dice.choice(self.sets[name])
        if turn["group"] not in self.examples.groups or not self.examples.groups[turn["group"]]:
            turn = {**turn, "group": dice.choice(self.own_groups)}
        return self.examples.varied(turn, dice)


def loss_of(model, batch, weights):
    spans, statuses, acts = (one.float() for one in model(batch))
    size = len(spans)
    counts = (batch["is_label"] * batch["spans_count"])[:, :, None, None] * batch["is_word"][:, None, :, None]
    span_loss = functional.binary_cross_entropy_with_logits(spans, batch["spans"], reduction="none") * (1 + batch["spans"])
    status_loss = functional.cross_entropy(statuses.flatten(0, 1), batch["statuses"].flatten(), weight=weights, reduction="none")
    status_loss = status_loss.view(size, -1) * batch["is_label"] * batch["statuses_count"]
    act_loss = functional.binary_cross_entropy_with_logits(acts, batch["acts"], reduction="none").sum(-1) * batch["acts_count"]
    return 0.5 * (span_loss * counts).sum() / size + 0.5 * status_loss.sum() / size + 0.3 * act_loss.sum() / size


def optimiser_of(model, rate):
    encoder = ("word", "position", "kind", "first_norm", "layers")
    of_encoder = [value for name, value in model.named_parameters() if name.split(".")[0] in encoder]
    of_heads = [value for name, value in model.named_parameters() if name.split(".")[0] not in encoder]
    groups = [{"params": of_encoder, "lr": rate}, {"params": of_heads, "lr": 4 * rate}]
    return torch.optim.AdamW(groups, weight_decay=0.01, fused=True)


def train(model, stream, options):
    device = options.device
    loader = iter(torch.utils.data.DataLoader(stream, batch_size=None, num_workers=options.workers, prefetch_factor=4 if options.workers else None, pin_memory=device == "cuda"))
    optimiser = optimiser_of(model, options.rate)
    rates = [group["lr"] for group in optimiser.param_groups]
    weights = torch.tensor(STATUS_WEIGHTS, device=device)
    began, step, seen, mean = time.time(), 0, 0, 0.0
    model.train()
    while (done := (time.time() - began) / options.seconds) < 1:
        batch = {name: value.to(device, non_blocking=True) for name, value in next(loader).items()}
        for group, rate in zip(optimiser.param_groups, rates):
            group["lr"] = rate * max(min(1, step / WARM_UP) * (1 - done), 0.001)
        with torch.autocast(device, dtype=torch.bfloat16):
            loss = loss_of(model, batch, weights)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        step, seen = step + 1, seen + len(batch["ids"])
        mean = 0.98 * mean + 0.02 * loss.item() if step % 10 == 0 else mean
        if step % 1000 == 0:
            print(f"step {step}, {seen} examples, {seen / (time.time() - began):.0f} a second, loss {mean:.3f}", flush=True)
    print(f"{step} steps, {seen} examples", flush=True)
    model.eval()


def main():
    options = arguments()
    torch.manual_seed(options.seed)
    torch.set_num_threads(2)
    os.makedirs(options.out, exist_ok=True)
    businesses = read_businesses(options.businesses)
    groups, sets = own_groups(businesses), {"own": own_turns(businesses)}
    if options.public:
        groups |= public_groups(options.public)
        sets |= {name: public_turns(options.public, name) for name in PUBLIC}
    examples = Examples(WordPiece(options.tokenizer), groups, sets["own"])
    print({name: len(turns) for name, turns in sets.items()}, flush=True)
    model = Reader(tuple(int(layer) for layer in options.layers.split(",")))
    model.start_from_minilm(options.minilm)
    model = model.to(options.device)
    train(model, Stream(sets, examples, options), options)
    # What is measured is what is shipped: eight bits a weight.
    export(model, options.out, options.languages.split(","))
    kept = read_businesses(options.kept)
    examples.groups |= own_groups(kept)
    turns = own_turns(kept)
    found = predict(model, examples, turns, options.device)
    figures = measure(turns, found)
    with open(f"{options.out}/figures.json", "w", encoding="utf-8") as file:
        json.dump(figures, file)
    with open(f"{options.out}/readings.jsonl", "w", encoding="utf-8") as file:
        for turn, (labels, acts) in zip(turns, found):
            file.write(json.dumps({"place": turn["place"], "labels": labels, "acts": acts}) + "\n")


if __name__ == "__main__":
    main()
