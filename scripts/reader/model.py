"""
The reader: which words of a message belong to which label of a declaration.

A message and the labels (parameters, their values, "anything else") are blocks of one input. A label sees itself only,
so what it is to every layer is computed once per declaration; the message sees itself and every label.
"""

import numpy
import torch
import torch.nn.functional as functional
from torch import nn

WIDTH, HEADS, INNER = 384, 12, 1536
SPAN, STATUS = 256, 192
STATUSES = ("none", "given", "any", "asked", "excluded")
ACTS = (
    "inform intent affirm deny question alternatives thank bye greet cancel hold correct out_of_scope repeat help person "
    "smalltalk any change complain gibberish choose restart"
).split()


class Layer(nn.Module):
    def __init__(self, dropout):
        super().__init__()
        self.attend = nn.Linear(WIDTH, 3 * WIDTH)
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.attended_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.widen = nn.Linear(WIDTH, INNER)
        self.narrow = nn.Linear(INNER, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = nn.Dropout(dropout)

    def forward(self, states, mask):
        batch, length, _ = states.shape
        query, key, value = self.attend(states).view(batch, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        mixed = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        mixed = mixed.transpose(1, 2).reshape(batch, length, WIDTH)
        states = self.attended_norm(states + self.dropout(self.attended(mixed)))
        return self.norm(states + self.dropout(self.narrow(functional.gelu(self.widen(states)))))


class Reader(nn.Module):
    def __init__(self, layers=(0, 1, 3, 5), dropout=0.1):
        super().__init__()
        self.kept = layers
        self.word = nn.Embedding(30522, WIDTH)
        self.position = nn.Embedding(512, WIDTH)
        self.kind = nn.Embedding(2, WIDTH)
        self.first_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = nn.Dropout(dropout)
        self.layers = nn.ModuleList(Layer(dropout) for _ in layers)
        self.asked = nn.Embedding(2, WIDTH)
        nn.init.zeros_(self.asked.weight)
        self.span_words = nn.Linear(WIDTH, 3 * SPAN)
        self.span_labels = nn.Linear(WIDTH, 3 * SPAN)
        self.span_bias = nn.Parameter(torch.full((3,), -4.0))
        self.status_labels = nn.Linear(WIDTH, STATUS)
        self.status_query = nn.Linear(WIDTH, STATUS)
        self.status_key = nn.Linear(WIDTH, STATUS)
        self.status_value = nn.Linear(WIDTH, STATUS)
        self.status_inner = nn.Linear(3 * STATUS + 3, STATUS)
        self.status = nn.Linear(STATUS, len(STATUSES))
        self.act_inner = nn.Linear(WIDTH, WIDTH)
        self.act = nn.Linear(WIDTH, len(ACTS))

    def forward(self, batch):
        block = batch["block"]  # 0 for the message, 1 and up for labels, -1 for nothing
        sees = (block[:, :, None] == block[:, None, :]) | ((block == 0)[:, :, None] & (block >= 0)[:, None, :])
        states = self.word(batch["ids"]) + self.position(batch["positions"]) + self.kind(batch["kinds"])
        states = self.dropout(self.first_norm(states))
        for layer in self.layers:
            states = layer(states, sees[:, None])
        rows = torch.arange(len(block), device=block.device)
        words, labels = states[rows[:, None], batch["word_at"]], states[rows[:, None], batch["label_at"]]
        labels = labels + self.asked(batch["asked"])
        return self.spans_and_statuses(words, labels, batch["is_word"]) + (self.acts(states[rows, batch["cls_at"]]),)

    def spans_and_statuses(self, words, labels, is_word):
        size = len(words)
        starts_and_ends = self.span_words(words).view(size, -1, 3, SPAN)
        wanted = self.span_labels(labels).view(size, -1, 3, SPAN)
        spans = torch.einsum("btkd,blkd->bltk", starts_and_ends, wanted) / SPAN**0.5 + self.span_bias
        weights = self.status_query(labels) @ self.status_key(words).transpose(1, 2) / STATUS**0.5
        weights = weights.masked_fill(~is_word[:, None], -1e4).softmax(-1)
        seen = weights @ self.status_value(words)
        label = self.status_labels(labels)
        surest = spans.masked_fill(~is_word[:, None, :, None], -20).amax(2).detach().to(seen.dtype)
        inner = functional.gelu(self.status_inner(torch.cat([label * seen, seen, label, surest], -1)))
        return spans, self.status(inner)

    def acts(self, cls):
        return self.act(functional.gelu(self.act_inner(cls)))

    def start_from_minilm(self, path):
        """Takes what MiniLM knows of English, of the layers that are kept."""
        stored = numpy.load(path)

        def take(name):
            whole = stored[name].astype(numpy.float32)
            return torch.from_numpy(whole * stored[name + "/scale"].astype(numpy.float32) if whole.ndim == 2 else whole)

        def fill(module, *names):
            module.weight.data.copy_(torch.cat([take(name + ".weight") for name in names]))
            module.bias.data.copy_(torch.cat([take(name + ".bias") for name in names]))

        self.word.weight.data.copy_(take("embeddings.word_embeddings.weight"))
        self.position.weight.data.copy_(take("embeddings.position_embeddings.weight"))
        self.kind.weight.data.copy_(take("embeddings.token_type_embeddings.weight"))
        fill(self.first_norm, "embeddings.LayerNorm")
        for number, layer in zip(self.kept, self.layers):
            at = f"encoder.layer.{number}."
            fill(layer.attend, *(at + f"attention.self.{part}" for part in ("query", "key", "value")))
            fill(layer.attended, at + "attention.output.dense")
            fill(layer.attended_norm, at + "attention.output.LayerNorm")
            fill(layer.widen, at + "intermediate.dense")
            fill(layer.narrow, at + "output.dense")
            fill(layer.norm, at + "output.LayerNorm")
