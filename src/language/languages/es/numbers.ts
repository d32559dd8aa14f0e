import { composeCardinals } from "../../cardinals.ts"
import type { NumberWords } from "../../language.ts"
import { counted, list, numbered } from "../../word-lists.ts"

const units = numbered(
  0,
  "cero",
  "uno",
  ...list("dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince"),
  ...list("dieciséis, diecisiete, dieciocho, diecinueve, veinte, veintiuno, veintidós, veintitrés"),
  ...list("veinticuatro, veinticinco, veintiséis, veintisiete, veintiocho, veintinueve"),
)
const tens = counted(
  ...list("treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa").map(
    (word, index) => [30 + 10 * index, word] as const,
  ),
)
const hundreds = counted(
  [200, "doscientos, doscientas"],
  [300, "trescientos, trescientas"],
  [400, "cuatrocientos, cuatrocientas"],
  [500, "quinientos, quinientas"],
  [600, "seiscientos, seiscientas"],
  [700, "setecientos, setecientas"],
  [800, "ochocientos, ochocientas"],
  [900, "novecientos, novecientas"],
)

export const numbers: NumberWords = {
  cardinals: {
    ...composeCardinals(units, tens, (ten, unit) => `${ten} y ${unit}`),
    ...hundreds,
    veintiuna: 21,
  },
  hundred: ["cien", "ciento"],
  scales: counted([1e3, "mil"], [1e6, "millón, millones"]),
  joiners: ["y"],
  ordinals: numbered(
    1,
    "primero, primera, primer",
    "segundo, segunda",
    "tercero, tercera, tercer",
    "cuarto, cuarta",
    "quinto, quinta",
    "sexto, sexta",
    "séptimo, séptima",
    "octavo, octava",
    "noveno, novena",
    "décimo, décima",
  ),
  ordinalSuffixes: ["º", "ª", "o", "a", "ro", "er", "do"],
  amounts: counted([2, "un par de, un par, ambos, ambas"], [6, "media docena"], [12, "una docena, docena"]),
  indefinite: ["un", "una"],
  minus: ["menos"],
  decimal: ",",
  group: ".",
}
