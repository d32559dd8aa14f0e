import { WebClient } from "@slack/web-api"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { codeOf, openProfile } from "./run-profile.ts"
import { type RunningServer, serve } from "./servers/serve.ts"
import { createSlackServer } from "./servers/slack.ts"

const provider = createSlackServer("xoxb-1")
let server: RunningServer
const scopes = ["chat:write", "channels:history", "channels:manage", "channels:read", "reactions:write"]
const connection = () => ({ authorization: "Bearer xoxb-1", scopes, baseUrl: server.url })
const target = { system: "slack" }
const run = (verb: string, payload: object) =>
  openProfile("com.slack", `communication.chat.${verb}`).execute(payload, connection())

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Slack", () => {
  it("the local server satisfies Slack's own client", async () => {
    const client = new WebClient("xoxb-1", { slackApiUrl: `${server.url}/api/`, retryConfig: { retries: 0 } })
    const created = await client.conversations.create({ name: "by-the-client" })
    const channel = created.channel?.id as string
    const posted = await client.chat.postMessage({ channel, text: "hello" })
    const history = await client.conversations.history({ channel })
    expect(history.messages?.[0]?.ts).toBe(posted.ts)
    await client.reactions.add({ channel, timestamp: posted.ts as string, name: "eyes" })
    await expect(client.chat.postMessage({ channel: "none", text: "x" })).rejects.toMatchObject({
      data: { error: "channel_not_found" },
    })
    expect((await client.conversations.info({ channel })).channel?.name).toBe("by-the-client")
    expect((await client.conversations.list()).channels?.map((one) => one.id)).toContain(channel)
    await client.conversations.archive({ channel })
  })

  it("[IS-25] posts plain text in which nothing is markup, and replies in the thread", async () => {
    const { id } = provider.addChannel("kitchen")
    const sent = await run("message.send", {
      target,
      object: { channel: id, text: "<!channel> salt & pepper" },
    })
    expect(provider.posts.at(-1)).toEqual({
      channel: id,
      text: "&lt;!channel&gt; salt &amp; pepper",
      mrkdwn: false,
    })
    expect(sent).toMatchObject({
      object: { channel: id, text: "<!channel> salt & pepper", sent_at: "2017-08-22T21:05:56Z" },
      slack: { channel: id },
    })
    const at = { ...target, external_id: sent.external_id }
    const reply = await run("message.reply", { target: at, object: { text: "Yes" }, slack: { channel: id } })
    expect(reply.object).toMatchObject({ thread: sent.external_id })
    const read = await run("message.read", { target: at, slack: { channel: id } })
    expect(read).toMatchObject({
      external_id: sent.external_id,
      object: { text: "<!channel> salt & pepper", author: "U1" },
    })
    const react = { target: at, object: { reaction: "thumbsup" }, slack: { channel: id } }
    expect(await run("message.react", react)).toEqual({ external_id: sent.external_id })
    expect(await codeOf(run("message.react", react))).toBe("conflict")
  })

  it("[IS-14] lists messages page by page until the cursor is empty", async () => {
    const { id } = provider.addChannel("pages")
    for (const text of ["one", "two", "three"])
      await run("message.send", { target, object: { channel: id, text } })
    const filter = { channel: id }
    const first = await run("message.list", { target, object: { filter, limit: 2 } })
    const second = await run("message.list", {
      target,
      object: { filter, limit: 2, cursor: first.next_cursor },
    })
    const texts = [first, second].flatMap((page) =>
      (page.items as { object: { text: string } }[]).map((item) => item.object.text),
    )
    expect(texts).toEqual(["three", "two", "one"])
    expect(second).not.toHaveProperty("next_cursor")
  })

  it("[IS-25] creates, finds and archives channels", async () => {
    const created = await run("channel.create", { target, object: { name: "evening-shift" } })
    expect(created.object).toEqual({
      name: "evening-shift",
      private: false,
      archived: false,
      created_at: "2017-08-17T20:00:00Z",
    })
    expect(await codeOf(run("channel.create", { target, object: { name: "evening-shift" } }))).toBe(
      "conflict",
    )
    const at = { target: { ...target, external_id: created.external_id } }
    expect(await run("channel.get", at)).toMatchObject({ object: { name: "evening-shift" } })
    expect(await run("channel.archive", at)).toEqual({ external_id: created.external_id })
    const open = await run("channel.list", { target, object: { filter: { archived: false } } })
    expect((open.items as { external_id: string }[]).map((item) => item.external_id)).not.toContain(
      created.external_id,
    )
    expect(
      await codeOf(run("message.send", { target, object: { channel: created.external_id, text: "x" } })),
    ).toBe("conflict")
  })

  it("[IS-25] takes a no inside a 200 for a no", async () => {
    expect(await codeOf(run("message.send", { target, object: { channel: "none", text: "x" } }))).toBe(
      "not_found",
    )
    expect(
      await codeOf(
        run("message.read", {
          target: { ...target, external_id: "1.0" },
          slack: { channel: provider.addChannel("empty").id },
        }),
      ),
    ).toBe("not_found")
    const stranger = { ...connection(), authorization: "Bearer other" }
    const send = openProfile("com.slack", "communication.chat.message.send")
    expect(await codeOf(send.execute({ target, object: { channel: "C", text: "x" } }, stranger))).toBe(
      "unauthenticated",
    )
    provider.limit(1)
    await expect(run("channel.list", { target })).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: 30,
    })
  })
})
