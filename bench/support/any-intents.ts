import { toParameters } from "../../src/intent/index.ts"
import type { IndexedIntent } from "../../src/registry/index.ts"

const verbs = [
  "search",
  "book",
  "cancel",
  "order",
  "track",
  "compare",
  "rent",
  "repair",
  "sell",
  "send",
  "plan",
  "check",
]
const things = (
  "flat house room hotel flight train taxi bicycle car boat table menu pizza cake bread wine flower parcel letter book " +
  "film concert ticket lesson tutor doctor dentist vaccine insurance loan account card invoice tax lawyer visa passport " +
  "garden lawn roof window door heating plumber painter cleaner laundry shoe dress suit phone laptop printer camera " +
  "guitar piano gym yoga massage haircut dog cat vet horse school nursery job candidate meeting desk warehouse pallet " +
  "crane concrete steel solar battery charger fuel tyre wash map weather news stock bond coin"
).split(" ")
const qualities = [
  "cheap",
  "quick",
  "quiet",
  "large",
  "small",
  "new",
  "used",
  "local",
  "organic",
  "private",
  "shared",
  "daily",
]
const places = [
  "Lisbon",
  "Porto",
  "Rome",
  "Berlin",
  "Paris",
  "Vienna",
  "Madrid",
  "Dublin",
  "Oslo",
  "Prague",
  "Athens",
  "Bern",
]
const tags = [
  "travel",
  "home",
  "food",
  "health",
  "money",
  "work",
  "leisure",
  "transport",
  "learning",
  "trade",
]

function at<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T
}

/** Made-up intents that differ from each other, the same ones each time, some at a time. */
export function* anyIntents(count: number, atOnce: number): Generator<readonly IndexedIntent[]> {
  for (let start = 0; start < count; start += atOnce)
    yield Array.from({ length: Math.min(atOnce, count - start) }, (_, place) => anyIntent(start + place))
}

function anyIntent(number: number): IndexedIntent {
  const random = (salt: number) => Math.imul(number + 1, 2_654_435_761 + salt * 40_503) >>> 8
  const [verb, thing, other] = [at(verbs, random(1)), at(things, random(2)), at(things, random(3))]
  const [quality, place] = [at(qualities, random(4)), at(places, random(5))]
  const host = `host${number % 20_000}.example`
  const name = `${verb}${thing.charAt(0).toUpperCase()}${thing.slice(1)}`
  const input = {
    type: "object",
    properties: {
      place: { type: "string", description: `Where the ${thing} is wanted` },
      date: { type: "string", description: "The day" },
      [`${other}_type`]: { type: "string", description: `The kind of ${other}` },
    },
  }
  return {
    id: `intent_${number}`,
    entry: {
      origin: `https://${host}`,
      service: {
        name: `${quality} ${other} ${number % 20_000}`,
        description: `All about a ${other}`,
        url: `https://${host}`,
      },
      reached: [{ protocol: "uim", url: `https://${host}/agents.json` }],
      mode: "hybrid",
    },
    record: {
      knownAs: `${host}:${name}:v1`,
      protocol: "uim",
      endpoint: { url: `https://${host}/api/execute/${name}`, method: "POST" },
      descriptor: {
        uid: `${host}:${name}:v1`,
        namespace: host,
        name,
        version: "v1",
        title: `${verb} a ${thing}`,
        description: `Lets you ${verb} a ${quality} ${thing} in ${place}, with or without a ${other}, number ${number}.`,
        examples: [`I want to ${verb} a ${thing} in ${place}`, `${quality} ${thing} near ${place}, please`],
        input,
        output: { type: "object" },
        parameters: toParameters(input),
        results: [],
        constraints: [],
        notes: [],
        hours: undefined,
        tags: [at(tags, random(6)), thing],
        price: undefined,
        quoted: false,
        rateLimit: undefined,
        access: "open",
        permissions: [],
        effect: "read",
        idempotent: true,
        confirm: false,
        type: undefined,
        pin: undefined,
        deprecation: undefined,
        timeout: 1_000,
      },
    },
  }
}

/** Questions of people, the same ones each time. */
export function questions(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => {
    const [thing, place] = [at(things, number * 7), at(places, number * 5)]
    return at(
      [
        `find me a ${at(qualities, number)} ${thing} in ${place}`,
        `where can I ${at(verbs, number)} a ${thing}?`,
        `${thing} ${place}`,
        `I need somebody for my ${thing} tomorrow, not too far from ${place}`,
      ],
      number,
    )
  })
}
