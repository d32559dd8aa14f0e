import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as casa from "../../../examples/casa/index.ts"
import { createLogger } from "../../../src/http/index.ts"
import { createSite } from "../../../src/site/index.ts"
import { issueKey } from "../../support/api-key.ts"
import { type Answer, toAnswer } from "./open-mediator.ts"

/** The example agency as a site that is asked directly. */
export async function casaSite(): Promise<
  AsyncDisposable & {
    get(path: string, headers?: Record<string, string>): Promise<Answer>
    /** Shows a key that may execute the search. */
    readonly proof: Record<string, string>
    send(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Answer>
  }
> {
  const folder = mkdtempSync(join(tmpdir(), "parley-casa-"))
  const backend = casa.createBackend(join(folder, "business.db"))
  const { service, intents } = backend
  const site = await createSite({ service, intents, data: folder, logger: createLogger({ level: "silent" }) })
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    toAnswer(
      await site.fetch(
        new Request(`http://localhost${path}`, { method, headers, ...(body !== undefined && { body }) }),
      ),
    )
  const proof = await issueKey({ file: join(folder, "parley.db") }, "ada", ["execute:intent/searchProperty"])
  return {
    send,
    proof,
    get: (path, headers) => send("GET", path, headers),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      backend[Symbol.dispose]()
    },
  }
}
