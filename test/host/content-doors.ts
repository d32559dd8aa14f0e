import { createKeyResolver, type Fetch, KeyRing } from "../../src/identity/index.ts"
import { createOutbound } from "../../src/outbound/index.ts"
import type { PageInput } from "../../src/pages/wire.ts"
import { createIntentWebClient } from "../../src/protocols/intentweb/index.ts"
import { type PageAnswer, pageRuns, readPageAnswer, toPageRun } from "../support/page-runs.ts"

type Json = Readonly<Record<string, unknown>>

/** An answer in what all protocols have in common. */
export interface Told {
  readonly kind: "items" | "questions" | "nothing" | "intent"
  readonly message: string
  readonly names: readonly string[]
  readonly questions: readonly string[]
  /** What was said before the last move. */
  readonly before?: string
}

export interface Visitor {
  say(text: string): Promise<Told>
  give(answers: Readonly<Record<string, string>>): Promise<Told>
  /** A question as such, where the protocol has one. */
  ask?(text: string): Promise<Told>
}

export type Speak = (visitor: { readonly locale: string }) => Visitor

const namesOf = (items: readonly Json[]) => items.map((item) => String(item.name ?? item.title))
const none = { names: [], questions: [] }

async function post(address: string, body: unknown, headers: Readonly<Record<string, string>>) {
  const init = { method: "POST", body: JSON.stringify(body) }
  const response = await fetch(address, {
    ...init,
    headers: { "content-type": "application/json", ...headers },
  })
  return { answer: (await response.json()) as Json, headers: response.headers }
}

export function byNlweb(origin: string): Speak {
  return ({ locale }) => {
    let session: unknown
    async function ask(text: string, context: Json = {}) {
      const prefer = { mode: "list, summarize", "accept-language": locale }
      const body = { query: { text }, context, prefer, meta: { session_context: session } }
      const { answer } = await post(`${origin}/ask`, body, {})
      session = (answer._meta as Json).session_context
      return fromNlweb(answer)
    }
    return {
      say: (text) => ask(text),
      give: (answers) => ask("as answered", { "@type": "ElicitationAnswers", answers }),
    }
  }
}

function fromNlweb(answer: Json): Told {
  const { results, elicitation, error, _meta } = answer as {
    readonly results?: readonly Json[]
    readonly elicitation?: { readonly text: string; readonly questions: readonly { readonly id: string }[] }
    readonly error?: { readonly code: string; readonly message: string }
    readonly _meta: { readonly session_context?: Json }
  }
  if (error)
    return { ...none, kind: error.code === "NO_RESULTS" ? "nothing" : "intent", message: error.message }
  if (elicitation) {
    if (_meta.session_context?.task) return { ...none, kind: "intent", message: elicitation.text }
    const questions = elicitation.questions.map(({ id }) => id)
    return { kind: "questions", message: elicitation.text, names: [], questions }
  }
  const summary = String(results?.find((item) => item["@type"] === "SearchSummary")?.text)
  // What an intent has answered ends with its words; what the content says begins with them.
  if (results?.at(-1)?.["@type"] === "SearchSummary") return { ...none, kind: "intent", message: summary }
  return { ...none, kind: "items", message: summary, names: namesOf((results ?? []).slice(1)) }
}

let conversations = 0

export function byPage(origin: string): Speak {
  return ({ locale }) => {
    const interactionId = `conversation-${++conversations}`
    let cookie = ""
    async function turn(input: PageInput) {
      const sent = { "accept-language": locale, ...(cookie !== "" && { cookie }) }
      const response = await fetch(`${origin}${pageRuns}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...sent },
        body: JSON.stringify(toPageRun(interactionId, input)),
      })
      cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? cookie
      return fromPage(readPageAnswer(await response.text()))
    }
    return {
      say: (text) => turn({ kind: "say", text }),
      give: (values) => turn({ kind: "give", values }),
    }
  }
}

function fromPage({ turn, refused }: PageAnswer): Told {
  const moves = (turn?.moves ?? []) as readonly (Json & { readonly kind: string; readonly message: string })[]
  const last = moves.at(-1)
  if (!turn || !last) throw new Error(`The page said nothing: ${JSON.stringify(refused)}`)
  const { explanation } = turn
  const before = moves.slice(0, -1).map(({ message }) => message)
  if (explanation.intent !== undefined)
    return {
      ...none,
      kind: "intent",
      message: last.message,
      ...(before.length > 0 && { before: before.join("\n") }),
    }
  return fromContent(
    last.message,
    namesOf((last.cards ?? []) as Json[]),
    namesOf((last.fields ?? []) as Json[]),
  )
}

/** The questions stand below the sentence that asks them. */
function fromContent(message: string, names: readonly string[], questions: readonly string[]): Told {
  if (questions.length > 0) return { kind: "questions", message: message.split("\n- ")[0]!, names, questions }
  return { kind: names.length > 0 ? "items" : "nothing", message, names, questions }
}

export function byIntentWeb(origin: string, now: () => number): Disposable & { readonly speak: Speak } {
  const stack = new AsyncDisposableStack()
  const ring = KeyRing.create(now())
  const outbound = stack.use(createOutbound({ allowLoopback: true }))
  const fetch: Fetch = (url, init) => outbound.fetch(url, init)
  const keys = createKeyResolver({ fetch, now })
  const actor = {
    actorType: "ai_agent",
    actorId: "assistant",
    key: () => ring.current("attribution"),
  } as const
  const speak: Speak = ({ locale }) => {
    const client = createIntentWebClient({ actor, fetch, keys, now, locale })
    const conversation = client.discover(origin).then(({ endpoint }) => client.open(endpoint))
    const say = async (text: string) =>
      fromIntentWeb((await (await conversation).say(text)).envelope as never)
    const ask = async (text: string) =>
      fromIntentWeb((await (await conversation).ask(text)).envelope as never)
    return { say, ask, give: (answers) => say(Object.values(answers).join(", ")) }
  }
  return { speak, [Symbol.dispose]: () => void stack.disposeAsync() }
}

function fromIntentWeb(envelope: Json): Told {
  const {
    message,
    flow_type,
    structured_result: result,
    fields = [],
  } = envelope as {
    readonly message: string
    readonly flow_type: string
    readonly structured_result?: Json & { readonly itemListElement?: readonly { readonly item: Json }[] }
    readonly fields?: readonly Json[]
    readonly collected_information?: Json
  }
  const isIntent = flow_type === "execution_result" || flow_type === "error" || envelope.collected_information
  if (isIntent) return { ...none, kind: "intent", message }
  const items = result?.itemListElement?.map(({ item }) => item) ?? (result ? [result] : [])
  return fromContent(message, namesOf(items), namesOf(fields))
}
