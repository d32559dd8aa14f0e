import {
  createEmbeddedUnderstanding,
  type FoundValue,
  type LeftOver,
  openLearnedReader,
  type Understanding,
} from "../../src/understanding/index.ts"
import { type Mark, type MarkedBusiness, readBusinesses, readMarks, toDescriptors } from "./marked-data.ts"
import { type Part, percent } from "./table.ts"

const now = Date.parse("2026-11-16T09:00:00Z")

export interface Count {
  turns: number
  /** Every parameter of the intent as it is marked, and none besides. */
  right: number
  given: number
  found: number
  said: number
  wrong: number
  conditions: number
  /** Some words were left over or kept in a note; told: so that somebody hears of it. */
  flagged: number
  told: number
  plain: number
  falseAlarms: number
  falselyTold: number
}

export type Read = (business: MarkedBusiness) => Promise<Understanding>

/** Reads what customers of businesses that nothing was learnt from write, each turn by itself. */
export async function benchMarkedTurns(name: string, read: Read = byRules): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>()
  for (const business of readBusinesses(name)) {
    const understanding = await read(business)
    const descriptors = toDescriptors(business)
    for (const turn of business.turns) {
      const intent = descriptors.find((one) => one.name === turn.intent)
      if (!intent) continue
      const { text, marks } = readMarks(turn.say)
      const asked =
        turn.asked === undefined ? undefined : { kind: "parameters" as const, parameters: [turn.asked] }
      const situation = { locale: business.language, timeZone: "UTC", now, intent, asked }
      const { values, leftOver = [] } = await understanding.understand(text, situation)
      for (const language of ["all", business.language]) countTurn(counts, language, marks, values, leftOver)
    }
  }
  return counts
}

function byRules(business: MarkedBusiness): Promise<Understanding> {
  return createEmbeddedUnderstanding(toDescriptors(business))
}

/** The same with the learned reader beside the rules; nothing where there are no weights. */
async function benchBoth(name: string): Promise<Map<string, Count>> {
  await using reader = openLearnedReader({ onError: throwError })
  if (!reader) return new Map()
  return await benchMarkedTurns(name, async (business) => {
    const descriptors = toDescriptors(business)
    await reader.prepare(descriptors)
    return createEmbeddedUnderstanding(descriptors, { reader })
  })
}

function throwError(error: unknown): never {
  throw error
}

function countTurn(
  counts: Map<string, Count>,
  language: string,
  marks: readonly Mark[],
  values: readonly FoundValue[],
  leftOver: readonly LeftOver[],
): void {
  const count = counts.get(language) ?? emptyCount()
  counts.set(language, count)
  const given = marks.filter(({ sign, parameter }) => sign === "" && parameter !== "?")
  const taken = values.filter(({ excluded, by }) => !excluded && by !== "note")
  const parameters = new Set(given.map(({ parameter }) => parameter))
  const rightOnes = taken.filter((value) => isRight(value, given))
  count.turns++
  count.given += parameters.size
  count.said += taken.length
  count.found += new Set(rightOnes.map(({ parameter }) => parameter)).size
  count.wrong += taken.length - rightOnes.length
  if (rightOnes.length === taken.length && taken.length >= parameters.size) count.right++
  const isTold = leftOver.some(({ why }) => why !== "unknown")
  const isNoted = values.some(({ by }) => by === "note")
  if (marks.some(({ parameter }) => parameter === "?")) {
    count.conditions++
    if (leftOver.length > 0 || isNoted) count.flagged++
    if (isTold || isNoted) count.told++
  } else {
    count.plain++
    if (leftOver.length > 0) count.falseAlarms++
    if (isTold) count.falselyTold++
  }
}

function emptyCount(): Count {
  return {
    turns: 0,
    right: 0,
    given: 0,
    found: 0,
    said: 0,
    wrong: 0,
    conditions: 0,
    flagged: 0,
    told: 0,
    plain: 0,
    falseAlarms: 0,
    falselyTold: 0,
  }
}

/** The plain value is the marked one; where none is marked, the words are the same by more than half. */
function isRight({ parameter, value, from }: FoundValue, given: readonly Mark[]): boolean {
  const mine = given.filter((mark) => mark.parameter === parameter)
  const plain = mine.flatMap((mark) => (mark.value === undefined ? [] : [mark.value]))
  if (plain.length === mine.length && plain.length > 0)
    return (Array.isArray(value) ? value : [value]).every((one) => plain.some((other) => isSame(one, other)))
  return mine.some(({ start, end }) => {
    const shared = Math.min(end, from.end) - Math.max(start, from.start)
    return shared > 0 && shared >= 0.5 * Math.max(end - start, from.end - from.start)
  })
}

function isSame(value: unknown, plain: string): boolean {
  return typeof value === "number"
    ? value === Number(plain.replaceAll(/[^\d.-]/g, ""))
    : String(value) === plain
}

export const markedTurnsPart: Part = {
  title: "Turns at businesses kept apart",
  async run() {
    const rows = await benchRulesAndBoth("kept-apart")
    return rows.map(([what, count]) => ({ what, values: toShares(count) }))
  },
}

async function benchRulesAndBoth(name: string): Promise<[string, Count][]> {
  const rules = await benchMarkedTurns(name)
  const both = await benchBoth(name)
  return [
    ...[...rules].map(([language, count]): [string, Count] => [`${language}, rules`, count]),
    ...[...both].map(([language, count]): [string, Count] => [`${language}, rules and reader`, count]),
  ]
}

export function toShares(count: Count): Record<string, string> {
  return {
    turns: String(count.turns),
    "fully right": percent(count.right / count.turns),
    found: percent(count.found / count.given),
    "right of found": percent(count.found / count.said),
    "conditions seen": percent(count.flagged / count.conditions),
    "false alarms": percent(count.falseAlarms / count.plain),
    told: percent(count.told / count.conditions),
    "falsely told": percent(count.falselyTold / count.plain),
  }
}

if (import.meta.main) {
  const rows = await benchRulesAndBoth(process.argv[2] ?? "kept-apart")
  console.table(Object.fromEntries(rows.map(([what, count]) => [what, toShares(count)])))
}
