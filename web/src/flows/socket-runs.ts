import { type AgUiEvent, createId, type RunRequest, type Runs, toRunInput } from "./runs.ts"

export interface SocketRunsOptions {
  /** Where the server listens, as in "wss://pantry.example/ag-ui". */
  readonly url: string
  readonly threadId: string
}

/** Runs over WebSocket: one connection for each, which tells everything in the thread while it lasts. */
export function createSocketRuns({ url, threadId }: SocketRunsOptions): Runs {
  return async function* run(request, signal) {
    const arrived: AgUiEvent[] = []
    let wake = () => {}
    let isClosed = false
    const runId = createId()
    const send = (id: string, one: RunRequest) => socket.send(JSON.stringify(toRunInput(threadId, id, one)))
    const socket = new WebSocket(url)
    const end = () => {
      isClosed = true
      wake()
    }
    socket.onopen = () => {
      send(runId, request)
      // A run lasts as long as anything is open, and another ends it: so this one ends once its inputs are taken.
      if (!request.follow) send(createId(), { ...request, events: [], words: undefined })
    }
    socket.onmessage = ({ data }) => {
      arrived.push(JSON.parse(String(data)) as AgUiEvent)
      wake()
    }
    socket.onclose = end
    socket.onerror = end
    signal.addEventListener("abort", end)
    try {
      for (;;) {
        for (const event of arrived.splice(0)) {
          yield event
          if (isLast(event, runId)) return
        }
        if (isClosed) throw new Error("The connection broke off.")
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      signal.removeEventListener("abort", end)
      socket.close()
    }
  }
}

function isLast(event: AgUiEvent, runId: string): boolean {
  return event.type === "RUN_ERROR" || (event.type === "RUN_FINISHED" && event.runId === runId)
}
