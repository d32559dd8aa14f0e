import { type AgUiEvent, createId, RunRefused, type Runs, toRunInput } from "./runs.ts"

export interface HttpRunsOptions {
  /** Where runs are posted, as in "https://pantry.example/ag-ui". */
  readonly url: string
  readonly threadId: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Milliseconds of silence after which a connection is taken for dead: the server breaks it three times as often. */
const silence = 50_000
const longestEnd = 1_000

/** Runs over HTTP: each is one POST, answered by a stream of server-sent events. */
export function createHttpRuns({ url, threadId, headers = {} }: HttpRunsOptions): Runs {
  return async function* run(request, signal) {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", ...headers },
      body: JSON.stringify(toRunInput(threadId, createId(), request)),
      signal,
    })
    if (!response.ok || !response.body) throw await toError(response)
    yield* readEvents(response.body, silence)
  }
}

/** A proxy that answers without its server says nothing of ours: that is no connection. */
async function toError(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => undefined)) as
    | { readonly error?: { readonly code?: string; readonly message?: string } }
    | undefined
  const { code, message = "" } = body?.error ?? {}
  return code === undefined || response.status >= 500
    ? new Error(`HTTP ${response.status}`)
    : new RunRefused(code, message)
}

/** The events of a stream, as HTML's section on server-sent events frames them. */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  silence: number,
): AsyncGenerator<AgUiEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ""
  try {
    for (;;) {
      const { value, done } = await within(silence, reader.read())
      if (done) return
      const frames = (buffered + value).split("\n\n")
      buffered = frames.pop() ?? ""
      for (const frame of frames) yield* toEvent(frame)
    }
  } finally {
    void finish(reader)
  }
}

/** The server ends its stream after the last event: a stream that is read to its end keeps the connection for more. */
async function finish(reader: ReadableStreamDefaultReader<string>): Promise<void> {
  await within(longestEnd, reader.read()).catch(() => undefined)
  await reader.cancel().catch(() => undefined)
}

function* toEvent(frame: string): Generator<AgUiEvent> {
  const data = frame.split("\n").filter((line) => line.startsWith("data:"))
  if (data.length > 0) yield JSON.parse(data.map((line) => line.slice(5).trimStart()).join("\n")) as AgUiEvent
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The connection has fallen silent.")), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
