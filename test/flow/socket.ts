import type { Told } from "./client.ts"

/** A connection over WebSocket, as the browsers' own class makes it. */
export class Socket implements AsyncDisposable {
  readonly told: Told[] = []
  readonly #socket: WebSocket
  #seen = 0
  #wake: () => void = () => {}
  closed: number | undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener("message", ({ data }) => {
      this.told.push(JSON.parse(String(data)) as Told)
      this.#wake()
    })
    socket.addEventListener("close", ({ code }) => {
      this.closed = code
      this.#wake()
    })
  }

  static async open(origin: string): Promise<Socket> {
    const socket = new WebSocket(`${origin.replace("http", "ws")}/ag-ui`)
    const opened = new Socket(socket)
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true })
      socket.addEventListener("error", reject, { once: true })
    })
    return opened
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === "string" ? message : JSON.stringify(message))
  }

  begin(say: string | undefined, threadId: string = crypto.randomUUID(), intentflow: object = {}): void {
    const messages = say === undefined ? [] : [{ id: crypto.randomUUID(), role: "user", content: say }]
    const runId = crypto.randomUUID()
    this.send({
      threadId,
      runId,
      state: {},
      messages,
      tools: [],
      context: [],
      forwardedProps: { intentflow },
    })
  }

  /** Waits for the next event of a type, or of a name, behind the one that was waited for last. */
  async until(typeOrName: string): Promise<Told> {
    for (;;) {
      for (; this.#seen < this.told.length; this.#seen++) {
        const event = this.told[this.#seen]!
        if (event.type !== typeOrName && event.name !== typeOrName) continue
        this.#seen++
        return event
      }
      if (this.closed !== undefined) throw new Error(`closed with ${this.closed} before ${typeOrName}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close()
  }
}
