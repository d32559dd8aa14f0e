import { randomUUID } from "node:crypto"
import { answerOf, modern, request } from "../../mcp/support/raw.ts"
import { type Door, post, type Told, tell } from "./doors.ts"

/** What asks for a yes first: the wish is said before any fault, and the yes is what is sent again. */
const wish = "Reserve a room for two"
const skill = "reserveRoom"
const input = { people: 2 }

type Json = Record<string, unknown>

/** The yes of each protocol, the same bytes however often it is sent. */
export const confirmedDoors: readonly Door[] = [
  {
    name: "MCP",
    async prepare(origin) {
      const call = async (params: Json) =>
        answerOf(await modern(origin, request(1, "tools/call", params), { elicitation: {} }))
      const { result } = (await call({ name: skill, arguments: input })) as {
        result: { requestState: string; inputRequests: Json }
      }
      const [key = ""] = Object.keys(result.inputRequests)
      const inputResponses = { [key]: { action: "accept", content: { confirm: true } } }
      const { requestState } = result
      return async () =>
        tell(JSON.stringify(await call({ name: skill, arguments: {}, inputResponses, requestState })))
    },
  },
  {
    name: "A2A, after a question",
    async prepare(origin) {
      const send = async (message: Json) => {
        const params = { message: { messageId: randomUUID(), role: "ROLE_USER", ...message } }
        const call = { jsonrpc: "2.0", id: 7, method: "SendMessage", params }
        return (await post(origin, "/a2a", call, { "a2a-version": "1.0" })).text()
      }
      const opened = JSON.parse(await send({ parts: [{ data: { skill, input } }] })) as {
        result: { task: { id: string } }
      }
      const yes = {
        messageId: randomUUID(),
        taskId: opened.result.task.id,
        parts: [{ data: { confirm: true } }],
      }
      return async () => tell(await send(yes))
    },
  },
  {
    name: "NLWeb",
    prepare: (origin) => prepareNlweb(origin, undefined),
  },
  {
    name: "NLWeb, by a promise",
    prepare: (origin) => prepareNlweb(origin, 0),
  },
  {
    name: "an AG-UI flow",
    async prepare(origin) {
      const threadId = randomUUID()
      const run = async (more: Json) => {
        const usual = { state: {}, messages: [], tools: [], context: [], forwardedProps: {} }
        const body = { threadId, runId: randomUUID(), ...usual, ...more }
        return (await post(origin, "/ag-ui", body)).text()
      }
      const shown = await run({ messages: [{ id: randomUUID(), role: "user", content: wish }] })
      const instanceId = /"instanceId":"([^"]+)"/.exec(shown)?.[1] ?? ""
      const value = { version: "1.0", id: randomUUID(), instanceId, event: "CONFIRM" }
      const event = { type: "CUSTOM", name: "intentflow.event", value }
      return async () => {
        const told = tell(await run({ forwardedProps: { intentflow: { events: [event] } } }))
        // What is still under way is told when one looks again.
        return told === "not done" ? tell(await run({ forwardedProps: { intentflow: { after: 0 } } })) : told
      }
    },
  },
]

/** With a wait of nothing every answer is a promise first, which is asked for until it is kept. */
async function prepareNlweb(origin: string, wait: number | undefined): Promise<() => Promise<Told>> {
  const prefer = { streaming: false, ...(wait !== undefined && { wait }) }
  const ask = async (body: Json): Promise<Json & { _meta?: Json }> => {
    let response = await post(origin, "/ask", { ...body, prefer })
    for (let looks = 0; response.status === 202 && looks < 40; looks++) {
      const { promise } = (await response.json()) as { promise: { token: string } }
      await new Promise((resolve) => setTimeout(resolve, 25))
      const look = { promise_token: promise.token, action: "checkin" }
      const looked = await post(origin, "/await", look)
      response = looked.status >= 500 ? Response.json({ promise }, { status: 202 }) : looked
    }
    // A promise that is still open says neither.
    return response.status === 202 ? { told: "not known" } : ((await response.json()) as Json)
  }
  const { _meta } = await ask({ query: { text: wish } })
  const yes = {
    query: { text: "yes" },
    context: { "@type": "ElicitationAnswers", answers: { confirm: true } },
    meta: { session_context: _meta?.session_context },
  }
  return async () => tell(JSON.stringify(await ask(yes)))
}
