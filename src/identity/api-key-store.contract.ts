import { describe, expect, it } from "vitest"
import { createApiKeyReader, issueApiKey } from "./api-key.ts"
import type { ApiKeyStore } from "./api-key-store.ts"

const shows = (headers: Record<string, string>) => ({
  method: "POST",
  url: "https://bella.example/ask",
  header: (name: string) => headers[name],
  body: async () => new Uint8Array(),
})

/** What every store of API keys must do. `create` returns a new, empty one. */
export function apiKeyStoreContract(create: () => Promise<ApiKeyStore>): void {
  describe("store of API keys", () => {
    it("keeps what a key may do, and nothing that it could be shown by", async () => {
      const store = await create()
      const limits = { "*": { limit: 5, period: "hour" as const } }
      const permissions = ["execute:intent/bookTable"]
      const { key, record } = await issueApiKey(store, { party: "acme", permissions, limits }, 7)
      expect(await store.list()).toEqual([record])
      expect(JSON.stringify(await store.list())).not.toContain(key)
      const reader = createApiKeyReader(store, () => 8)
      const principal = {
        kind: "agent",
        id: "agent:acme",
        permissions,
        proof: "key",
        token: record.id,
        limits,
      }
      expect(await reader.read(shows({ authorization: `Bearer ${key}` }))).toEqual(principal)
      expect(await reader.read(shows({ "x-api-key": key }))).toEqual(principal)
      expect(await reader.read(shows({ "x-api-key": key, authorization: `bearer ${key}` }))).toEqual(
        principal,
      )
    })

    it("makes no stranger of a key that is unknown, changed, over or revoked", async () => {
      const store = await create()
      let now = 1_000
      const reader = createApiKeyReader(store, () => now)
      const read = (key: string) => reader.read(shows({ authorization: `Bearer ${key}` }))
      const { key, record } = await issueApiKey(
        store,
        { party: "acme", permissions: [], expiresAt: 9_000 },
        now,
      )
      expect(await read(key)).toBeDefined()
      const other = key.endsWith("A") ? "B" : "A"
      for (const wrong of [`${key.slice(0, -1)}${other}`, `${key}A`, key.slice(0, -1), "parley_", "parley_x"])
        await expect(read(wrong), wrong).rejects.toMatchObject({ code: "unauthenticated" })
      await expect(
        reader.read(shows({ "x-api-key": "something", authorization: `Bearer ${key}` })),
      ).rejects.toMatchObject({ code: "unauthenticated" })
      expect(await store.revoke(record.id, now)).toBe(true)
      expect(await store.revoke(record.id, now)).toBe(false)
      expect(await store.revoke("key_none", now)).toBe(false)
      now += 1_000
      await expect(read(key)).rejects.toThrow(/revoked/)
      const over = await issueApiKey(store, { party: "acme", permissions: [], expiresAt: now }, now)
      await expect(read(over.key)).rejects.toThrow(/expired/)
    })

    it("reads nothing where none is shown", async () => {
      const reader = createApiKeyReader(await create(), () => 0)
      expect(await reader.read(shows({}))).toBeUndefined()
      expect(await reader.read(shows({ authorization: "Bearer eyJhbGciOi.x.y" }))).toBeUndefined()
    })
  })
}
