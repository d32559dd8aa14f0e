import { people } from "@googleapis/people"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { codeOf, openProfile } from "./run-profile.ts"
import { createGooglePeopleServer } from "./servers/google-people.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const vendor = "com.google.people"
const provider = createGooglePeopleServer("token-1")
let server: RunningServer
const connection = () => ({
  authorization: "Bearer token-1",
  scopes: ["https://www.googleapis.com/auth/contacts"],
  baseUrl: server.url,
})
const target = { system: "google_contacts" }
const run = (verb: string, payload: object) =>
  openProfile(vendor, `productivity.contacts.contact.${verb}`).execute(payload, connection())
const ada = {
  fn: "Ada Rossi",
  email: [{ value: "ada@bella.example", type: ["work"] }],
  tel: [{ value: "+390612345678" }],
  adr: [{ value: ["", "", "Via Roma 1", "Roma", "", "00100", "Italia"], type: ["work"] }],
  org: ["Bella Cucina", "Kitchen"],
  title: "Owner",
  note: "Prefers mornings",
}

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Google People", () => {
  it("the local server satisfies Google's own client", async () => {
    const client = people({
      version: "v1",
      rootUrl: `${server.url}/`,
      headers: { authorization: "Bearer token-1" },
    })
    const { data } = await client.people.createContact({
      requestBody: { names: [{ unstructuredName: "By Client" }] },
    })
    const resourceName = data.resourceName as string
    const requestBody = { metadata: data.metadata, nicknames: [{ value: "C" }] } as object
    const updated = await client.people.updateContact({
      resourceName,
      updatePersonFields: "nicknames",
      requestBody,
    })
    expect(updated.data.nicknames).toEqual([{ value: "C" }])
    const listed = await client.people.connections.list({ resourceName: "people/me", personFields: "names" })
    expect(listed.data.connections?.map((person) => person.resourceName)).toContain(resourceName)
    const got = await client.people.get({ resourceName, personFields: "names" })
    expect(got.data.names?.[0]?.displayName).toBe("By Client")
    await client.people.deleteContact({ resourceName })
    await expect(client.people.get({ resourceName, personFields: "names" })).rejects.toMatchObject({
      code: 404,
    })
  })

  it("[IS-25] [IS-18] creates a contact from jCard members and gives it back in them", async () => {
    const created = await run("create", { target, object: ada })
    expect(provider.people.get(created.external_id as string)).toMatchObject({
      emailAddresses: [{ value: "ada@bella.example", type: "work" }],
      addresses: [
        { streetAddress: "Via Roma 1", city: "Roma", postalCode: "00100", country: "Italia", type: "work" },
      ],
      organizations: [{ name: "Bella Cucina", department: "Kitchen", title: "Owner" }],
    })
    const got = await run("get", { target: { ...target, external_id: created.external_id } })
    expect(got.object).toEqual({ ...ada, n: ["Rossi", "Ada", "", "", ""] })
    expect(got.etag).toBe(created.etag)
  })

  it("[IS-25] [IS-12] changes the fields that the patch changes and no others", async () => {
    const created = await run("create", { target, object: ada })
    const id = created.external_id as string
    const at = { ...target, external_id: id, etag: created.etag }
    const patch = [
      { op: "add", path: "/tel/-", value: { value: "+393331234567", type: ["cell"] } },
      { op: "remove", path: "/note" },
    ]
    const updated = await run("update", { target: at, object: { patch } })
    expect(updated.object).toMatchObject({
      fn: "Ada Rossi",
      tel: [{ value: "+390612345678" }, { value: "+393331234567", type: ["cell"] }],
    })
    expect(updated.object).not.toHaveProperty("note")
    expect(
      await codeOf(
        run("update", { target: at, object: { patch: [{ op: "add", path: "/note", value: "x" }] } }),
      ),
    ).toBe("conflict")
  })

  it("lists by pages, deletes, and keeps identifiers in their place", async () => {
    provider.people.clear()
    await run("create", { target, object: ada })
    await run("create", { target, object: { fn: "Kim" } })
    const first = await run("list", { target, object: { limit: 1 } })
    expect(first).toMatchObject({ items: [{ object: { fn: "Ada Rossi" } }], estimated_total: 2 })
    const second = await run("list", { target, object: { limit: 1, cursor: first.next_cursor } })
    expect(second).not.toHaveProperty("next_cursor")
    const [item] = second.items as { external_id: string }[]
    expect(await run("delete", { target: { ...target, external_id: item?.external_id } })).toEqual({
      external_id: item?.external_id,
    })
    expect(await codeOf(run("get", { target: { ...target, external_id: item?.external_id } }))).toBe(
      "not_found",
    )
    for (const external_id of ["people/../people/me", "people//c1", "/people/c1", ".."])
      expect(await codeOf(run("delete", { target: { ...target, external_id } }))).toBe("invalid_input")
  })
})
