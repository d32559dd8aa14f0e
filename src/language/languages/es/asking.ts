import { type AskingWords, tending } from "../../asking-words.ts"
import { list, named } from "../../word-lists.ts"

export const asking: AskingWords = {
  superlatives: tending({
    price: {
      low: "el más barato, la más barata, los más baratos, las más baratas, más económico, más económica",
      high: "el más caro, la más cara, los más caros, las más caras",
    },
    time: {
      low: "el más rápido, la más rápida, los más rápidos, las más rápidas, el más corto, la más corta",
      high: "el más largo, la más larga",
    },
    date: {
      low: "el más antiguo, la más antigua, los más antiguos",
      high: "el más reciente, la más reciente, los más recientes, las más recientes, el más nuevo, la más nueva",
    },
    size: {
      low: "el más pequeño, la más pequeña, los más pequeños",
      high: "el más grande, la más grande, los más grandes, las más grandes",
    },
    rating: { high: "mejor valorado, mejor valorada, mejor valorados, mejor valoradas" },
  }),
  comparatives: tending({
    price: {
      low: "más barato, más barata, más baratos, más baratas",
      high: "más caro, más cara, más caros, más caras",
    },
    time: { low: "más rápido, más rápida, más corto, más corta", high: "más largo, más larga" },
    date: { high: "más reciente, más recientes, más nuevo, más nueva" },
    size: { low: "más pequeño, más pequeña, más pequeños", high: "más grande, más grandes" },
    calories: { low: "más sano, más sana, más saludable, más ligero, más ligera" },
    protein: { high: "más proteínas" },
  }),
  leanings: tending({
    price: { low: "barato, barata, baratos, baratas, económico, económica, asequible, asequibles" },
    time: { low: "rápido, rápida, rápidos, rápidas" },
    size: {
      low: "pequeño, pequeña, pequeños, pequeñas",
      high: "grande, grandes, espacioso, espaciosa, amplio, amplia",
    },
    calories: {
      low: "sano, sana, saludable, saludables, ligero, ligera, bajo en calorías, baja en calorías",
    },
    protein: { high: "rico en proteínas, rica en proteínas, alto en proteínas, alta en proteínas" },
    fat: { low: "bajo en grasa, baja en grasa, bajo en grasas" },
    carbs: { low: "bajo en carbohidratos, baja en carbohidratos" },
  }),
  attributes: named({
    price: "precio, coste, alquiler, presupuesto",
    preparation: "preparación",
    cooking: "cocción",
    size: "metro cuadrado, metros cuadrados, m2, m²",
    rating: "estrella, estrellas, valoración",
    protein: "proteína, proteínas",
    calories: "caloría, calorías, kcal",
    fat: "grasa, grasas",
    carbs: "carbohidrato, carbohidratos, hidratos",
    sugar: "azúcar, azúcares",
    fiber: "fibra",
    bedrooms: "dormitorio, dormitorios, habitación, habitaciones",
    bathrooms: "baño, baños, cuarto de baño, cuartos de baño",
  }),
  betweenCounted: list("de, g, gramo, gramos, -, en total, o, más, menos"),
  without: list(`
    sin, no, ni, tampoco, excepto, salvo, evitar, alérgico a, alérgica a, alergia a, no como, no puedo comer
  `),
  endsWithout: list("con, pero, en, menos, más, para, que, por favor, y con"),
  freeOf: "sin {thing}",
  near: list("en, cerca de, alrededor de, a"),
  capitalsTellPlaces: true,
  filler: list(`
    idea, ideas, opción, opciones, cosa, cosas, tipo, clase, algo, resultado, resultados, sugerencia, sugerencias,
    recomendar, recomendación, recomendaciones, lista, muestra, muéstrame, mejor, mejores, qué, cuáles, todos, todas
  `),
  followUps: list(`
    y, qué tal, solo, sólo, pero, con, sin, en, menos, más, mismo, algo, muéstrame, vale, entonces, también, no, mejor
  `),
  aboutSelf: list(`
    soy, me gusta, me gustan, me encanta, me encantan, prefiero, odio, evito, no como, no puedo comer, no me gusta,
    no me gustan, soy alérgico a, soy alérgica a
  `),
  seeking: list("buscando, tratando, intentando"),
}
