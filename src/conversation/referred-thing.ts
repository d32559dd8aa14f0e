import {
  contentStems,
  fold,
  languageFor,
  type Measure,
  type Pointing,
  type ReferenceReading,
  readReferences,
} from "../language/index.ts"
import type { Interaction } from "./interaction.ts"
import type { Session } from "./session.ts"
import type { Thing } from "./things.ts"
import type { Knowledge } from "./transitions.ts"

/** The thing that words point to, among what the session has shown and done; undefined where they point to none. */
export function referredThing(
  { shown, deeds, latest }: Session,
  { reference }: ReferenceReading,
  text: string,
  locale: string,
): Thing | undefined {
  const things = shown?.things ?? []
  const named = thingNamed(things, text, locale)
  const pointing = reference?.pointing
  if (pointing?.kind === "place" || pointing?.kind === "extreme") return pointedTo(things, pointing, locale)
  if (named) return named
  if (pointing === undefined) return undefined
  if (latest === "deed") return deeds.at(-1)?.thing
  return things.length === 1 ? things[0] : undefined
}

function pointedTo(things: readonly Thing[], pointing: Pointing, locale: string): Thing | undefined {
  if (pointing.kind === "place") return things.at(pointing.place < 0 ? -1 : pointing.place - 1)
  if (pointing.kind === "this") return undefined
  const measured = things.flatMap((thing) => {
    const value = measureOf(thing, pointing.measure, locale)
    return value === undefined ? [] : [{ thing, value }]
  })
  measured.sort((a, b) => (pointing.most ? compare(b.value, a.value) : compare(a.value, b.value)))
  return measured[0]?.thing
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

/** How much of something a thing has: a number, or a text that sorts, as days and hours do. */
function measureOf(thing: Thing, measure: Measure, locale: string): string | number | undefined {
  const tables = [languageFor(locale).references.measures, languageFor("en").references.measures]
  const names = tables.flatMap((table) => Object.keys(table).filter((name) => table[name] === measure))
  const plain = names.map(fold)
  for (const [name, value] of Object.entries(thing.properties)) {
    if (!plain.includes(fold(name)) || typeof value === "object" || typeof value === "boolean") continue
    if (typeof value === "number" || measure === "time") return value
    const amount = Number.parseFloat(value.replace(/[^\d.,-]/g, "").replace(/,(?=\d{3}\b)/g, ""))
    if (!Number.isNaN(amount)) return amount
  }
  return undefined
}

/** The only thing of those shown whose label or values the words name best. */
function thingNamed(things: readonly Thing[], text: string, locale: string): Thing | undefined {
  const said = wordsOf(text, locale)
  const scored = things
    .map((thing) => ({ thing, score: likeness(thing, said, text, locale) }))
    .sort((a, b) => b.score - a.score)
  const [best, next] = scored
  return best && best.score > 0 && best.score > (next?.score ?? 0) ? best.thing : undefined
}

function likeness(thing: Thing, said: ReadonlySet<string>, text: string, locale: string): number {
  const times = Object.values(thing.properties).filter(
    (value) => typeof value === "string" && clock.test(value),
  )
  const byTime = times.some((time) => saysTime(text, String(time))) ? 2 : 0
  const label = wordsOf(thing.label, locale)
  const shared = [...label].filter((stem) => said.has(stem)).length
  const ids = Object.values(thing.properties).filter((value) => typeof value === "string" && /\d/.test(value))
  const byId = ids.some((id) => String(id).length > 3 && fold(text).includes(fold(String(id)))) ? 5 : 0
  return byId + byTime + (label.size > 0 ? shared / label.size : 0)
}

const clock = /^\d{1,2}:\d\d/

/** "the 8:30 one" may be 08:30 and 20:30. */
function saysTime(text: string, time: string): boolean {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return [...text.matchAll(/(?<!\d)(\d{1,2})[:.h](\d\d)(?!\d)/g)].some(
    ([, hour, minute]) => Number(hour) % 12 === hours % 12 && Number(minute) === minutes,
  )
}

function wordsOf(text: string, locale: string): ReadonlySet<string> {
  return new Set(contentStems(text, languageFor(locale)))
}

/**
 * The words with "the second one" made "it", as long as they were: its words are neither a day nor a number. What is
 * picked from options is left as it is.
 */
export function withoutReference(
  { question, locale }: Interaction,
  text: string,
  { session }: Knowledge,
): string | undefined {
  if (question || !session?.shown) return undefined
  const { reference } = readReferences(text, locale)
  if (!reference || reference.pointing.kind === "this") return undefined
  const { start, end } = reference
  return `${text.slice(0, start)}${"it".padEnd(end - start)}${text.slice(end)}`
}
