import { Hono } from "hono"
import { createMailMethods, MethodError } from "./jmap-mail.ts"

export const capabilities = {
  core: "urn:ietf:params:jmap:core",
  mail: "urn:ietf:params:jmap:mail",
  submission: "urn:ietf:params:jmap:submission",
}

type Invocation = [name: string, args: Record<string, unknown>, id: string]

/** RFC 8620: session, requests with back-references, uploads; RFC 8621 methods come from jmap-mail. */
export function createJmapServer(token: string) {
  const mail = createMailMethods()
  const requests: { using: string[]; methodCalls: Invocation[] }[] = []
  const app = new Hono()

  app.use("*", async (c, next) =>
    c.req.header("authorization") === `Bearer ${token}`
      ? next()
      : c.json({ type: "about:blank", status: 401, detail: "Unknown token." }, 401),
  )

  app.get("/jmap/session", (c) => {
    const origin = new URL(c.req.url).origin
    const mine = { [capabilities.mail]: {}, [capabilities.submission]: {} }
    return c.json({
      capabilities: {
        [capabilities.core]: { maxSizeUpload: 1000, maxCallsInRequest: 16, maxObjectsInGet: 500 },
        ...mine,
      },
      accounts: {
        u1: { name: "kim@home.example", isPersonal: true, isReadOnly: false, accountCapabilities: mine },
      },
      primaryAccounts: { [capabilities.mail]: "u1", [capabilities.submission]: "u1" },
      username: "kim@home.example",
      apiUrl: `${origin}/jmap/api/`,
      downloadUrl: `${origin}/jmap/download/{accountId}/{blobId}/{name}?type={type}`,
      uploadUrl: `${origin}/jmap/upload/{accountId}/`,
      eventSourceUrl: `${origin}/jmap/event/?types={types}&closeafter={closeafter}&ping={ping}`,
      state: "s1",
    })
  })

  app.post("/jmap/upload/:account/", async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer())
    const type = c.req.header("content-type") ?? "application/octet-stream"
    return c.json(
      { accountId: c.req.param("account"), blobId: mail.storeBlob(bytes), type, size: bytes.byteLength },
      201,
    )
  })

  app.post("/jmap/api/", async (c) => {
    const request = await c.req.json().catch(() => undefined)
    if (!Array.isArray(request?.using) || !Array.isArray(request.methodCalls))
      return c.json(
        { type: "urn:ietf:params:jmap:error:notRequest", status: 400, detail: "No request object." },
        400,
      )
    const unknown = request.using.find((name: string) => !Object.values(capabilities).includes(name))
    if (unknown !== undefined)
      return c.json(
        { type: "urn:ietf:params:jmap:error:unknownCapability", status: 400, detail: `No ${unknown}.` },
        400,
      )
    requests.push(request)
    return c.json({ methodResponses: runCalls(request.methodCalls), sessionState: "s1" })
  })

  function runCalls(calls: Invocation[]): Invocation[] {
    const responses: Invocation[] = []
    const createdIds = new Map<string, string>()
    for (const [name, args, id] of calls) {
      try {
        const method = mail.methods[name]
        if (method === undefined) throw new MethodError("unknownMethod")
        if (args.accountId !== "u1") throw new MethodError("accountNotFound")
        responses.push(
          ...method(resolveReferences(args, responses), createdIds).map(([n, a]): Invocation => [n, a, id]),
        )
      } catch (error) {
        if (!(error instanceof MethodError)) throw error
        responses.push(["error", { type: error.message, ...error.details }, id])
      }
    }
    return responses
  }

  return { app, mail, requests }
}

/** RFC 8620, 3.7. */
function resolveReferences(
  args: Record<string, unknown>,
  responses: readonly Invocation[],
): Record<string, unknown> {
  const resolved: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(args)) {
    if (!key.startsWith("#")) {
      resolved[key] = value
      continue
    }
    const { resultOf, name, path } = value as { resultOf: string; name: string; path: string }
    const source = responses.find((response) => response[2] === resultOf && response[0] === name)
    const found = source === undefined ? undefined : follow(source[1], path.split("/").slice(1))
    if (found === undefined) throw new MethodError("invalidResultReference")
    resolved[key.slice(1)] = found
  }
  return resolved
}

function follow(value: unknown, tokens: readonly string[]): unknown {
  const [token, ...rest] = tokens
  if (token === undefined) return value
  if (token === "*") return Array.isArray(value) ? value.flatMap((item) => follow(item, rest)) : undefined
  return follow((value as Record<string, unknown> | undefined)?.[token], rest)
}
