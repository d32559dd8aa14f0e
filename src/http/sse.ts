/** One server-sent event. `data` that is no string is sent as JSON. */
export interface SseEvent {
  readonly data: unknown
  readonly event?: string
  readonly id?: string
  /** Milliseconds a client waits before it connects again. */
  readonly retry?: number
}

export interface SseOptions {
  /** Ends the stream and the work when aborted: the request's own signal, or that of a server that stops. */
  readonly signal?: AbortSignal
  /** What the client is told last when the work fails; undefined ends the stream without a word. */
  onError(error: unknown): SseEvent | undefined
  readonly heartbeatMs?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The events, or a function that makes them. It gets a signal that aborts when the client is gone. */
export type SseSource = AsyncIterable<SseEvent> | ((signal: AbortSignal) => AsyncIterable<SseEvent>)

const encoder = new TextEncoder()
const heartbeat = encoder.encode(":\n\n")

/** Fields end at a line break, so the text of a field is one line (HTML, section 9.2.6). */
export function toSseText(event: SseEvent): string {
  const lines: string[] = []
  if (event.event !== undefined) lines.push(`event: ${oneLine(event.event)}`)
  if (event.id !== undefined) lines.push(`id: ${oneLine(event.id).replaceAll("\u0000", "")}`)
  if (event.retry !== undefined) lines.push(`retry: ${Math.max(0, Math.trunc(event.retry))}`)
  const data = typeof event.data === "string" ? event.data : JSON.stringify(event.data ?? null)
  for (const line of data.split(/\r\n|\r|\n/)) lines.push(`data: ${line}`)
  return `${lines.join("\n")}\n\n`
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ")
}

/**
 * Streams events. The source is asked for the next event only when the client has taken the one before, so a slow
 * client slows the work down and no queue grows; a client that leaves ends it.
 */
export function sseResponse(source: SseSource, options: SseOptions): Response {
  const events = createEventReader(source, options)
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await events.next()
        if (chunk === undefined) controller.close()
        else controller.enqueue(chunk)
      },
      cancel: (reason) => events.stop(reason),
    },
    // Nothing is asked of the source before somebody reads: a HEAD request starts no work.
    { highWaterMark: 0 },
  )
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      // Proxies of the nginx family hold answers back unless told not to.
      "x-accel-buffering": "no",
      ...options.headers,
    },
  })
}

type Arrived = { readonly result: IteratorResult<SseEvent> } | { readonly error: unknown }

/** Returns the next bytes to send: an event, a heartbeat when none comes in time, undefined at the end. */
function createEventReader(source: SseSource, options: SseOptions) {
  const gone = new AbortController()
  let iterator: AsyncIterator<SseEvent> | undefined
  let asked = false
  let arrived: Arrived | undefined
  let wake: (() => void) | undefined

  function stop(reason?: unknown): void {
    options.signal?.removeEventListener("abort", onAbort)
    if (gone.signal.aborted) return
    gone.abort(reason)
    wake?.()
    // Lets a generator run its `finally`. A source that fails while it is stopped has nobody left to tell.
    iterator?.return?.()?.catch(() => undefined)
  }

  function onAbort(): void {
    stop(options.signal?.reason)
  }

  function arrive(value: Arrived): void {
    arrived = value
    wake?.()
  }

  function ask(): void {
    if (iterator === undefined) {
      const events = typeof source === "function" ? source(gone.signal) : source
      iterator = events[Symbol.asyncIterator]()
      options.signal?.addEventListener("abort", onAbort, { once: true })
    }
    if (asked) return
    asked = true
    iterator.next().then(
      (result) => arrive({ result }),
      (error) => arrive({ error }),
    )
  }

  async function waitForEvent(): Promise<void> {
    if (arrived !== undefined || gone.signal.aborted) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, options.heartbeatMs ?? 15_000)
    })
    clearTimeout(timer)
    wake = undefined
  }

  function take(value: Arrived): Uint8Array | undefined {
    if ("error" in value) throw value.error
    arrived = undefined
    asked = false
    if (value.result.done !== true) return encoder.encode(toSseText(value.result.value))
    stop()
    return undefined
  }

  async function next(): Promise<Uint8Array | undefined> {
    if (options.signal?.aborted) onAbort()
    if (gone.signal.aborted) return undefined
    try {
      ask()
      await waitForEvent()
      if (gone.signal.aborted) return undefined
      return arrived === undefined ? heartbeat : take(arrived)
    } catch (error) {
      const last = options.onError(error)
      stop(error)
      return last === undefined ? undefined : encoder.encode(toSseText(last))
    }
  }

  return { next, stop }
}
