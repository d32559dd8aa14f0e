import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { agentPrincipal } from "../../src/identity/index.ts"
import { createModelPhrasing, createOpenAICompatibleModel } from "../../src/understanding/llm/index.ts"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"
import { type ChatServer, createChatServer, dataOf } from "./chat-completions-server.ts"

const context = { principal: agentPrincipal("me"), locale: "en", signal: new AbortController().signal }

describe("a conversation in the words of a model", () => {
  let chat: ChatServer
  beforeAll(async () => {
    chat = await createChatServer()
  })
  afterAll(() => chat[Symbol.asyncDispose]())
  afterEach(() => chat.forget())

  const open = () =>
    startBella({
      phrasing: createModelPhrasing({ model: createOpenAICompatibleModel({ url: chat.url, model: "m" }) }),
    })
  let turns = 0
  const begin = async ({ site }: RunningBella) => {
    const call = { interactionId: `i${++turns}`, input: { kind: "say", text: "Book a table" } as const }
    return (await site.host.turn(call, context)).moves.map(({ message }) => message).join("\n")
  }

  it("[IW-41] has its manner once it is there, every fact of the plain words, and shows it none of them", async () => {
    const said = (reword: (template: string) => string) =>
      chat.answer((request) => JSON.stringify({ text: reword(dataOf(request).template as string) }))
    said((template) => `Wonderful! ${template}`)
    await using bella = await open()
    const plain = await begin(bella)
    expect(plain).not.toContain("Wonderful")
    await vi.waitFor(async () => expect(await begin(bella)).toBe(`Wonderful! ${plain}`))
    const sent = JSON.stringify(chat.requests.map(({ body }) => body))
    for (const fact of plain.split("\n").filter((line) => line.startsWith("- ")))
      expect(sent).not.toContain(fact.slice(2))
  })

  it.each([
    ["drops a fact", (template: string) => template.replace(/\{\{\w+\}\}/, "")],
    ["puts a list into a line", (template: string) => template.replaceAll("\n", " ")],
    ["invents", (template: string) => `${template} It costs 99 EUR.`],
    ["denies", (template: string) => `Not true: ${template}`],
  ])("[IW-41] is said plainly where the model %s", async (_, reword) => {
    const answered = vi.fn((template: string) => JSON.stringify({ text: reword(template) }))
    chat.answer((request) => answered(dataOf(request).template as string))
    await using bella = await open()
    const plain = await begin(bella)
    await vi.waitFor(() => expect(answered).toHaveBeenCalled())
    for (let turn = 0; turn < 3; turn++) expect(await begin(bella)).toBe(plain)
  })

  it("is said plainly, and at once, while there is no model to be had", async () => {
    chat.answer(() => (_, response) => response.writeHead(500).end())
    await using bella = await open()
    const plain = await begin(bella)
    expect(await begin(bella)).toBe(plain)
  })
})
