import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openGraphClient } from "./graph-client.ts"
import { codeOf, openProfile } from "./run-profile.ts"
import { createGraphServer } from "./servers/graph.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const provider = createGraphServer("token-1")
let server: RunningServer
const scopes = [
  "ChannelMessage.Send",
  "ChannelMessage.Read.All",
  "Channel.Create",
  "Channel.ReadBasic.All",
  "ChannelSettings.ReadWrite.All",
]
const connection = () => ({ authorization: "Bearer token-1", scopes, baseUrl: server.url })
const teams = (verb: string, payload: object) =>
  openProfile("com.microsoft.teams", `communication.chat.${verb}`).execute(payload, connection())

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Microsoft Teams", () => {
  it("the local server satisfies Microsoft's own client", async () => {
    const api = openGraphClient(server.url, "token-1")
    const channel = await api("/teams/t/channels").post({ displayName: "by the client" })
    const messages = `/teams/t/channels/${channel.id}/messages`
    const { id } = await api(messages).post({ body: { content: "hello" } })
    await api(`${messages}/${id}/replies`).post({ body: { content: "again" } })
    await api(`${messages}/${id}/setReaction`).post({ reactionType: "👍" })
    expect((await api(`${messages}/${id}`).get()).body.content).toBe("hello")
    expect((await api(messages).top(1).get()).value).toHaveLength(1)
    await api(`/teams/t/channels/${channel.id}/archive`).post({})
    expect((await api(`/teams/t/channels/${channel.id}`).get()).isArchived).toBe(true)
  })

  it("[IS-25] posts to a channel, replies in the thread and reacts", async () => {
    const where = { team_id: "team-1", channel_id: "19:abc@thread.tacv2" }
    const sent = await teams("message.send", {
      target: { system: "ms_teams" },
      object: { channel: where.channel_id, text: "<b>Lunch</b>", format: "html" },
      ms_teams: { team_id: where.team_id },
    })
    expect(sent).toMatchObject({
      object: { channel: where.channel_id, text: "<b>Lunch</b>", format: "html", author: "u-kim" },
    })
    const reply = await teams("message.reply", {
      target: { system: "ms_teams", external_id: sent.external_id },
      object: { text: "Coming" },
      ms_teams: where,
    })
    expect(reply.object).toMatchObject({ thread: sent.external_id, format: "plain" })
    await teams("message.react", {
      target: { system: "ms_teams", external_id: sent.external_id },
      object: { reaction: "👍" },
      ms_teams: where,
    })
    expect(provider.reactions.at(-1)).toEqual({ reaction: "👍", id: sent.external_id })
    expect(
      await codeOf(
        teams("message.send", { target: { system: "ms_teams" }, object: { channel: "c", text: "x" } }),
      ),
    ).toBe("invalid_input")
  })

  it("[IS-25] [IS-14] reads and lists messages; creates, looks up and archives a channel", async () => {
    const inTeam = { ms_teams: { team_id: "team-1" } }
    const system = { system: "ms_teams" }
    const created = await teams("channel.create", {
      target: system,
      object: { name: "Wedding", description: "12 June" },
      ...inTeam,
    })
    expect(created.object).toMatchObject({ name: "Wedding", private: false, archived: false })
    expect(
      await codeOf(teams("channel.create", { target: system, object: { name: "Wedding" }, ...inTeam })),
    ).toBe("conflict")
    const channel = created.external_id as string
    for (const text of ["one", "two", "three"])
      await teams("message.send", { target: system, object: { channel, text }, ...inTeam })
    const first = await teams("message.list", {
      target: system,
      object: { filter: { channel }, limit: 2 },
      ...inTeam,
    })
    const second = await teams("message.list", {
      target: system,
      object: { filter: { channel }, cursor: first.next_cursor },
      ...inTeam,
    })
    const items = [first, second].flatMap(
      (page) => page.items as { external_id: string; object: { text: string } }[],
    )
    expect(items.slice(0, 3).map((item) => item.object.text)).toEqual(["three", "two", "one"])
    const where = { ms_teams: { team_id: "team-1", channel_id: channel } }
    const read = await teams("message.read", {
      target: { ...system, external_id: items[0]?.external_id },
      ...where,
    })
    expect(read.object).toMatchObject({ text: "three", author: "u-kim" })
    const at = { target: { ...system, external_id: channel }, ...inTeam }
    expect(await teams("channel.archive", at)).toEqual({ external_id: channel })
    expect(await teams("channel.get", at)).toMatchObject({ object: { name: "Wedding", archived: true } })
  })
})
