import type { ReferenceWords } from "../../reference-words.ts"
import { list, named } from "../../word-lists.ts"

export const references: ReferenceWords = {
  least: named({
    price:
      "más barato, más barata, más baratos, más baratas, más económico, más económica, menos caro, menos cara",
    size: "más pequeño, más pequeña",
    time: "más temprano, más temprana, más pronto, antes",
    duration: "más rápido, más rápida, más corto, más corta",
    distance: "más cerca, más cercano, más cercana",
    rating: "peor valorado, peor valorada",
  }),
  most: named({
    price: "más caro, más cara",
    size: "más grande",
    time: "más tarde, más tardío",
    duration: "más largo, más larga",
    distance: "más lejos, más lejano, más lejana",
    rating: "mejor valorado, mejor valorada",
  }),
  number: ["número", "opción", "#"],
  articles: list("el, la, los, las, del, al, de la, lo, ese, esa, este, esta"),
  same: list(
    "lo mismo, el mismo, la misma, igual, otra vez lo mismo, como siempre, como la última vez, lo de siempre",
  ),
  refine: list(`
    solo, sólo, solamente, perdón, perdona, en realidad, quería decir, y, y para, y con, pero, pero con, con, sin, y si, qué tal, mejor, algo, o, no, menos de, más de, hasta, como máximo, al menos, como mínimo,
    los que tienen, las que tienen, cuáles, cuáles de ellos, cuáles de ellas, más barato, más grande
  `),
  more: list(
    "más sobre, más información, cuéntame más, cuénteme más, detalles, enséñame, muéstrame, muéstreme, qué es, me refiero a",
  ),
  measures: named({
    price: "precio, coste, importe, alquiler",
    size: "superficie, tamaño, habitaciones, plazas",
    time: "hora, fecha, día, inicio",
    duration: "minutos, duración, horas",
    distance: "distancia",
    rating: "valoración, estrellas",
  }),
}
