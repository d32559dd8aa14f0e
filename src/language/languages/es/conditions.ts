import type { ConditionWords } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const conditions: ConditionWords = {
  rulesOut: list(`
    sin, ningún, ninguna, excepto, menos el, menos la, todo menos, nada con, alérgico a, alérgica a, alérgicos a,
    alérgico al, alérgica al, alergia a, alergia al, alergia a los, alergia a las, intolerante a, intolerante al,
    no come, no como, no comemos, no puede comer, no puedo comer, no tolera
  `),
  ruledOutAfter: [],
  freeOf: [],
  avoided: list(`
    gluten, lactosa, leche, nueces, huevo, huevos, soja, trigo, azúcar, carne, pescado, alcohol,
    cafeína, perfume
  `),
  states: list(`
    vegano, vegana, veganos, veganas, vegetariano, vegetariana, vegetarianos, vegetarianas, celíaco, celíaca,
    celiaco, celiaca, celíacos, kosher, halal, diabético, diabética, lactosa, gluten, alérgico, alérgica, alergia,
    alergias, intolerante, intolerancia, embarazada, silla de ruedas, discapacitado, accesible, ciego, ciega,
    sordo, sorda, bebé, no fumador
  `),
  removes: ["quitar", "quita", "eliminar", "elimina", "borrar", "borra", "sacar"],
  needs: list(`
    necesitamos, necesito, necesitaríamos, hace falta, traemos, tenemos, tengo, con un, con una, celebramos,
    además, si es posible, preferiblemente
  `),
}
