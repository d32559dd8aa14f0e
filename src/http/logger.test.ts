import { describe, expect, it } from "vitest"
import { createLogger, redactText } from "./logger.ts"

function capture() {
  const lines: string[] = []
  const logger = createLogger({ level: "debug", destination: { write: (line) => void lines.push(line) } })
  return { logger, lines }
}

describe("log", () => {
  it.each([
    ["Authorization: Bearer abc.def-123", "abc.def-123"],
    ["token eyJhbGciOi.eyJzdWIi.c2ln is bad", "eyJhbGciOi"],
    ["no table for anna.rossi+x@example.co.uk", "anna.rossi"],
    ["call +39 06 1234 5678 first", "1234"],
    ["card 4111 1111 1111 1111 declined", "4111"],
    ["GET https://shop.example/a?email=x&key=y failed", "email=x"],
    ["https://user:hunter2@db.example/", "hunter2"],
    ["postgres://app:hunter2@db/parley refused", "hunter2"],
    ['{"password":"hunter2"}', "hunter2"],
    ["api_key=sk-12345", "sk-12345"],
  ])("masks what is secret or personal in '%s'", (text, secret) => {
    expect(redactText(text)).not.toContain(secret)
  })

  it("leaves what an operator needs", () => {
    const text =
      "column orders.total of row 17 is missing at /srv/app/file.ts:120:14 after 1500 ms on 2026-01-31"
    expect(redactText(text)).toBe(text)
  })

  it("cuts a text without end", () => {
    expect(redactText("x".repeat(1e6)).length).toBeLessThan(5_000)
  })

  it("[UM-45] writes an error with time, stack and causes, and without secrets", () => {
    const { logger, lines } = capture()
    const cause = new Error("anna@example.org is unknown")
    logger.error(
      { err: new Error("Bearer s3cret was refused", { cause }), email: "anna@example.org" },
      "failed",
    )
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0]!)
    expect(Date.parse(line.time)).not.toBeNaN()
    expect(line.err.stack).toContain("logger.test.ts")
    expect(line.err.cause.message).toBe("[email] is unknown")
    expect(lines[0]).not.toMatch(/s3cret|anna/)
  })

  it("ends where causes go in a circle", () => {
    const { logger, lines } = capture()
    const error = new Error("a")
    error.cause = error
    logger.error({ err: error }, "failed")
    expect(lines[0]!.length).toBeLessThan(50_000)
  })

  it("redacts members by name at any depth, and follows no circle", () => {
    const { logger, lines } = capture()
    const circle: Record<string, unknown> = { kind: "agent" }
    circle.self = circle
    logger.info({ token: "t0p", callers: [{ phone: "12345", deep: { email: "67890" } }], circle }, "seen")
    expect(lines[0]).not.toMatch(/t0p|12345|67890/)
    expect(lines[0]).toContain('"kind":"agent"')
  })
})
