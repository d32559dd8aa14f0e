import type { SpeechWords } from "../../language.ts"
import { definePlainWords } from "../../plain-words.ts"
import { list } from "../../word-lists.ts"
import { shortForms } from "./short-forms.ts"

export const speech: SpeechWords = {
  stop: list(`
    un, una, unos, unas, el, la, los, las, lo, yo, me, mi, mis, tú, te, tu, su, sus, se, nos, nosotros,
    usted, es, son, soy, estoy, está, ser, estar, he, ha, hay, tengo, tiene, será, sería, puedo, puede,
    puedes, podría, quiero, quisiera, necesito, gustaría, a, al, de, del, en, con, sin, por, para, sobre,
    desde, hasta, y, o, pero, si, que, qué, quién, dónde, cuándo, cómo, cuánto, no, sí, ok, vale,
    gracias, favor, este, esta, ese, esa, eso, nuestro, nuestra, nuestros, vuestro, vuestra, ustedes, vosotros, ellos, ellas, él, ella, le, les, os, somos,
    seremos, sois, estamos, estáis, están, tenemos, tenéis, tienen, hemos, han, había, habrá, podemos, podéis, pueden,
    podríamos, podrían, queremos, queréis, quieren, querríamos, quisiéramos, gustaría, necesitamos, hace, hacen,
    hacer, falta, voy, vamos, vais, van, ir, iremos, venir, tengo, debo, debemos, queda, quedan, algo, alguna, alguno,
    algún, nada, cuál, cuáles, cuántos, cuántas, porque, pues, entonces, todavía, ya, aún, siempre, nunca, quizá,
    quizás, solo, sólo, entre, después, antes, hacia, según, como, mismo, otro, otra, otros, otras, todo, toda, todos,
    comer, cenar, celebrar, añade, añadir, añada, pon, poner, ponga, ponme, quita, quitar, saca, dame, deme, muestra,
    muéstrame, enséñame, enseñe, manda, envía, envíame, entregar, comprar, pedir, ver, todas, buenas, buenos, tardes, noches, noche, siento, ahora, aquí, allí, muy, más, también, bien, reservar, reserva, buscar, busco,
    mesa, personas, día, hora, fecha, hola, horas
  `),
  negations: ["no", "excepto", "salvo", "menos el", "sin", "en vez de", "en lugar de", "no el"],
  changes: ["cambiar", "cambia", "cambie", "mover", "mueve", "aplazar"],
  negationsAfter: ["no me va bien", "no puede ser", "no es posible", "no funciona"],
  restarts: [
    "mejor dicho",
    "o mejor",
    "no perdón",
    "perdón no",
    "quiero decir",
    "quería decir",
    "no espera",
    "no mejor",
  ],
  restartSigns: ["no", "perdón", "digo", "mejor"],
  contrast: ["pero", "sino", "mejor"],
  rangeStart: ["de", "del", "desde", "desde el"],
  rangeEnd: ["a", "al", "hasta", "hasta el", "-", "–"],
  between: ["entre"],
  and: ["y", "e", "&"],
  or: ["o", "u"],
  same: ["mismo", "misma", "la misma", "el mismo"],
  any: ["cualquier", "cualquiera"],
  references: ["eso", "ese", "esa", "este", "esta", "ahí", "allí"],
  copula: ["es", "son", "sea", "será", ":", "="],
  ones: ["opción", "alternativa", "propuesta"],
  lastOne: ["el último", "la última"],
  without: ["sin", "no", "ningún", "ninguna"],
  none: ["ninguno", "ninguna", "nada"],
  self: ["solo yo", "solo", "sola", "para mí solo"],
  leaving: list(
    "nos vamos, me voy, nos marchamos, me marcho, irnos, marcharnos, volvemos a casa, volver a casa, vuelvo a casa, regresamos, regresar, salimos, nos volvemos",
  ),
  headcount: list(`
    personas, persona, pers, adultos, adulto, niños, niño, niñas, niña, bebés, bebé, amigos, amigas, invitados, comensales,
    participantes, pasajeros, compañeros, compañeras, colegas, chicas, gente, peques, familiares, nietos, nietas, críos,
    crías, chavales, invitadas, comensal, señoras, señores, matrimonios, jóvenes, primos, primas, hermanos, amigo, amiga
  `),
  relations: list(`
    mi mujer, mi esposa, mi marido, mi esposo, mi novia, mi novio, mi pareja, mi madre, mi padre, mi hijo, mi hija,
    mi hermano, mi hermana, mi amigo, mi amiga
  `),
  addressed: list("usted, ustedes, vosotros, vuestro, su, tu"),
  isBack: list("de vuelta en, volver al, volver a"),
  pairs: list(
    `los gemelos, las gemelas, los mellizos, mis padres, nuestros padres, mis abuelos, mis suegros`,
  ),
  uncounted: list(
    `los niños, nuestros hijos, mis hijos, los hijos, la familia, mi familia, unos amigos, amigos`,
  ),
  joining: list(`se apuntan, se unen, se suman, vienen también, también vienen`),
  someone: list("yo, ella, él"),
  inAddition: list("más, adicional, adicionales, extra"),
  per: ["por", "al", "a la", "/"],
  titles: ["sr", "sra", "srta", "señor", "señora", "señorita", "don", "doña", "dr", "dra", "familia"],
  nameParticles: list("de la, de los, de las, de, del, la, las, los, van der, van, von, da, di"),
  madeOf: ["de"],
  together: ["con"],
  nameJoiners: ["de", "del", "de la", "de los", "la", "el", "los", "y", "&"],
  speaking: list("al habla, aquí, al aparato"),
  nameCues: list(`
    me llamo, mi nombre es, nombre, a nombre de, a nombre de la, al nombre de, con el nombre de, el nombre es, soy
  `),
  openings: list(`
    quiero, quisiera, me gustaría, necesito, es, sí, no, por favor, pues, a, en, de, para, con, el, la,
    los, las, un, una, mejor, me llamo, mi nombre es, a nombre de
  `),
  party: {},
  weAre: list(`
    somos, seremos, seríamos, seriamos, vamos a ser, vamos, iremos, vendremos, estaremos, nosotros, nosotras, al final somos, somos solo
  `),
  sizesOfPeople: list("mayores, pequeños, pequeñas, chicos, grandes, peques, chiquitos, enanos"),
  exclamations: list(`
    bueno, vaya, vaya faena, vaya por dios, pues, pues nada, hombre, mujer, uy, ay, ah, oh, ups, ostras, jo, jolín, caramba, qué pena, qué lástima, lástima,
    vale, claro, entiendo, entendido, perfecto, genial, estupendo, fenomenal, guay, muy bien, de acuerdo, perdón, perdona, perdone, disculpe, disculpa,
    lo siento, espera, espere, un momento, oye, oiga, mira, mire, en fin, a ver, eso, exacto, correcto, un saludo, saludos, atentamente, cordialmente,
    un abrazo, besos, buen día, ojalá, por cierto, menos mal, madre mía, dale, listo, órale, híjole, chévere, bárbaro
  `),
  closings: ["por favor", "gracias", "estaría bien", "si es posible", "me va bien"],
  enclitics: list("melo, mela, telo, noslo, nos, las, los, me, te, se, la, lo, le"),
  headLast: false,
  compounds: false,
  irregular: {},
  suffixes: ["aciones", "ación", "es", "ar", "er", "ir", "os", "as", "o", "a", "s"],
  shortForms,
}

export const plainWords = definePlainWords(
  `aquí bien bienvenida bienvenido bueno claro decir dígame el encantada encantado esa ese eso esta este esto
   estupendo favor genial gracias gustaría hola la las lo los muchas muy perfecto podría un una`,
  `yo me mi mis nosotros nos nuestro nuestra usted ustedes le les se su sus tú te tu tus a al con cuál cuándo cómo
   de del dónde en para por qué quién y`,
)
