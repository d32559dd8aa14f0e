/**
 * Words of manner, per language: with these alone nothing can be said about a business, a price or a day. A
 * rewording may add and drop `light` words as it likes. `steady` ones (who, to whom, at, for, what) it may add, and
 * must keep in their order where the template has them, since they say how the facts hang together.
 *
 * What is missing is missing on purpose: words for no, not and if, forms of to be, to have, will and must, numbers,
 * days, now, before, after, from, until, or, only, all, more, free, open. Such words are matter.
 */
export interface PlainWords {
  readonly light: ReadonlySet<string>
  readonly steady: ReadonlySet<string>
}

export function definePlainWords(light: string, steady: string): PlainWords {
  return { light: new Set(light.trim().split(/\s+/u)), steady: new Set(steady.trim().split(/\s+/u)) }
}

export const plainWords: Readonly<Record<string, PlainWords>> = {
  en: definePlainWords(
    `a an could do glad good great happy hello here hi just kindly know let like lovely ok okay perfect please
     pleased right so sure tell thank thanks the then there this welcome well wonderful would`,
    `I I'd me my we us our you your yours and as at by for how in of on that to what when where which who with`,
  ),
  de: definePlainWords(
    `also bitte da Dank danke dann das dem den der die dies diese dieser dieses ein eine einem einen einer es gern
     gerne gut hallo hier klar mal möchten mögen nennen prima sagen schön sehr verraten vielen wunderbar würden`,
    `ich mich mir mein meine wir uns unser unsere Sie Ihnen Ihr Ihre Ihren du dich dir dein deine an auf bei für im
     in mit um und wann was welche welchem welchen welcher welches wie wo zu zum zur`,
  ),
  fr: definePlainWords(
    `bien bienvenue bon bonjour ce cela cet cette d'accord des dire dites ici il la le les merci parfait plaisir
     plaît pourriez s'il très un une voici volontiers voudriez`,
    `je j'aimerais me moi mon ma mes nous notre nos vous votre vos à au aux avec dans de du en et où pour que quel
     quelle quelles quels quoi sur`,
  ),
  es: definePlainWords(
    `aquí bien bienvenida bienvenido bueno claro decir dígame el encantada encantado esa ese eso esta este esto
     estupendo favor genial gracias gustaría hola la las lo los muchas muy perfecto podría un una`,
    `yo me mi mis nosotros nos nuestro nuestra usted ustedes le les se su sus tú te tu tus a al con cuál cuándo cómo
     de del dónde en para por qué quién y`,
  ),
}

const none: PlainWords = { light: new Set(), steady: new Set() }

/** Along BCP 47: de-AT, then de. A language without a list has no plain words, so its templates stay as they are. */
export function plainWordsFor(
  locale: string,
  lists: Readonly<Record<string, PlainWords>> = plainWords,
): PlainWords {
  for (let tag = locale; tag !== ""; tag = tag.slice(0, Math.max(tag.lastIndexOf("-"), 0)))
    if (Object.hasOwn(lists, tag)) return lists[tag]!
  return none
}
