import { expect, it } from "vitest"
import { KeyRing } from "../identity/index.ts"
import { createPseudonyms } from "./visitor-pseudonyms.ts"

const site = (origin: string) => ({ origin, endpoint: `${origin}/intent`, company: origin })

it("a visitor has one pseudonym at a site and another at the next, and a person is told from a program", () => {
  const pseudonymOf = createPseudonyms(KeyRing.create(0))
  const [bella, garage] = [site("https://bella.example"), site("https://garage.example")]
  const ada = pseudonymOf("session:ada", bella)
  expect(ada).toMatchObject({ actorType: "human", actorId: expect.stringMatching(/^visitor-/) })
  expect(pseudonymOf("session:ada", bella).actorId).toBe(ada.actorId)
  expect(pseudonymOf("session:ada", garage).actorId).not.toBe(ada.actorId)
  expect(pseudonymOf("session:bo", bella).actorId).not.toBe(ada.actorId)
  expect(pseudonymOf("anonymous:program", bella).actorType).toBe("ai_agent")
})
