import { type Context, Hono } from "hono"
import { googleError, refuseStranger } from "./google.ts"

type Person = Record<string, unknown> & { resourceName: string; etag: string }

/** People API v1 as documented: person fields by mask, contact sources with their own etag. */
export function createGooglePeopleServer(token: string) {
  const people = new Map<string, Person>()
  let version = 0
  let lastId = 0
  const app = new Hono()
  const missing = (c: Context) =>
    googleError(c, 404, "notFound", "Requested entity was not found.", "NOT_FOUND")
  const invalid = (c: Context, message: string) =>
    googleError(c, 400, "invalidArgument", message, "INVALID_ARGUMENT")

  function save(person: Record<string, unknown>, resourceName: string): Person {
    const etag = `%Eg${++version}`
    const names = (person.names ?? []) as Record<string, string>[]
    const stored = {
      ...person,
      // The parts of a free-form name are Google's to find.
      names: names.map((name) => {
        const [given, ...family] = (name.unstructuredName ?? "").split(" ")
        return {
          displayName: name.unstructuredName,
          unstructuredName: name.unstructuredName,
          givenName: given,
          ...(family.length > 0 ? { familyName: family.join(" ") } : {}),
        }
      }),
      resourceName,
      etag,
      metadata: {
        sources: [
          { type: "PROFILE", id: "1", etag: "#profile" },
          { type: "CONTACT", id: resourceName.slice(8), etag: `#${etag}` },
        ],
      },
    }
    people.set(resourceName, stored)
    return stored
  }

  function masked(c: Context, person: Person) {
    const mask = c.req.query("personFields")?.split(",")
    if (mask === undefined) return person
    return Object.fromEntries(
      Object.entries(person).filter(([name]) => ["resourceName", "etag", ...mask].includes(name)),
    )
  }

  app.use("/v1/*", async (c, next) => refuseStranger(c, token) ?? (await next()))
  app.post("/v1/people:createContact", async (c) =>
    c.json(masked(c, save(await c.req.json(), `people/c${++lastId}`))),
  )

  app.get("/v1/people/me/connections", (c) => {
    if (c.req.query("personFields") === undefined) return invalid(c, "personFields mask is required.")
    const size = Number(c.req.query("pageSize") ?? 100)
    const from = Number(c.req.query("pageToken") ?? 0)
    const all = [...people.values()]
    const more = from + size < all.length ? { nextPageToken: String(from + size) } : {}
    return c.json({
      connections: all.slice(from, from + size).map((person) => masked(c, person)),
      ...more,
      totalPeople: all.length,
      totalItems: all.length,
    })
  })

  app.get("/v1/people/:id", (c) => {
    if (c.req.query("personFields") === undefined) return invalid(c, "personFields mask is required.")
    const person = people.get(`people/${c.req.param("id")}`)
    return person === undefined ? missing(c) : c.json(masked(c, person))
  })

  app.patch("/v1/people/:action", async (c) => {
    const [id, verb] = c.req.param("action").split(":")
    const person = people.get(`people/${id}`)
    if (person === undefined || verb !== "updateContact") return missing(c)
    const body = await c.req.json()
    const mask = c.req.query("updatePersonFields")?.split(",") ?? []
    const source = body.metadata?.sources?.find((entry: { type: string }) => entry.type === "CONTACT")
    if (mask.length === 0 || source === undefined)
      return invalid(c, "person.metadata.sources and updatePersonFields are required.")
    if (source.etag !== `#${person.etag}`)
      return googleError(
        c,
        400,
        "failedPrecondition",
        "Request person.etag is different than the current person.etag.",
        "FAILED_PRECONDITION",
      )
    const changed = { ...person }
    for (const field of mask) changed[field] = body[field] ?? undefined
    return c.json(masked(c, save(changed, person.resourceName)))
  })

  app.delete("/v1/people/:action", (c) => {
    const [id] = c.req.param("action").split(":")
    return people.delete(`people/${id}`) ? c.json({}) : missing(c)
  })

  return { app, people }
}
