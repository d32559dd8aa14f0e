import { composeCardinals } from "../../cardinals.ts"
import type { NumberWords } from "../../language.ts"
import { counted, list, numbered } from "../../word-lists.ts"

const units = numbered(
  0,
  "null",
  "eins",
  "zwei, zwo",
  ...list("drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn"),
  ...list("sechzehn, siebzehn, achtzehn, neunzehn"),
)
const tens = counted(
  ...list("zwanzig, dreißig, vierzig, fünfzig, sechzig, siebzig, achtzig, neunzig").map(
    (word, index) => [20 + 10 * index, word] as const,
  ),
)
const hundreds = numbered(
  2,
  ...list("zwei, drei, vier, fünf, sechs, sieben, acht, neun").map((word) => `${word}hundert`),
)
const ordinalStems = [
  ...list("erst, zweit, dritt, viert, fünft, sechst, siebt, acht, neunt, zehnt, elft, zwölft, dreizehnt"),
  ...list("vierzehnt, fünfzehnt, sechzehnt, siebzehnt, achtzehnt, neunzehnt, zwanzigst, einundzwanzigst"),
  ...list("zweiundzwanzigst, dreiundzwanzigst, vierundzwanzigst, fünfundzwanzigst, sechsundzwanzigst"),
  ...list("siebenundzwanzigst, achtundzwanzigst, neunundzwanzigst, dreißigst, einunddreißigst"),
]

export const numbers: NumberWords = {
  cardinals: {
    // As hours are said in the south: "um viere".
    ...numbered(4, ...list("viere, fünfe, sechse, siebene")),
    ...numbered(9, ...list("neune, zehne, elfe, zwölfe")),
    ...composeCardinals(units, tens, (ten, unit) => `${unit === "eins" ? "ein" : unit}und${ten}`),
    ...Object.fromEntries(Object.entries(hundreds).map(([word, value]) => [word, value * 100])),
  },
  hundred: ["hundert", "einhundert"],
  scales: counted([1e3, "tausend, eintausend"], [1e6, "million, millionen"], [1e9, "milliarde, milliarden"]),
  joiners: ["und"],
  ordinals: numbered(1, ...ordinalStems.map((stem) => `${stem}e, ${stem}en, ${stem}er, ${stem}es`)),
  ordinalSuffixes: ["."],
  amounts: counted(
    [1.5, "anderthalb, eineinhalb"],
    [2, "ein paar, beide, ein pärchen"],
    [2.5, "zweieinhalb"],
    [3.5, "dreieinhalb"],
    // After "zu": how many come together.
    ...list("zweit, dritt, viert, fünft, sechst, siebt, acht, neunt, zehnt, elft, zwölft").map(
      (word, index) => [2 + index, word] as const,
    ),
    [6, "ein halbes dutzend"],
    [12, "ein dutzend, dutzend"],
  ),
  indefinite: ["ein", "eine", "einen", "einem", "einer"],
  minus: ["minus"],
  decimal: ",",
  group: ".",
}
