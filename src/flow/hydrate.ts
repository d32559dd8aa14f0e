import { isParleyError, toParleyError } from "../intent/index.ts"
import type { Definition } from "./definitions.ts"
import type { FlowContext } from "./flow-declaration.ts"
import { FlowError } from "./flow-error.ts"
import { parseProps } from "./props.ts"

type Data = Readonly<Record<string, unknown>>

/** The props of the business, and what keeps them moving. */
export interface Hydrated {
  readonly own: Data
  readonly follows: readonly string[]
  readonly refreshAt: number | undefined
}

const bare: Hydrated = { own: {}, follows: [], refreshAt: undefined }
const followsAtMost = 8

/** Fills the props from the backend. What fails here is told as an error, and nothing is shown. */
export async function hydrate(
  { intentId, flow, hydrator }: Definition,
  params: Data,
  context: FlowContext,
): Promise<Hydrated> {
  if (!hydrator) return bare
  const known = hydrator.extractionSchema.safeParse(params)
  if (!known.success) {
    const issues = known.error.issues.map(({ path, message }) => ({ path: path.join("."), message }))
    const list = issues.map(({ path, message }) => `${path}: ${message}`).join("; ")
    throw new FlowError("INVALID_PAYLOAD", `'${intentId}' cannot be opened with these values: ${list}`, {
      issues,
    })
  }
  const props = parseProps(flow, await load(() => hydrator.hydrate(known.data, context)))
  return {
    own: props,
    follows: (hydrator.follows?.(props) ?? []).slice(0, followsAtMost).map((topic) => topic.slice(0, 200)),
    refreshAt: hydrator.refreshAt?.(props, context),
  }
}

async function load(work: () => Promise<unknown> | unknown): Promise<unknown> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof FlowError) throw thrown
    // What the backend says for people is passed on; anything else stays in the log.
    const message = isParleyError(thrown)
      ? thrown.message
      : "What is to be shown could not be loaded. Try again."
    throw Object.assign(new FlowError("HYDRATION_FAILED", message), {
      cause: toParleyError(thrown).cause ?? thrown,
    })
  }
}
