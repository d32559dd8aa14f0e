/**
 * Words of manner, per language: with these alone nothing can be said about a business, a price or a day. A rewording
 * may add and drop `light` words freely. It may add `steady` words (who, to whom, at, for, what), but must keep those
 * of the template in their order, since they say how the facts belong together. Left out on purpose, because they
 * carry meaning: words for no, not and if, forms of to be, to have, will and must, numbers, days, now, before, after,
 * from, until, or, only, all, more, free, open.
 */
export interface PlainWords {
  readonly light: ReadonlySet<string>
  readonly steady: ReadonlySet<string>
}

export function definePlainWords(light: string, steady: string): PlainWords {
  return { light: new Set(light.trim().split(/\s+/u)), steady: new Set(steady.trim().split(/\s+/u)) }
}
