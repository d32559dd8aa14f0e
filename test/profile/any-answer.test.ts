import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createProfileRunner, type ProfileRunner } from "../../src/execution/profile/index.ts"
import { isParleyError } from "../../src/intent/index.ts"
import {
  type IntentContent,
  type ProfileContent,
  readCatalogFile,
  readCatalogFolder,
  readCommonSchemas,
} from "./catalog-folder.ts"

const schemas = readCommonSchemas()
const base = String(readCatalogFile("catalog.json").base)
const session = {
  capabilities: {
    "urn:ietf:params:jmap:core": {},
    "urn:ietf:params:jmap:mail": {},
    "urn:ietf:params:jmap:submission": {},
  },
  primaryAccounts: { "urn:ietf:params:jmap:mail": "u", "urn:ietf:params:jmap:submission": "u" },
  apiUrl: "/jmap/api",
}
/** Extras that some profiles require, by system. */
const extras: Record<string, readonly object[]> = {
  slack: [{ channel: "C1" }],
  ms_teams: [{ team_id: "t" }, { team_id: "t", channel_id: "c" }],
}

/** Member names and values that rules look for, in places where they do not belong. */
const names = fc.constantFrom(
  "id",
  "ts",
  "body",
  "start",
  "items",
  "messages",
  "value",
  "list",
  "error",
  "names",
  "payload",
  "headers",
)
const { tree: answers } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 0, "", "x", "2026-01-01", "<a@b>", [], {}),
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(names, tie("tree"), { maxKeys: 4 }),
    fc.constant("methodResponses").map((name) => ({ [name]: [["error", { type: "serverFail" }, "main"]] })),
  ),
}))

function payloadsOf(intent: IntentContent, system: string): Record<string, unknown>[] {
  return intent.examples.flatMap(({ value }) => {
    const { target, object } = value as { target: object; object?: object }
    const own = (value as Record<string, unknown>)[system]
    const payload = { target: { ...target, system }, ...(object === undefined ? {} : { object }) }
    const fields = [...(own === undefined ? [] : [own]), ...(extras[system] ?? [])]
    return [payload, ...fields.map((field) => ({ ...payload, [system]: field }))]
  })
}

async function outcomeOf(
  executor: ProfileRunner,
  profile: ProfileContent,
  payload: unknown,
): Promise<unknown> {
  const { scopes } = profile.api as { scopes: string[] }
  const connection = { authorization: "Bearer t", scopes, account: { account_sid: "AC1" } }
  return executor.execute(payload, connection).catch((error: unknown) => error)
}

describe("whatever a provider answers", () => {
  const profiles = readCatalogFolder("profiles").map(({ path, content }) => {
    const profile = content as unknown as ProfileContent
    return {
      path,
      profile,
      intent: readCatalogFile(profile.pins.replace(`${base}/`, "")) as unknown as IntentContent,
    }
  })

  it.each(profiles)("$path gives a result as promised or an error of ours", async ({ profile, intent }) => {
    let answer: unknown
    let status = 200
    let called = 0
    const fetch: typeof globalThis.fetch = async (input) => {
      if (String(input).endsWith("/jmap/session")) return Response.json(session)
      called++
      return Response.json(answer, { status })
    }
    const executor = createProfileRunner({ intent, profile, schemas, fetch })
    const payloads = payloadsOf(intent, executor.system)
    await fc.assert(
      fc.asyncProperty(
        answers,
        fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 409, 429, 500),
        async (body, code) => {
          ;[answer, status] = [code === 204 ? null : body, code === 204 ? 200 : code]
          for (const payload of payloads) {
            const outcome = await outcomeOf(executor, profile, payload)
            if (outcome instanceof Error) expect(isParleyError(outcome), outcome.stack).toBe(true)
            else expect(outcome).toBeTypeOf("object")
          }
        },
      ),
      { numRuns: 15 },
    )
    // At least one of the examples must have got as far as the provider, or this shows nothing.
    expect(called).toBeGreaterThan(0)
  })
})
