import type { TurnWords } from "../../language.ts"
import { noSigns, yesSigns } from "../../signs.ts"
import { list } from "../../word-lists.ts"

export const turns: TurnWords = {
  yes: [
    ...yesSigns,
    ...list(`
    sí, si, sí por favor, claro, claro que sí, por supuesto, vale, de acuerdo, ok, okay, correcto,
    exacto, exactamente, confirmo, adelante, desde luego, cierto, sip, sii, siii, sí sí, dale, venga, listo, okey, vale perfecto,
    así es, eso mismo, confirmado, órale, de una, hazlo, hágalo
  `),
  ],
  no: [
    "no",
    "no gracias",
    "ahora no",
    "todavía no",
    "para nada",
    "de ninguna manera",
    "nop",
    "nope",
    "qué va",
    "no hace falta",
  ],
  agree: list(`
    me parece bien, suena bien, perfecto, genial, estupendo, muy bien, está bien, bien, excelente,
    me gusta, me vale, nos vale, nos viene bien, por mí bien, por mí vale, tal cual, me lo llevo, me viene bien, me va bien, me lo quedo, buena idea, eso es
  `),
  refuse: [
    ...noSigns,
    ...list("no me va bien, está mal, no es correcto, no me gusta, no funciona, no me interesa, así no"),
  ],
  cancel: list(`
    cancelar, cancela, cancele, cancelen, cancélalo, cancélala, cancélelo, cancélela, cancelarlo, cancelarla, anular, anula,
    anule, anulen, anúlalo, anúlala, anúlelo, anúlela, anularlo, anularla, olvídalo, olvídelo, déjalo, déjelo, para, detente,
    da igual
  `),
  abort: list("olvídalo, olvídelo, déjalo, déjelo, para, detente, da igual"),
  cancelObjects: list("eso, todo, esto, por favor, porfa, porfi, la solicitud, ya, mejor"),
  thanks: ["gracias", "muchas gracias", "mil gracias", "te lo agradezco", "se lo agradezco"],
  farewell: ["adiós", "hasta luego", "eso es todo", "nada más", "buen día", "hasta pronto"],
  question: list(`
    qué, cuál, cuáles, quién, dónde, cuándo, por qué, cómo, cuánto, cuántos, cuántas, hay, tienen, tiene,
    es, puedo, dime, dígame, me puede decir, me puedes decir
  `),
  wish: list(`
    quiero, quisiera, me gustaría, necesito, puede, puedes, podría, podrías, por favor, podemos, querría
  `),
  indirect: ["dime si", "dígame si", "saber si"],
  propose: ["qué tal", "y si", "qué te parece", "qué le parece"],
  correction: list(`
    mejor, en realidad, cambiar, cambia, cambie, en vez de, en lugar de, quería decir, sino, modificar
  `),
  amend: ["pero", "perdón", "espera", "mejor"],
  noPreference: list(`
    da igual, me da igual, no importa, cualquiera, sin preferencia, ninguna preferencia, lo que sea,
    como quieras, como quiera
  `),
  another: ["otro", "otra", "otros", "otras", "otra cosa", "algo más", "diferente"],
  lead: ["y", "pues", "entonces", "bueno", "oh", "hola", "buenos días", "o", "pero"],
  filler: list(`
    pues, bueno, entonces, oh, y, también, hola, para mí, me, muy, yo, eso, esto, es, el, la, un, una,
    de, del, para, por, usted, su, ayuda, todo, está, porfa, porfi, porfis
  `),
  compare: list(`
    compara, comparar, compare, comparen, comparación, cuál de, más barato, más barata, más baratos, más baratas,
    quién tiene, quién ofrece, quién vende
  `),
}
