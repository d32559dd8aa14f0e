import type { WireClientEvent } from "../../../src/protocols/intentflow/wire.ts"

/** An event of AG-UI, as far as this client looks at it. */
export interface AgUiEvent {
  readonly type: string
  readonly runId?: string
  readonly name?: string
  readonly value?: unknown
  readonly snapshot?: unknown
  readonly messageId?: string
  readonly delta?: unknown
  readonly activityType?: string
  readonly content?: unknown
  readonly message?: string
  readonly code?: string
  readonly metadata?: { readonly intentflow?: { readonly sequence?: number } }
}

/** What a run brings, and what it asks for. */
export interface RunRequest {
  readonly events: readonly WireClientEvent[]
  /** `conversation` is that of a page which draws it itself. */
  readonly words?:
    | { readonly id: string; readonly text: string; readonly conversation?: string | undefined }
    | undefined
  /** With it the person agrees to the terms of the site. */
  readonly agree?: boolean | undefined
  /** Number of the last event that is known here. */
  readonly after: number | undefined
  /** Describe flows by A2UI as well. */
  readonly a2ui?: boolean | undefined
  /** Stay open for what happens later. */
  readonly follow: boolean
}

/**
 * One way to run something in a thread and to be told what happens. Throws `RunRefused` where the server refused the
 * run as a whole, and any other error where it was not reached or broke off.
 */
export type Runs = (request: RunRequest, signal: AbortSignal) => AsyncIterable<AgUiEvent>

export class RunRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The body of a run: a `RunAgentInput` of AG-UI with our extension in it. */
export function toRunInput(
  threadId: string,
  runId: string,
  { events, words, after, follow, a2ui = false, agree = false }: RunRequest,
) {
  const conversation = words?.conversation
  const intentflow = {
    events,
    follow,
    ...(a2ui && { a2ui }),
    ...(after !== undefined && { after }),
    ...(conversation !== undefined && { conversation }),
  }
  return {
    threadId,
    runId,
    state: {},
    messages: words ? [{ id: words.id, role: "user", content: words.text }] : [],
    tools: [],
    context: [],
    forwardedProps: { intentflow, ...(agree && { agree }) },
  }
}

/** A random id; `crypto.randomUUID` is missing where a page is not served securely. */
export function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
}
