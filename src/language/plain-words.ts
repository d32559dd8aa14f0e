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
