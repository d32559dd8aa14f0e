import { createId } from "../../identity/index.ts"
import { isLocale, ParleyError } from "../../intent/index.ts"
import { parseSession, type Session } from "./session.ts"
import { type AskRequest, askRequest, type Json, version } from "./wire.ts"

export const formats = ["conversational_search", "chatgpt_app"] as const
export type Format = (typeof formats)[number]

/** A request after negotiation: what the handler works on. */
export interface AskCall {
  readonly text: string
  readonly site: string | undefined
  readonly attributes: Json
  readonly context: Json
  readonly previous: readonly string[]
  readonly surroundings: string | undefined
  readonly memory: string | undefined
  readonly answers: Json | undefined
  readonly streaming: boolean
  readonly format: Format
  readonly summarize: boolean
  readonly list: boolean
  readonly locale: string | undefined
  readonly limit: number
  readonly mayElicit: boolean
  /** Origins of the hosts that passed the question on. */
  readonly askedThrough: readonly string[]
  /** Milliseconds to hold the answer; undefined leaves it to the host. */
  readonly patience: number | undefined
  readonly session: Session
  readonly conversationId: string
  /** Under which a task is talked about with the host: the same for every attempt at this call. */
  readonly taskId: string
  readonly user: string
  readonly remember: boolean
  readonly forget: boolean
}

/** What the transport says where `prefer` is silent. */
export interface Transport {
  readonly acceptsStream?: boolean | undefined
  readonly userAgent?: string | undefined
}

const longestText = 4_000
const onPhone = 5
const onDesktop = 10
/** Members of `query` that are no conditions on results. */
const noAttributes = new Set([
  "text",
  "site",
  "max_results",
  "num_results",
  "query_id",
  "personalized",
  "decontextualized_query",
])

export function parseAsk(body: unknown, transport: Transport, now: number): AskCall {
  const request = parseRequest(body)
  const { query, context = {}, prefer = {}, meta = {} } = request
  assertVersion(meta.version ?? meta.api_version)
  if (query.text.length > longestText)
    throw new ParleyError(
      "too_large",
      `'query.text' has more than ${longestText} characters. Ask in fewer words.`,
    )
  const session = parseSession(meta.session_context)
  const isAnswers = context["@type"] === "ElicitationAnswers"
  const modes = parseModes(prefer.mode)
  const language = prefer["accept-language"]?.split(",", 1)[0]?.split(";", 1)[0]?.trim()
  return {
    text: query.text,
    site: query.site === "all" || query.site === "" ? undefined : query.site,
    attributes: Object.fromEntries(Object.entries(query).filter(([name]) => !noAttributes.has(name))),
    context,
    previous: context.prev ?? session.previous ?? [],
    surroundings: context.text?.slice(0, longestText),
    memory: Array.isArray(context.memory) ? context.memory.join(", ") : context.memory,
    answers: isAnswers ? toAnswers(context.answers) : undefined,
    streaming: prefer.streaming ?? transport.acceptsStream ?? false,
    format: chooseFormat(prefer.response_format),
    summarize: modes.includes("summarize"),
    list: modes.includes("list"),
    locale: language !== undefined && isLocale(language) ? language : undefined,
    limit: limitOf(request, transport),
    mayElicit: prefer.elicitation ?? true,
    askedThrough: meta.asked_through ?? [],
    patience: prefer.wait === undefined ? undefined : prefer.wait * 1_000,
    session,
    conversationId: session.conversation_id ?? createId("conv", now),
    taskId: session.task?.id ?? createId("task", now),
    user: userOf(meta.user),
    remember: meta.remember ?? false,
    forget: meta.forget ?? false,
  }
}

function parseRequest(body: unknown): AskRequest {
  const parsed = askRequest.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join(".") || "the body"
  const isText = path === "query" || path === "query.text"
  throw new ParleyError(
    "invalid_request",
    isText
      ? "'query.text' is required: say in words what you are looking for."
      : `'${path}': ${issue?.message}`,
  )
}

function assertVersion(asked: string | undefined): void {
  if (asked === undefined || /^0(?:\.\d+)*$/.test(asked)) return
  throw new ParleyError(
    "version_conflict",
    `'meta.version' ${asked.slice(0, 20)} is not spoken here. Supported: ${version}, 0.54.`,
    {
      details: { supported: [version, "0.54"] },
    },
  )
}

function namesOf(value: string | readonly string[] | undefined): string[] {
  const list = typeof value === "string" ? value.split(",") : (value ?? [])
  return list.map((name) => name.trim().toLowerCase()).filter((name) => name !== "")
}

/** 3.3.1: of the formats a client takes, best first, the first that is spoken here. */
function chooseFormat(value: string | readonly string[] | undefined): Format {
  const wanted = namesOf(value).map((name) => (name === "conv_search" ? "conversational_search" : name))
  if (wanted.length === 0 || wanted.includes("*")) return "conversational_search"
  const chosen = wanted.find((name): name is Format => (formats as readonly string[]).includes(name))
  if (chosen) return chosen
  throw unsupported(
    "UNSUPPORTED_FORMAT",
    `None of ${wanted.join(", ").slice(0, 200)} is spoken here. There are: ${formats.join(", ")}.`,
  )
}

function parseModes(value: string | readonly string[] | undefined): string[] {
  const wanted = namesOf(value)
  const unknown = wanted.find((mode) => mode !== "list" && mode !== "summarize")
  if (unknown !== undefined)
    throw unsupported(
      "UNSUPPORTED_MODE",
      `There is no mode '${unknown.slice(0, 60)}'. There are: list, summarize.`,
    )
  return wanted.length === 0 ? ["list"] : wanted
}

/** The request is sound and cannot be served: the specification has codes of its own for that (4.1.4). */
function unsupported(code: "UNSUPPORTED_FORMAT" | "UNSUPPORTED_MODE", message: string): ParleyError {
  return new ParleyError("invalid_input", message, { details: { code } })
}

/** 3.3: a phone gets fewer items, and the same facts. */
function limitOf({ query, prefer }: AskRequest, transport: Transport): number {
  const asked = prefer?.max_results ?? query.max_results
  if (typeof asked === "number" && asked >= 1) return Math.min(50, Math.floor(asked))
  const agent = prefer?.["user-agent"] ?? transport.userAgent ?? ""
  return /mobile|phone|android/i.test(agent) ? onPhone : onDesktop
}

function toAnswers(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function userOf(user: string | Json | undefined): string {
  if (typeof user === "string") return user
  const named = [user?.identifier, user?.id, user?.["@id"], user?.email, user?.name].find(
    (one) => typeof one === "string",
  )
  return typeof named === "string" ? named.slice(0, 300) : ""
}
