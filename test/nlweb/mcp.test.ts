import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"
import { factsOf } from "./support.ts"

const dishes = [
  {
    "@type": "MenuItem",
    "@id": "https://bella.example/m/1",
    name: "Panna cotta",
    description: "Cooked cream with berries",
  },
  {
    "@type": "MenuItem",
    "@id": "https://bella.example/m/2",
    name: "Caponata",
    description: "Sweet and sour aubergines",
  },
]

describe("NLWeb over MCP", () => {
  let bella: RunningBella
  let client: Client
  beforeAll(async () => {
    bella = await startBella({ corpus: dishes })
    client = new Client({ name: "test", version: "1.0.0" })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${bella.server.origin}/mcp`)))
  })
  afterAll(async () => {
    await client.close()
    await bella[Symbol.asyncDispose]()
  })

  it("[NL-28] has the tools ask and await, with the input schemas of the specification", async () => {
    const { tools } = await client.listTools()
    const ask = tools.find(({ name }) => name === "ask")
    expect(ask?.inputSchema).toMatchObject({
      type: "object",
      required: ["query"],
      properties: { query: { required: ["text"] } },
    })
    const wait = tools.find(({ name }) => name === "await")
    expect(wait?.inputSchema).toMatchObject({ required: ["promise_token", "action"] })
  })

  it("[NL-01, NL-28] answers with the JSON that HTTP gives, as text, as structured content and with _meta", async () => {
    const body = { query: { text: "aubergines" } }
    const answer = await client.callTool({ name: "ask", arguments: body })
    const [first] = answer.content as { type: string; text: string }[]
    const overMcp = JSON.parse(first!.text)
    expect(overMcp._meta).toMatchObject({ response_type: "answer", version: "0.55" })
    expect(overMcp.results[0]).toMatchObject({ name: "Caponata" })
    expect(answer.structuredContent).toEqual(overMcp)
    expect(answer._meta).toMatchObject({ response_type: "answer" })
    const response = await fetch(`${bella.server.origin}/ask`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    const overHttp = (await response.json()) as { results: unknown[] }
    expect(factsOf(overHttp.results)).toEqual(factsOf(overMcp.results))
  })

  it("says what is wrong with a question, and with a promise nobody gave", async () => {
    const empty = await client.callTool({ name: "ask", arguments: { query: { text: "" } } })
    expect(empty).toMatchObject({ isError: true, structuredContent: { error: { code: "INVALID_QUERY" } } })
    const unknown = await client.callTool({
      name: "await",
      arguments: { promise_token: "nobody", action: "checkin" },
    })
    expect(unknown.structuredContent).toMatchObject({ _meta: { response_type: "failure" } })
  })

  it("gives the items as resources", async () => {
    const { resources } = await client.listResources()
    const caponata = resources.find(({ name }) => name === "Caponata")!
    const { contents } = await client.readResource({ uri: caponata.uri })
    const [content] = contents as { text: string }[]
    expect(JSON.parse(content!.text)).toMatchObject({ "@type": "MenuItem", name: "Caponata" })
  })
})
