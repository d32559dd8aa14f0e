import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startWorkshop, type Workshop } from "../mcp/support/workshop.ts"
import { countCalls, safeIntent } from "../support/demanding-intents.ts"
import { bindings, connect, questionOf, stateOf } from "./support/client.ts"
import { call, post, words } from "./support/raw.ts"

const before = { "a2a-version": "0.3" }
const part = (content: object) => words("", { parts: [content] })
const data = (value: unknown) => part({ data: value })

describe("bad input over A2A", () => {
  let workshop: Workshop
  let origin: string
  beforeAll(async () => {
    workshop = await startWorkshop()
    origin = workshop.server.origin
  })
  afterAll(() => workshop[Symbol.asyncDispose]())

  it.each([
    ["no message", {}, -32602, /^message: give/],
    ["a message that is none", { message: "hello" }, -32602, /^message: /],
    ["no id", words("hello", { messageId: "" }), -32602, /messageId: give an id/],
    ["a long id", words("hello", { messageId: "x".repeat(201) }), -32602, /1 to 200/],
    ["the agent's own role", words("hello", { role: "ROLE_AGENT" }), -32602, /message\.role/],
    ["no parts", words("", { parts: [] }), -32602, /1 to 20 parts/],
    ["parts that are none", words("", { parts: [null] }), -32602, /parts/],
    ["an empty text", words("  "), -32602, /text is empty/],
    ["a long text", words("a ".repeat(2_001)), -32602, /at most 4000 characters/],
    ["a file", part({ url: "https://other.example/x" }), -32005, /only text and data/],
    ["bytes that are none", part({ raw: 5 }), -32602, /raw/],
    ["text and data", words("", { parts: [{ text: "a" }, { data: {} }] }), -32602, /either text or/],
    ["data of another form", data({ tool: "paint" }), -32602, /\{skill, input\}/],
    ["data that is no object", data([1]), -32602, /\{skill, input\}/],
    ["an unknown skill", data({ skill: "sing" }), -32602, /no skill 'sing'.*paint/],
    ["unknown input", data({ skill: "paint", input: { size: 1 } }), -32602, /'size' is no input/],
    ["an answer to nothing", data({ confirm: true }), -32602, /opens a task/],
    ["a task that is none", words("red", { taskId: "../../etc" }), -32001, /no task/],
    ["a task nobody opened", words("red", { taskId: `task-${"0".repeat(32)}` }), -32001, /no task/],
    ["a long context", words("hello", { contextId: "é".repeat(51) }), -32602, /at most 100 bytes/],
    ["a broken context", words("hello", { contextId: "\ud800" }), -32602, /well-formed|surrogate/],
    ["a tenant", { ...words("hello"), tenant: "t" }, -32602, /no tenants/],
    [
      "a wish to be pushed to",
      { ...words("hello"), configuration: { taskPushNotificationConfig: { url: "https://x.example" } } },
      -32003,
      /Nothing is pushed/,
    ],
  ])("%s is refused, and why is said", async (_, params, code, message) => {
    for (const method of ["SendMessage", "SendStreamingMessage"])
      expect(await call(origin, method, params)).toMatchObject({
        id: 7,
        error: { code, message: expect.stringMatching(message) },
      })
    const response = await post(origin, "/a2a/message:send", params)
    expect(response.status).toBe(code === -32001 ? 404 : 400)
    expect(await response.json()).toMatchObject({
      error: {
        code: response.status,
        message: expect.stringMatching(message),
        details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", domain: "a2a-protocol.org" }],
      },
    })
  })

  it.each([
    ["no message", {}, -32602],
    ["parts that are none", { message: { messageId: "m", role: "user", parts: [null] } }, -32602],
    ["a file without one", { message: { messageId: "m", role: "user", parts: [{ kind: "file" }] } }, -32602],
    [
      "a file",
      { message: { messageId: "m", role: "user", parts: [{ kind: "file", file: { bytes: "" } }] } },
      -32005,
    ],
    [
      "a file that is none",
      { message: { messageId: "m", role: "user", parts: [{ kind: "file", file: 1 }] } },
      -32602,
    ],
    ["a text that is none", { message: { messageId: "m", role: "user", parts: [{ kind: "text" }] } }, -32005],
  ])("%s is refused to clients of 0.3", async (_, params, code) => {
    for (const method of ["message/send", "message/stream"]) {
      const { error } = await call(origin, method, params, before)
      expect([error.code, error.message]).toEqual([code, expect.not.stringMatching(/Cannot read/)])
    }
  })

  it("what is not there for clients of 0.3 is refused as such", async () => {
    const offered: [string, number][] = [
      ["SendMessage", -32601],
      ["tasks/get", -32001],
      ["tasks/cancel", -32001],
      ["tasks/resubscribe", -32001],
      ["tasks/pushNotificationConfig/set", -32003],
      ["tasks/pushNotificationConfig/get", -32003],
      ["tasks/pushNotificationConfig/list", -32003],
      ["tasks/pushNotificationConfig/delete", -32003],
      ["agent/getAuthenticatedExtendedCard", -32004],
    ]
    for (const [method, code] of offered)
      expect([method, (await call(origin, method, {}, before)).error.code]).toEqual([method, code])
  })

  it("what is no request gets JSON-RPC's own errors", async () => {
    const bodies: [string, number, number][] = [
      ["{", 400, -32700],
      ["[]", 400, -32600],
      ['"text"', 400, -32600],
      ["{}", 200, -32602],
      ['{"jsonrpc":"2.0","id":1,"method":"Sing","params":{}}', 200, -32601],
      ['{"jsonrpc":"2.0","id":1,"method":"GetTask","params":[]}', 200, -32602],
      ['{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":5}}', 200, -32602],
      ['{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":"x"}}', 200, -32001],
    ]
    for (const [body, status, code] of bodies) {
      const response = await post(origin, "/a2a", body)
      expect([
        body,
        response.status,
        ((await response.json()) as { error: { code: number } }).error.code,
      ]).toEqual([body, status, code])
    }
    const plain = await post(origin, "/a2a", "{}", { "content-type": "text/plain" })
    expect([plain.status, await plain.json()]).toMatchObject([415, { id: null, error: { code: -32005 } }])
    const large = await post(origin, "/a2a", JSON.stringify(words("x".repeat(2 ** 20))))
    expect([large.status, await large.json()]).toMatchObject([413, { id: null, error: { code: -32602 } }])
    const get = await fetch(`${origin}/a2a`)
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"])
  })

  it("a version that is not spoken is refused, and which are is said", async () => {
    for (const version of ["2.0", "0.2", "one"]) {
      const { error } = await call(origin, "SendMessage", words("hello"), { "a2a-version": version })
      expect([error.code, error.message]).toEqual([-32009, expect.stringContaining("1.0, 0.3")])
    }
    expect((await call(origin, "GetTask", { id: "x" }, { "a2a-version": "1.0.1" })).error.code).toBe(-32001)
    // Who names no version over HTTP+JSON speaks 0.3, which is not spoken there.
    const response = await post(origin, "/a2a/message:send", words("hello"), { "a2a-version": "" })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { details: [{ reason: "VERSION_NOT_SUPPORTED" }] } },
    ])
  })

  it("what is not offered is refused as such", async () => {
    const offered: [string, number][] = [
      ["ListTasks", -32004],
      ["GetExtendedAgentCard", -32004],
      ["CreateTaskPushNotificationConfig", -32003],
      ["GetTaskPushNotificationConfig", -32003],
      ["ListTaskPushNotificationConfigs", -32003],
      ["DeleteTaskPushNotificationConfig", -32003],
    ]
    for (const [method, code] of offered)
      expect([method, (await call(origin, method, {})).error.code]).toEqual([method, code])
    const headers = { "a2a-version": "1.0" }
    const paths: [string, string, number][] = [
      ["GET", "/tasks", 400],
      ["GET", "/extendedAgentCard", 400],
      ["POST", "/tasks/x/pushNotificationConfigs", 400],
      ["DELETE", "/tasks/x/pushNotificationConfigs/y", 400],
      ["POST", "/tasks/x:sing", 400],
      ["GET", "/tasks/x:cancel", 400],
      ["POST", "/tasks/x:cancel", 404],
      ["GET", "/tasks/x:subscribe", 404],
      ["GET", "/nowhere", 404],
    ]
    for (const [method, path, status] of paths) {
      const response = await fetch(`${origin}/a2a${path}`, { method, headers })
      const { error } = (await response.json()) as { error: { code: number } }
      expect([method, path, response.status, error.code]).toEqual([method, path, status, status])
    }
  })

  it("a page of another origin may call where the site has a public name, and a rebound name never", async () => {
    const rebound = await post(origin, "/a2a", {}, { host: "evil.example" }).catch(() => undefined)
    expect(rebound?.status).not.toBe(500)
    const response = await post(origin, "/a2a", {}, { origin: "https://evil.example" })
    expect(response.status).toBe(403)
    expect(response.headers.get("access-control-allow-origin")).toBeNull()
  })
})

describe.each(bindings)("A2A is no way round what an intent demands (%s)", (binding) => {
  const opened: string[] = []
  const openSafe = safeIntent(opened)

  it("neither with a yes nor without", async () => {
    await using workshop = await startWorkshop({ intents: [openSafe] })
    const { send, get } = await connect(workshop.server.origin, binding)
    const asked = await send({ skill: "openSafe", input: { reason: "curiosity" } })
    expect([stateOf(asked), questionOf(asked).kind]).toEqual(["INPUT_REQUIRED", "confirm"])
    const refused = await send({ confirm: true }, { taskId: asked.id })
    expect([stateOf(refused), questionOf(refused)]).toMatchObject([
      "AUTH_REQUIRED",
      { kind: "authorise", skill: "openSafe" },
    ])
    expect(stateOf(await send("yes", { taskId: asked.id }))).toBe("AUTH_REQUIRED")
    expect(stateOf(await get(asked.id))).toBe("AUTH_REQUIRED")
    expect(opened).toEqual([])
  })

  it("nor by calling often", async () => {
    await using workshop = await startWorkshop({ intents: [countCalls] })
    const { send } = await connect(workshop.server.origin, binding)
    const results = [await send({ skill: "countCalls" }), await send({ skill: "countCalls" })]
    expect(results.map(stateOf)).toEqual(["COMPLETED", "COMPLETED"])
    const third = await send({ skill: "countCalls" })
    expect([stateOf(third), questionOf(third)]).toMatchObject([
      "FAILED",
      { code: "rate_limited", retryAfter: expect.any(Number) },
    ])
  })
})
