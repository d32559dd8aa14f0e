import { z } from "zod"
import { createOwnHost, type Host, type HostContext } from "../../src/host/index.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import {
  bindIntents,
  decline,
  defineIntent,
  defineService,
  type Intent,
  inLanguage,
} from "../../src/intent/index.ts"
import { createSqlInteractionStore, createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding } from "../../src/understanding/index.ts"

/** Monday, 16 November 2026, noon in Vienna. */
export const now = Date.parse("2026-11-16T11:00:00Z")

export const service = defineService({
  namespace: "tonwerk.example",
  name: "Tonwerk",
  about: "A pottery studio with courses and open workshops.",
  timeZone: "Europe/Vienna",
  languages: { de: { about: "Ein Töpferstudio mit Kursen und offener Werkstatt." } },
  updated: "2026-11-01",
})

export interface Course {
  readonly course: string
  readonly date: string
  readonly people: number
  readonly name: string
}

const bookCourse = (taken: Course[]): Intent =>
  defineIntent({
    name: "bookCourse",
    title: "Book a course",
    description: "Books places in a pottery course.",
    examples: [
      "I'd like to join a wheel course on Friday",
      "Two places in the glazing course",
      "book a course",
    ],
    input: z.object({
      course: z.enum(["wheel", "handbuilding", "glazing"]).describe("Course you want to take"),
      date: z.iso.date().describe("Day of the course"),
      people: z.int().min(1).max(8).describe("Number of places"),
      name: z.string().max(80).describe("Name for the booking"),
    }),
    output: z.object({
      id: z.string().describe("Number of the booking"),
      course: z.string().describe("Course"),
    }),
    languages: {
      de: {
        title: "Kurs buchen",
        description: "Bucht Plätze in einem Töpferkurs.",
        examples: [
          "Ich möchte am Freitag einen Drehscheibenkurs machen",
          "Zwei Plätze im Glasurkurs bitte",
          "Ich würde gern töpfern lernen",
          "Habt ihr noch Platz im Aufbaukurs?",
        ],
        parameters: {
          course: {
            label: "Kurs",
            sentence: "Kurs, den Sie machen möchten",
            question: "Welchen Kurs möchten Sie machen?",
            options: { wheel: "Drehscheibe", handbuilding: "Aufbaukeramik", glazing: "Glasur" },
          },
          date: { label: "Tag", sentence: "Tag des Kurses", question: "An welchem Tag?" },
          people: {
            label: "Plätze",
            sentence: "Anzahl der Plätze",
            question: "Wie viele Plätze brauchen Sie?",
          },
          name: {
            label: "Name",
            sentence: "Name für die Buchung",
            question: "Auf welchen Namen darf ich buchen?",
          },
        },
      },
    },
    effect: "write",
    check({ date }, { locale }) {
      const isSunday = date !== undefined && new Date(`${date}T12:00:00Z`).getUTCDay() === 0
      const message = inLanguage(locale, { en: "No courses on Sundays.", de: "Sonntags ist kein Kurs." })
      return isSunday ? { invalid: [{ parameter: "date", message }] } : {}
    },
    execute(input, { locale }) {
      if (input.people > 6)
        throw decline(inLanguage(locale, { en: "We are full.", de: "Wir sind leider ausgebucht." }))
      taken.push(input)
      return { id: `TON-${taken.length}`, course: input.course }
    },
    present: {
      message: ({ id }, { locale }) => inLanguage(locale, { en: `Booked: ${id}.`, de: `Gebucht: ${id}.` }),
    },
  })

const openHours: Intent = defineIntent({
  name: "openHours",
  title: "Opening hours",
  description: "Says when the workshop is open.",
  examples: ["When are you open?", "What are your opening hours?"],
  input: z.object({}),
  output: z.object({ hours: z.string().describe("When the workshop is open") }),
  languages: {
    de: {
      title: "Öffnungszeiten",
      description: "Sagt, wann die Werkstatt offen ist.",
      examples: [
        "Wann habt ihr offen?",
        "Was sind eure Öffnungszeiten?",
        "Bis wann ist die Werkstatt geöffnet?",
      ],
      parameters: {},
    },
  },
  effect: "read",
  execute: () => ({ hours: "10-18" }),
  present: {
    message: (_, { locale }) =>
      inLanguage(locale, { en: "We are open 10-18.", de: "Wir haben von 10 bis 18 Uhr offen." }),
  },
})

/** A studio that is declared in English and German, with everything booked there. */
export async function openPottery(
  settings: { readonly languages?: boolean } = {},
): Promise<AsyncDisposable & { readonly host: Host; readonly booked: readonly Course[] }> {
  const booked: Course[] = []
  const declared = [bookCourse(booked), openHours]
  const withoutLanguages = declared.map((intent) => ({
    ...intent,
    descriptor: { ...intent.descriptor, languages: undefined },
  }))
  const { languages: _, ...english } = service
  const own = settings.languages === false ? english : service
  const intents = bindIntents(own, settings.languages === false ? withoutLanguages : declared)
  await using stack = new AsyncDisposableStack()
  const engine = stack.use(await openStorage({ file: ":memory:" }))
  const host = stack.use(
    createOwnHost({
      service: own,
      intents,
      ledger: createSqlLedger(engine),
      interactions: createSqlInteractionStore(engine),
      keys: KeyRing.create(0),
      origin: () => "https://tonwerk.example",
      understanding: await createEmbeddedUnderstanding(intents.map(({ descriptor }) => descriptor)),
      now: () => now,
      remoteExecutor: () => {
        throw new Error("nothing here runs elsewhere")
      },
      onError: (error) => {
        throw error
      },
    }),
  )
  const moved = stack.move()
  return { host, booked, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

/** Someone who talks to a host in one conversation; `locale` is what the browser asks for. */
export function visitor(host: Host, locale: string, id = "visit") {
  const context: HostContext = {
    principal: agentPrincipal("visitor"),
    locale,
    signal: new AbortController().signal,
  }
  return async (text: string) => {
    const turn = await host.turn({ interactionId: id, input: { kind: "say", text } }, context)
    return { ...turn, said: turn.moves.map(({ message }) => message).join("\n\n"), last: turn.moves.at(-1) }
  }
}
