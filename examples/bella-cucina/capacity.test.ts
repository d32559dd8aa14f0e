import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { expect, test } from "vitest"
import { isParleyError } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { createContext, createTestFile, execute } from "../testing.ts"
import { toInstant } from "../zoned-time.ts"
import type { BookingResult } from "./booking-result.ts"
import { createBackend } from "./index.ts"

const now = toInstant({ date: "2026-11-15", time: "12:00" }, "Europe/Rome")
const wish = { date: "2026-11-20", time: "19:30", partySize: 2, name: "Rossi", phone: "+39 06 123456" }

/** Straight from the tables: no table is held twice at one moment, and everyone has a chair. */
function assertCapacity(database: Database): void {
  const doubled = database.all(
    `SELECT a.id, b.id FROM bookings a JOIN booking_tables at ON at.booking_id = a.id
     JOIN booking_tables bt ON bt.table_id = at.table_id JOIN bookings b ON b.id = bt.booking_id
     WHERE a.id < b.id AND a.status = 'booked' AND b.status = 'booked'
       AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`,
  )
  expect(doubled).toEqual([])
  const standing = database.all(
    `SELECT bookings.id FROM bookings LEFT JOIN booking_tables ON booking_id = bookings.id
     LEFT JOIN tables ON tables.id = table_id
     GROUP BY bookings.id HAVING coalesce(sum(seats), 0) < party_size`,
  )
  expect(standing).toEqual([])
}

const action = fc.record({
  what: fc.constantFrom("bookTable", "bookTable", "bookTable", "modifyBooking", "cancelBooking"),
  which: fc.nat(),
  time: fc.constantFrom("18:00", "19:00", "19:30", "20:00", "21:30", "22:00"),
  partySize: fc.integer({ min: 1, max: 20 }),
  seating: fc.constantFrom(undefined, "window", "room", "garden"),
})

test("whatever is booked, moved and cancelled, no table is given twice", async () => {
  let declined = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
      using backend = createBackend(":memory:")
      const ids: string[] = []
      for (const { what, which, ...values } of actions) {
        const bookingId = ids[which % Math.max(ids.length, 1)]
        if (what !== "bookTable" && bookingId === undefined) continue
        const input =
          what === "bookTable"
            ? { ...wish, ...values }
            : what === "modifyBooking"
              ? { bookingId, ...values }
              : { bookingId }
        try {
          const result = await execute<BookingResult>(backend.intents, what, input, createContext(now))
          if (what === "bookTable") ids.push(result.bookingId)
        } catch (error) {
          if (!isParleyError(error) || error.code !== "declined") throw error
          declined++
        }
        assertCapacity(backend.database)
      }
    }),
    { numRuns: 40 },
  )
  expect(declined).toBeGreaterThan(0)
})

test("two processes that race for the last table book it once", async () => {
  const file = createTestFile()
  using backend = createBackend(file)
  for (let table = 0; table < 12; table++)
    await execute(backend.intents, "bookTable", wish, createContext(now))
  const racers = ["racer-1", "racer-2"].map((id) => startRacer(file, id))
  await Promise.all(racers.map((racer) => once(racer.stdout!, "readable")))
  const answers = racers.map((racer) => text(racer.stdout!))
  for (const racer of racers) racer.stdin!.end("go")
  const lines = (await Promise.all(answers)).map((answer) => answer.split("\n")[1])
  expect(lines.toSorted()).toEqual(["booked", "declined"])
  expect(backend.database.get("SELECT count(*) AS n FROM bookings")).toEqual({ n: 13 })
  assertCapacity(backend.database)
})

test("one execution retried in two processes at once books once", async () => {
  const file = createTestFile()
  using backend = createBackend(file)
  const racers = [startRacer(file, "same"), startRacer(file, "same")]
  await Promise.all(racers.map((racer) => once(racer.stdout!, "readable")))
  const answers = racers.map((racer) => text(racer.stdout!))
  for (const racer of racers) racer.stdin!.end("go")
  const lines = (await Promise.all(answers)).map((answer) => answer.split("\n")[1])
  expect(lines).toEqual(["booked", "booked"])
  expect(backend.database.get("SELECT count(*) AS n FROM bookings")).toEqual({ n: 1 })
})

test("processes that open a new file at once seed it once", async () => {
  const file = createTestFile()
  const racers = ["first", "second"].map((id) => startRacer(file, id))
  const answers = racers.map((racer) => text(racer.stdout!))
  for (const racer of racers) racer.stdin!.end("go")
  for (const answer of await Promise.all(answers)) expect(answer).toBe("ready\nbooked\n")
  using backend = createBackend(file)
  expect(backend.database.get("SELECT count(*) AS n FROM tables")).toEqual({ n: 13 })
})

/** Says "ready" once its database is open, books when told to, and says how it went. */
function startRacer(file: string, executionId: string): ChildProcess {
  const program = fileURLToPath(new URL("./booking-racer.ts", import.meta.url))
  const input = JSON.stringify({ file, executionId, now, wish })
  return spawn(process.execPath, [program, input], { stdio: ["pipe", "pipe", "inherit"] })
}
