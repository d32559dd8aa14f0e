import { expect, it } from "vitest"
import { emptySession } from "./session.ts"
import { createSessionMemory } from "./session-memory.ts"
import { sessionStoreContract } from "./session-store.contract.ts"

sessionStoreContract(async () => createSessionMemory())

it("forgets the sessions that rested longest", async () => {
  const memory = createSessionMemory(2)
  for (const id of ["a", "b", "c"]) await memory.save(id, { owner: "me", session: emptySession, expires: 10 })
  expect(await memory.load("a", 1)).toBeUndefined()
  expect(await memory.load("c", 1)).toEqual(emptySession)
})
