type Params = Readonly<Record<string, unknown>>

interface Message {
  readonly jsonrpc?: string
  readonly id?: number | string
  readonly method?: string
  readonly params?: Params
  readonly result?: unknown
  readonly error?: { readonly message?: string }
}

/** The application's side of MCP Apps: JSON-RPC with the window that it is framed in. */
export interface HostLink {
  request<Result>(method: string, params: Params): Promise<Result>
  notify(method: string, params: Params): void
  /** Hears a notification of the host. */
  on(method: string, heard: (params: Params) => void): void
}

/** Requests that a host makes of an application: there is nothing to do about them but to answer. */
const answered: ReadonlySet<string> = new Set(["ping", "ui/resource-teardown"])

export function createHostLink(host: Window): HostLink {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  const listeners = new Map<string, (params: Params) => void>()
  let last = 0
  // The host's origin is not known to its frame: what is told here is meant for whoever frames it.
  const send = (message: Message) => host.postMessage({ jsonrpc: "2.0", ...message }, "*")

  function hear({ id, method, params = {}, result, error }: Message): void {
    if (method !== undefined) {
      if (id !== undefined && answered.has(method)) send({ id, result: {} })
      listeners.get(method)?.(params)
      return
    }
    const asked = waiting.get(Number(id))
    waiting.delete(Number(id))
    if (error) asked?.reject(new Error(error.message ?? "The host refused."))
    else asked?.resolve(result)
  }

  addEventListener("message", (event: MessageEvent<Message>) => {
    if (event.source === host && event.data?.jsonrpc === "2.0") hear(event.data)
  })
  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve: (result) => resolve(result as never), reject })
        send({ id, method, params })
      }),
    notify: (method, params) => send({ method, params }),
    on: (method, heard) => void listeners.set(method, heard),
  }
}
