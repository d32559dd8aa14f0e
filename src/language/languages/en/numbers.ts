import { composeCardinals, composeOrdinals } from "../../cardinals.ts"
import type { NumberWords } from "../../language.ts"
import { counted, list, numbered } from "../../word-lists.ts"

const units = numbered(
  0,
  ...list("zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen"),
  ...list("fourteen, fifteen, sixteen, seventeen, eighteen, nineteen"),
)
const tens = counted(
  ...list("twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety").map(
    (word, index) => [20 + 10 * index, word] as const,
  ),
)
const ordinals = {
  ...numbered(
    1,
    ...list("first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth"),
    ...list("thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth"),
  ),
  thirtieth: 30,
}

export const numbers: NumberWords = {
  cardinals: composeCardinals(units, tens, (ten, unit) => `${ten} ${unit}`),
  hundred: ["hundred", "a hundred"],
  scales: counted([1e3, "thousand, a thousand, k"], [1e6, "million, a million"], [1e9, "billion, a billion"]),
  joiners: ["and"],
  ordinals: composeOrdinals(ordinals, { twenty: 20, thirty: 30 }),
  ordinalSuffixes: ["st", "nd", "rd", "th"],
  amounts: counted(
    [1, "a single, single"],
    [2, "a couple of, a couple, couple of, couple, both, a pair of, a pair"],
    [6, "half a dozen"],
    [12, "a dozen, dozen"],
    [24, "two dozen"],
  ),
  indefinite: ["a", "an"],
  minus: ["minus"],
  decimal: ".",
  group: ",",
}
