import { cutText } from "./cut-text.ts"
import type { Access, Effect, IntentDescriptor, Provider } from "./descriptor.ts"
import { toParameters } from "./parameters.ts"
import { pruneSchema } from "./prune-schema.ts"
import { formatUid, isIntentName } from "./uid.ts"

/** What a stranger declares of something that can be done at its host. */
export interface ForeignDeclaration {
  readonly namespace: string
  /** As its host calls it; made into the name of an intent. */
  readonly name: string
  readonly version?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly examples?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly input: unknown
  readonly output?: unknown
  readonly effect: Effect
  readonly idempotent?: boolean | undefined
  readonly access?: Access | undefined
  readonly type?: string | undefined
  readonly provider: Provider
}

/** Characters and entries that are kept of what strangers write. */
const most = { title: 200, description: 2_000, sentences: 40, sentence: 500, tags: 40, tag: 100 }
/** Milliseconds that another host may take. */
const timeout = 30_000

/** Describes what another host can do. All of it is a stranger's text: cut, and reduced to what describes values. */
export function toForeignDescriptor(declared: ForeignDeclaration): IntentDescriptor {
  const { namespace, version = "v1", effect, idempotent = effect === "read", provider } = declared
  const name = toIntentName(declared.name)
  const input = pruneSchema(declared.input) ?? { type: "object", additionalProperties: true }
  const output = pruneSchema(declared.output) ?? { type: "object" }
  const title = cutText(declared.title?.trim() || toTitle(name), most.title)
  return {
    uid: formatUid({ namespace, name, version }),
    namespace,
    name,
    version,
    title,
    description: cutText(declared.description?.trim() || title, most.description),
    examples: cutAll(declared.examples, most.sentence, most.sentences),
    input,
    output,
    parameters: toParameters(input),
    results: toParameters(output),
    constraints: [],
    notes: [],
    hours: undefined,
    tags: cutAll(declared.tags, most.tag, most.tags),
    price: undefined,
    quoted: false,
    rateLimit: undefined,
    access: declared.access ?? "open",
    permissions: [],
    effect,
    idempotent,
    confirm: effect !== "read",
    type: declared.type,
    pin: undefined,
    deprecation: undefined,
    timeout,
    provider,
  }
}

function cutAll(texts: readonly string[] = [], length: number, count: number): readonly string[] {
  return texts.slice(0, count).map((text) => cutText(text, length))
}

/** Makes a name of whatever a host calls it: "list pets!" becomes list_pets. */
export function toIntentName(text: string): string {
  if (isIntentName(text)) return text
  const plain = text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_.-]+/g, "_")
    .replace(/^[^A-Za-z]+|_+$/g, "")
    .slice(0, 128)
  return isIntentName(plain) ? plain : "unnamed"
}

/** Makes a title of a name: bookTable and book_table become "Book table". */
function toTitle(name: string): string {
  const words = name
    .replace(/[_.-]+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The namespace of a host that names none: its host name. */
export function toNamespace(origin: string): string {
  return new URL(origin).hostname
    .replace(/[^A-Za-z0-9.-]/g, "-")
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "")
}
