import { type JsonSchema, listedValues } from "../../../intent/index.ts"
import {
  editDistance,
  fold,
  type Language,
  type Reader,
  stemOf,
  tokenAt,
  tokenize,
} from "../../../language/index.ts"

/** One value of an enumeration or one option offered, with the ways in which people say it. */
export interface Choice {
  readonly value: unknown
  readonly label: string
  readonly number: number | undefined
  readonly forms: readonly Form[]
}

interface Form {
  readonly stems: readonly string[]
  /** 1 for its own words, less for a synonym. */
  readonly quality: number
}

export interface ChoiceMatch {
  readonly choice: Choice
  readonly first: number
  readonly next: number
  readonly quality: number
}

/** At most this many values are compared with the words one by one. */
export const choiceLimit = 500

export function toChoices(schema: JsonSchema, language: Language): Choice[] {
  const listed = listedValues(schema) ?? []
  return listed.slice(0, choiceLimit).map(({ value, title }) => toChoice(value, title, language))
}

export function toChoice(value: unknown, label: string, language: Language): Choice {
  const text = label.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ")
  const own = stemsOf(text, language)
  const forms: Form[] = own.length === 0 ? [] : [{ stems: own, quality: 1 }]
  if (typeof value === "string" && value !== label)
    forms.push({ stems: stemsOf(value.replaceAll("_", " "), language), quality: 1 })
  const key = own.join(" ")
  for (const stems of synonymsOf(key, language))
    if (stems.join(" ") !== key) forms.push({ stems, quality: 0.85 })
  const isWritten = typeof value === "string" && /^-?\d{1,9}$/.test(value)
  const number = typeof value === "number" ? value : isWritten ? Number(value) : undefined
  return { value, label, number, forms: forms.filter((form) => form.stems.length > 0) }
}

const synonymTables = new WeakMap<Language, Map<string, string[][]>>()

/** All synonyms of a word, looked up by its stems; computed once per language. */
function synonymsOf(key: string, language: Language): readonly (readonly string[])[] {
  let table = synonymTables.get(language)
  if (!table) {
    table = new Map()
    for (const group of language.synonyms) {
      const forms = group.map((word) => stemsOf(word, language))
      for (const form of forms) table.set(form.join(" "), [...(table.get(form.join(" ")) ?? []), ...forms])
    }
    synonymTables.set(language, table)
  }
  return table.get(key) ?? []
}

function stemsOf(text: string, language: Language): string[] {
  return tokenize(text.slice(0, 200))
    .filter((token) => token.kind !== "sign")
    .map((token) => stemOf(token.folded, language))
}

const noStems: ReadonlyMap<string, unknown> = new Map()

/** The stems of a message in a row, each with the token that it is of. */
interface StemRow {
  readonly reader: Reader
  readonly stems: readonly string[]
  readonly tokenOf: readonly number[]
  /** Where each stem stands in the row. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

const rows = new WeakMap<Reader, StemRow>()

function toRow(reader: Reader): StemRow {
  const known = rows.get(reader)
  if (known) return known
  const stems = reader.stems.flat()
  const tokenOf = reader.stems.flatMap((all, at) => all.map(() => at))
  const places = new Map<string, number[]>()
  for (const [at, stem] of stems.entries()) {
    const list = places.get(stem)
    if (list) list.push(at)
    else places.set(stem, [at])
  }
  const made = { reader, stems, tokenOf, places }
  rows.set(reader, made)
  return made
}

/** The token that the stem at a place of the row is of. */
function tokenIn({ reader, tokenOf }: StemRow, place: number) {
  return tokenAt(reader.tokens, tokenOf[place] ?? 0)
}

/**
 * The best match of each choice in the message; choices that do not appear are left out. A part of a choice counts
 * only if its words are not `common` to the subject.
 */
export function findChoices(
  reader: Reader,
  choices: readonly Choice[],
  common: ReadonlyMap<string, unknown> = noStems,
): ChoiceMatch[] {
  const row = toRow(reader)
  const owners = ownersOf(choices)
  const isOwn = (stem: string) => owners.get(stem) === 1 && !common.has(stem)
  const found: ChoiceMatch[] = []
  for (const choice of choices.slice(0, choiceLimit)) {
    const match = bestMatch(row, choice, isOwn)
    if (match) found.push(match)
  }
  return found
}

function bestMatch(row: StemRow, choice: Choice, isOwn: (stem: string) => boolean): ChoiceMatch | undefined {
  let best: ChoiceMatch | undefined
  const offer = (from: number, to: number, quality: number) => {
    const first = row.tokenOf[from] ?? 0
    const next = (row.tokenOf[to - 1] ?? 0) + 1
    if (
      !best ||
      quality > best.quality ||
      (quality === best.quality && next - first > best.next - best.first)
    )
      best = { choice, first, next, quality }
  }
  for (const form of choice.forms) {
    for (const first of row.places.get(form.stems[0] ?? "") ?? []) {
      const next = sequenceEnd(row, first, form.stems)
      if (next !== undefined && isSaid(row, first, next, choice)) offer(first, next, form.quality)
    }
  }
  if (best) return best
  for (const form of choice.forms.slice(0, 2)) {
    const [stem = "", ...others] = form.stems
    if (others.length > 0) matchPart(row, form.stems, isOwn, offer)
    else {
      matchCompound(row, stem, offer)
      matchMisspelt(row, stem, offer)
    }
  }
  return best
}

/** A small word that only shares a stem is not the choice: "check my balance" is not the checking account. */
function isSaid(row: StemRow, first: number, next: number, choice: Choice): boolean {
  if (next - first > 1) return true
  const { folded } = tokenIn(row, first)
  if (fold(choice.label) === folded) return true
  return !row.reader.lexicon.stop.has(folded) && folded.length > 3
}

/** The place after the form's words in a row; signs between them are skipped. */
function sequenceEnd(row: StemRow, first: number, form: readonly string[]): number | undefined {
  let at = first
  for (const stem of form) {
    while (at > first && at < row.stems.length && tokenIn(row, at).kind === "sign") at++
    if (row.stems[at] !== stem) return undefined
    at++
  }
  return at
}

type Offer = (first: number, next: number, quality: number) => void

/** "Alaska" for "Alaska Airlines": part of a choice, by words that no other choice has. */
function matchPart(
  row: StemRow,
  form: readonly string[],
  isOwn: (stem: string) => boolean,
  offer: Offer,
): void {
  let first = Number.POSITIVE_INFINITY
  let last = -1
  let matched = 0
  for (const stem of form) {
    const at = row.places.get(stem)?.[0]
    if (at === undefined || row.reader.lexicon.stop.has(tokenIn(row, at).folded)) continue
    if (!isOwn(stem) || stem.length < 3) continue
    first = Math.min(first, at)
    last = Math.max(last, at)
    matched++
  }
  if (matched === 0 || last - first >= form.length + 2) return
  // The "trim" of a "beard trim" may be any trim: what kind it is says the other word.
  const isHead = matched === 1 && row.stems[last] === headOf(form, row.reader.stemsOf)
  offer(first, last + 1, isHead ? headAlone : 0.75 + (0.2 * matched) / form.length)
}

/** Too little by itself, and enough in an answer. */
const headAlone = 0.6

/** The word of a name that says what it is. */
function headOf(form: readonly string[], { speech }: Language): string | undefined {
  return speech.headLast ? form.at(-1) : form[0]
}

/** The shortest word, and the shortest rest beside it, that a compound is believed to be made of. */
const shortestInCompound = 4
const shortestBeside = 3

/** "Gartentisch" for the garden, where words grow together. */
function matchCompound({ reader, places }: StemRow, stem: string, offer: Offer): void {
  if (!reader.lexicon.language.speech.compounds || stem.length < shortestInCompound) return
  for (const [word, [at]] of places)
    if (at !== undefined && word.length >= stem.length + shortestBeside && word.startsWith(stem))
      offer(at, at + 1, 0.9)
}

function matchMisspelt(row: StemRow, stem: string, offer: Offer): void {
  if (stem.length < 4) return
  const allowed = stem.length >= 8 ? 2 : 1
  for (const [word, [at]] of row.places) {
    if (at === undefined || word[0] !== stem[0] || word.length < 4) continue
    if (Math.abs(word.length - stem.length) > allowed || row.reader.lexicon.stop.has(tokenIn(row, at).folded))
      continue
    if (editDistance(word, stem, allowed) <= allowed) offer(at, at + 1, 0.7)
  }
}

const ownersByChoices = new WeakMap<readonly Choice[], ReadonlyMap<string, number>>()

/** In how many choices each stem is. */
function ownersOf(choices: readonly Choice[]): ReadonlyMap<string, number> {
  const known = ownersByChoices.get(choices)
  if (known) return known
  const owners = new Map<string, number>()
  for (const choice of choices)
    for (const stem of new Set(choice.forms.slice(0, 2).flatMap((form) => form.stems)))
      owners.set(stem, (owners.get(stem) ?? 0) + 1)
  ownersByChoices.set(choices, owners)
  return owners
}
