import { Hono } from "hono"
import { describe, expect, it } from "vitest"
import { readBytes } from "../../src/http/index.ts"
import { type CredentialReader, type Principal, readBounded } from "../../src/identity/index.ts"
import { ParleyError } from "../../src/intent/index.ts"
import { createAuthenticate } from "../../src/server/index.ts"

/** Reads `<word> <id>` out of a header, and throws where the id is "broken". */
function reader(header: string, proof: Principal["proof"], permissions: string[] = []): CredentialReader {
  return {
    name: `a word in ${header}`,
    async read({ header: get }) {
      const [, id] = /^test (\w+)$/.exec(get(header) ?? "") ?? []
      if (id === "broken") throw new ParleyError("unauthenticated", "This proof is broken.")
      return id === undefined ? undefined : { kind: "agent", id: `agent:${id}`, permissions, proof }
    },
  }
}

async function ask(headers: Record<string, string>, readers: readonly CredentialReader[]) {
  const authenticate = createAuthenticate({
    readers,
    origin: () => "https://bella.example",
    defaultLocale: "en",
    pseudonymSecret: new Uint8Array(32),
    trustedProxies: 0,
  })
  const app = new Hono()
  app.onError((error, c) => c.json({ ...(error as ParleyError) }, 401))
  app.post("/", async (c) => c.json({ ...(await authenticate(c)), signal: undefined }))
  return (await app.request("http://127.0.0.1/", { method: "POST", headers })).json()
}

describe("who calls", () => {
  const bearer = reader("authorization", "access-token", ["read:account"])
  const token = reader("uim-pat", "policy-token", ["execute:intent/book"])

  it("is a stranger only where nothing is shown", async () => {
    expect(await ask({}, [bearer])).toMatchObject({ principal: { kind: "anonymous", proof: "none" } })
    expect(await ask({ authorization: "test ada" }, [bearer])).toMatchObject({
      principal: { id: "agent:ada", proof: "access-token" },
    })
  })

  it("is never a stranger with a proof that is broken, or that nobody reads", async () => {
    expect(await ask({ authorization: "test broken" }, [bearer])).toMatchObject({ code: "unauthenticated" })
    for (const authorization of ["Basic YTpi", "Bearer x.y.z", "x", "Digest username=a"]) {
      expect(await ask({ authorization }, [bearer, token])).toMatchObject({
        code: "unauthenticated",
        details: { accepted: ["a word in authorization", "a word in uim-pat"] },
      })
      expect(await ask({ authorization }, [])).toMatchObject({ code: "unauthenticated" })
    }
  })

  it("is one party: proofs of two are refused, and those of one add up", async () => {
    expect(await ask({ authorization: "test ada", "uim-pat": "test bob" }, [bearer, token])).toMatchObject({
      code: "unauthenticated",
      details: { reason: "proofs_disagree" },
    })
    expect(await ask({ authorization: "test ada", "uim-pat": "test ada" }, [bearer, token])).toMatchObject({
      principal: { id: "agent:ada", permissions: ["read:account", "execute:intent/book"] },
    })
    // A good proof does not make up for a broken one.
    expect(await ask({ authorization: "test ada", "uim-pat": "test broken" }, [bearer, token])).toMatchObject(
      {
        code: "unauthenticated",
      },
    )
  })

  it("is told by the bytes of the body, too, which the handler still reads", async () => {
    let seen = ""
    const signed: CredentialReader = {
      name: "a signature",
      async read(shown) {
        seen = `${shown.method} ${shown.url} ${new TextDecoder().decode(await shown.body())}`
        return undefined
      },
    }
    const app = new Hono()
    const authenticate = createAuthenticate({
      readers: [signed],
      origin: () => "https://bella.example",
      defaultLocale: "en",
      pseudonymSecret: new Uint8Array(32),
      trustedProxies: 0,
    })
    app.post("/ask", async (c) => {
      await authenticate(c)
      return new Response(await readBytes(c.req.raw))
    })
    const response = await app.request("http://127.0.0.1/ask?a=b", { method: "POST", body: "words" })
    expect(Buffer.from(await readBounded(response.body, 100)).toString()).toBe("words")
    expect(seen).toBe("POST https://bella.example/ask?a=b words")
  })
})
