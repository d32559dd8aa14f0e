import { BoundedMap } from "../../../limits/index.ts"
import type { Hit } from "../../../search/index.ts"
import { compareUids, demotions, rankedAtMost, ranking } from "../intent-ranking.ts"
import type { LanceTable } from "./lance-engine.ts"
import { type IntentRow, quote } from "./lance-table.ts"

/** A word of a question, and how much it says. */
export interface AskedWord {
  readonly word: string
  readonly rarity: number
  readonly weight: number
}

/** What scores depend on besides the intent itself. */
export interface WordStatistics {
  readonly words: readonly AskedWord[]
  /** How many words an intent has. */
  readonly averageLength: number
}

/** The same numbers as those of the index in memory (search/word-index.ts). */
const saturation = 1.2
const lengthEffect = 0.75
const unknownWord = 0.25
const rememberedWords = 10_000
/** As many lengths as say what is usual. */
const sampledLengths = 10_000

/** How rare words are, asked of the table and remembered until it changes. */
export class LanceStatistics {
  readonly #table: LanceTable
  readonly #frequencies = new BoundedMap<string, Promise<number>>(rememberedWords)
  #whole: Promise<{ readonly count: number; readonly averageLength: number }> | undefined

  constructor(table: LanceTable) {
    this.#table = table
  }

  forget(): void {
    this.#frequencies.clear()
    this.#whole = undefined
  }

  async of(words: readonly string[]): Promise<WordStatistics> {
    this.#whole ??= this.#readWhole()
    const { count, averageLength } = await this.#whole
    const frequencies = await Promise.all(words.map((word) => this.#frequencyOf(word)))
    return {
      averageLength,
      words: words.map((word, place) => {
        const frequency = frequencies[place] ?? 0
        const rarity = Math.log(1 + (Math.max(count, frequency) - frequency + 0.5) / (frequency + 0.5))
        return { word, rarity, weight: frequency === 0 ? unknownWord : 1 }
      }),
    }
  }

  #frequencyOf(word: string): Promise<number> {
    const known = this.#frequencies.get(word) ?? this.#table.countRows(`array_has(terms, ${quote(word)})`)
    this.#frequencies.set(word, known)
    return known
  }

  async #readWhole() {
    const count = await this.#table.countRows()
    const rows = await this.#table.query().select(["length"]).limit(sampledLengths).toArray()
    const sum = rows.reduce<number>((total, row) => total + (row as IntentRow).length, 0)
    return { count, averageLength: sum / Math.max(1, rows.length) }
  }
}

interface Ranked extends Hit {
  readonly uid: string
  readonly same: string
}

/** Ranks what was found by words or by meaning, best first; of those that look the same only the best. */
export function rankRows(
  rows: Iterable<IntentRow>,
  vector: Float32Array,
  statistics: WordStatistics,
): readonly Hit[] {
  const ranked = [...rows].flatMap((row) => {
    const hit = score(row, vector, statistics)
    return hit.coverage > 0 || hit.likeness >= ranking.nearEnough ? [hit] : []
  })
  ranked.sort((a, b) => b.score - a.score || compareUids(a.uid, b.uid))
  const seen = new Set<string>()
  const different = ranked.filter(({ same }) => !seen.has(same) && seen.add(same))
  return different.slice(0, rankedAtMost).map(({ uid: _, same: __, ...hit }) => hit)
}

function score(row: IntentRow, vector: Float32Array, statistics: WordStatistics): Ranked {
  const { wordShare } = ranking
  const { wordScore, coverage } = scoreWords(row, statistics)
  const likeness = Math.max(0, dot(row.vector, vector))
  const values = new Set(row.values)
  const demoted = Object.entries(demotions).reduce(
    (sum, [mark, weight]) => sum + (values.has(`${mark}=yes`) ? weight : 0),
    0,
  )
  const { id, uid, same } = row
  return {
    id,
    uid,
    same,
    score: wordShare * wordScore + (1 - wordShare) * likeness + demoted,
    coverage,
    likeness,
  }
}

function scoreWords(row: IntentRow, { words, averageLength }: WordStatistics) {
  const best = words.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0) || 1
  const times = new Map(zip(row.terms, row.times))
  const dampening = saturation * (1 - lengthEffect + (lengthEffect * row.length) / averageLength)
  let [wordScore, coverage] = [0, 0]
  for (const { word, rarity, weight } of words) {
    const count = times.get(word)
    if (count === undefined) continue
    const part = (rarity * weight) / best
    wordScore += (part * count) / (count + dampening)
    coverage += part
  }
  return { wordScore, coverage: Math.min(1, coverage) }
}

function* zip<A, B>(first: Iterable<A>, second: Iterable<B>): Iterable<readonly [A, B]> {
  const others = second[Symbol.iterator]()
  for (const one of first) {
    const { done, value } = others.next()
    if (done) return
    yield [one, value]
  }
}

function dot(a: Iterable<number>, b: Float32Array): number {
  let [sum, place] = [0, 0]
  for (const number of a) sum += number * (b[place++] ?? 0)
  return sum
}
