import { describe, expect, it } from "vitest"
import { besideListOf, leadOf } from "../../web/src/components/message-parts.ts"

describe("what a card says beside what it shows", () => {
  it("leaves out the list of values and the line that leads to it, and nothing else", () => {
    const message =
      "Booking R1 is for two.\n\nCancel a booking:\n- Booking id: R1\n- Code: A\n\nShall I go ahead?"
    expect(besideListOf(message)).toBe("Booking R1 is for two.\n\n\nShall I go ahead?")
    expect(besideListOf("Not understood.\n\nBook: 20:00, 2. Shall I?")).toBe(
      "Not understood.\n\nBook: 20:00, 2. Shall I?",
    )
    expect(besideListOf("- only a list")).toBe("")
  })

  it("keeps a list that is not the values", () => {
    const note = "Bring one of these:\n- a passport\n- an identity card"
    expect(besideListOf(`${note}\n\nBook:\n- Name: Ada\nShall I?`)).toBe(`${note}\n\nShall I?`)
  })

  it("leads to a form with the words before the first list", () => {
    expect(leadOf("No table then. You can choose from:\n1. 18:00\n2. 22:00")).toBe(
      "No table then. You can choose from:",
    )
    expect(leadOf("Which day?")).toBe("Which day?")
  })
})
