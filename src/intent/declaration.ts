import type { z } from "zod"
import type { Check, CheckContext, ExecuteContext } from "./context.ts"
import type { Access, Deprecation, Effect } from "./descriptor.ts"
import type { IntentWords } from "./languages.ts"

/** A backend elsewhere that performs the intent: the values are posted there as JSON. */
export interface RemoteTarget {
  /**
   * Where the values are posted. Its answer is the output.
   * @example "https://backend.example/bookings"
   */
  readonly url: string
  /**
   * Headers of every call, beside the `idempotency-key`, which is the same for every attempt at one execution.
   * @example { authorization: `Bearer ${process.env.BACKEND_TOKEN}` }
   */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a profile is given to perform. The executor adds `target.system` and the idempotency key. */
export interface ProfilePayload {
  readonly target?: { readonly external_id?: string; readonly etag?: string }
  readonly object?: Readonly<Record<string, unknown>>
  /** The provider's own fields stand under the name of its system. */
  readonly [system: string]: unknown
}

/**
 * A profile of an IntentSchema type: how a well-known service performs the intent. The credentials for the service
 * are not part of the declaration: the site gets them as `connections`.
 */
export interface ProfileTarget<Input = Readonly<Record<string, unknown>>, Output = unknown> {
  /**
   * Id of the profile in one of the site's catalogs: its type, its vendor and its version.
   * @example "x.parley.communication.email.message.send.v1@com.google.gmail.v1"
   */
  readonly profile: string
  /**
   * SHA-256 of the profile's file as it was reviewed. Only a file with this hash runs; if no catalog has it, the site
   * does not start.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  readonly sha256?: string
  /**
   * Turns an input into the payload. Without it the input is the payload itself, and `type` names the profile's type.
   * @example ({ email, day }) => ({ object: { to: [{ email }], subject: `Your table on ${day}` } })
   */
  readonly payload?: (input: Input, context: ExecuteContext) => Promise<ProfilePayload> | ProfilePayload
  /**
   * Turns a result of the profile into the output. Without it the result is the output itself.
   * @example (result, { email }) => ({ sent_to: email })
   */
  readonly result?: (result: Readonly<Record<string, unknown>>, input: Input) => Promise<Output> | Output
}

/** For whom a result is shown. */
export interface PresentContext {
  /**
   * BCP 47 tag of the conversation.
   * @example "de-AT"
   */
  readonly locale: string
}

/** How a result is shown, beyond its bare values. */
export interface Presentation<Output> {
  /**
   * The backend's own id of what was made: a booking, an order. Never invented.
   * @example ({ bookingId }) => bookingId
   */
  readonly externalId?: (output: Output) => string | undefined
  /**
   * CommonMark for people, in the language of `locale`; every fact in it comes from the output.
   * @example ({ bookingId, people }) => `Booked for ${people}. Your code is **${bookingId}**.`
   */
  readonly message?: (output: Output, context: PresentContext) => string
  /**
   * The result as a Schema.org item.
   * @example ({ bookingId }) => ({ "@type": "FoodEstablishmentReservation", reservationId: bookingId })
   */
  readonly item?: (output: Output) => Readonly<Record<string, unknown>>
}

/** One thing a business can do, written once: every protocol, page and question is made from it. */
export interface IntentDeclaration<Input extends z.ZodObject, Output extends z.ZodObject> {
  /**
   * The name programs call it by: a letter, then letters, digits, `_`, `.` and `-`.
   * @example "bookTable"
   */
  readonly name: string
  /**
   * Raise it when a change would break existing callers; both versions may be offered side by side. `v1` unless
   * given.
   * @example "v2"
   */
  readonly version?: string
  /**
   * What people see on a button or in a list.
   * @example "Book a table"
   */
  readonly title: string
  /**
   * One or two sentences for people and language models: what it does, and what it does not.
   * @example "Reserves a table for up to twenty people. Larger parties are asked to call."
   */
  readonly description: string
  /**
   * Sentences a person would say to ask for it, at least one. Understanding is learnt from them: give several that differ.
   * @example ["A table for two tomorrow at eight", "Can I book for Friday?"]
   */
  readonly examples: readonly string[]
  /**
   * Its parameters. Each has a sentence that explains it, from which questions, forms and manifests are made.
   * @example z.object({ people: z.int().min(1).max(20).describe("Number of people in your party") })
   */
  readonly input: Input
  /**
   * Its result, each member with a sentence. What `execute` returns is checked against it.
   * @example z.object({ bookingId: z.string().describe("The booking's code") })
   */
  readonly output: Output
  /**
   * Rules of the business that the types cannot express, in words.
   * @example ["Tables are held for fifteen minutes."]
   */
  readonly constraints?: readonly string[]
  /**
   * What else is worth knowing before asking for it.
   * @example ["Children's chairs are available."]
   */
  readonly notes?: readonly string[]
  /**
   * When it can be had, by day or by any other heading.
   * @example { "Tue-Sun": "12:00-23:00", Mon: "closed" }
   */
  readonly hours?: Readonly<Record<string, string>>
  /**
   * Words it is found by in catalogs and registries. One that reads and has the tag `search` looks through the items
   * of the site: where there are any, they answer in its place, and it is asked for what they do not have.
   * @example ["restaurant", "reservation"]
   */
  readonly tags?: readonly string[]
  /**
   * The fee of one call: an amount and a currency. What the order itself costs is said by `quote`.
   * @example "0.05 EUR"
   */
  readonly price?: string
  /**
   * How often one caller may execute it; counted exactly, across nodes and restarts.
   * @example "100/hour"
   */
  readonly rateLimit?: string
  /**
   * `open` (the default): anyone may execute it. `token`: only a caller whose token permits it.
   * @example "token"
   */
  readonly access?: Access
  /**
   * What a token has to permit.
   * @example ["bookings:write"]
   */
  readonly permissions?: readonly string[]
  /**
   * `read` changes nothing; `write` creates or changes; `destructive` destroys what cannot be restored.
   * @example "write"
   */
  readonly effect: Effect
  /**
   * Running it twice with the same input has the same effect as running it once, so it may be retried. True for
   * `read` unless given, false for the others.
   * @example true
   */
  readonly idempotent?: boolean
  /**
   * Whether a yes is asked for before it runs. False for `read` unless given, true for the others.
   * @example false
   */
  readonly confirm?: boolean
  /**
   * Its words in the other languages of the service, by BCP 47 tag. Whoever writes in one of them is understood by the
   * examples, asked by the questions and shown the labels given here.
   * @example { de: { title: "Tisch reservieren", description: "…", examples: ["Ein Tisch für zwei"], parameters: { … } } }
   */
  readonly languages?: Readonly<
    Record<string, IntentWords<keyof z.output<Input> & string, keyof z.output<Output> & string>>
  >
  /**
   * Name of the IntentSchema type whose payload its input satisfies; it is looked up in the site's catalogs.
   * @example "x.parley.communication.email.message.send.v1"
   */
  readonly type?: string
  /**
   * When it was deprecated, what to use in its place, and when it will be removed.
   * @example { since: "2026-01-31", successor: "bella.example:bookTable:v2", removal: "2026-07-31" }
   */
  readonly deprecation?: Deprecation
  /**
   * Milliseconds one attempt may take, up to an hour (30,000).
   * @example 10_000
   */
  readonly timeout?: number
  /**
   * What this order would cost. Asked before the confirmation and once more before the order runs.
   * @example ({ items }) => `${totalOf(items)} EUR`
   */
  readonly quote?: (input: z.output<Input>, context: CheckContext) => Promise<string> | string
  /**
   * What the backend says about the values known so far: what is missing, what is wrong, what could be had instead.
   * It must change nothing, because it may be asked at every turn.
   * @example async ({ day }) => ({ options: { time: (await freeTimes(day)).map((time) => ({ value: time, label: time })) } })
   */
  readonly check?: (known: Partial<z.output<Input>>, context: CheckContext) => Promise<Check> | Check
  /**
   * Performs it once all values are valid: a function, the address of a backend, or a vendor's profile. Refuse with
   * `throw decline("…")`, and derive keys sent downstream from `context.executionId`, which is the same for every
   * attempt.
   * @example async ({ people, day }, { executionId }) => ({ bookingId: await book(people, day, executionId) })
   */
  readonly execute:
    | ((input: z.output<Input>, context: ExecuteContext) => Promise<z.input<Output>> | z.input<Output>)
    | RemoteTarget
    | ProfileTarget<z.output<Input>, z.input<Output>>
  /**
   * How its result is shown, beyond the bare values.
   * @example { message: ({ bookingId }) => `Booked: **${bookingId}**`, externalId: ({ bookingId }) => bookingId }
   */
  readonly present?: Presentation<z.output<Output>>
}
