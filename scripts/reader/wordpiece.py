"""Words to the pieces of MiniLM's vocabulary, with the place of each piece in the text."""

import json
import unicodedata

CLS, SEP = 101, 102
LONGEST_WORD = 100


class WordPiece:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.vocabulary = json.load(file)["model"]["vocab"]
        self.unknown = self.vocabulary["[UNK]"]
        self.known_words = {}
        self.known_texts = {}

    def ids(self, text, most):
        """The pieces of a text that is met often, a label or a question."""
        if text not in self.known_texts:
            self.known_texts[text] = self.pieces(text)[0]
        return self.known_texts[text][:most]

    def pieces(self, text, most=96):
        """Returns ids, places `(from, to)` and the number of the word that each piece is of."""
        ids, places, words = [], [], []
        for number, (start, end) in enumerate(split(text)):
            for piece, offset, length in self.word(text[start:end]):
                ids.append(piece)
                places.append((start + offset, min(end, start + offset + length)))
                words.append(number)
        return ids[:most], places[:most], words[:most]

    def word(self, word):
        if word not in self.known_words:
            self.known_words[word] = self.split_word(plain(word))
        return self.known_words[word]

    def split_word(self, word):
        if len(word) > LONGEST_WORD:
            return [(self.unknown, 0, len(word))]
        found, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = word[start:end] if start == 0 else "##" + word[start:end]
                if piece in self.vocabulary:
                    found.append((self.vocabulary[piece], start, end - start))
                    start = end
                    break
            else:
                return [(self.unknown, 0, len(word))]
        return found


def plain(word):
    """Lower case without accents. German double s becomes two letters, so places may be off by one inside a word."""
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in decomposed if unicodedata.category(letter) != "Mn")


def split(text):
    """Where the words and the single punctuation marks are."""
    places, start = [], None
    for index, letter in enumerate(text):
        single = is_single(letter)
        if start is not None and (letter.isspace() or single):
            places.append((start, index))
            start = None
        if single:
            places.append((index, index + 1))
        elif start is None and not letter.isspace():
            start = index
    if start is not None:
        places.append((start, len(text)))
    return places


def is_single(letter):
    code = ord(letter)
    if 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126:
        return True
    return unicodedata.category(letter).startswith("P") or 0x4E00 <= code <= 0x9FFF
