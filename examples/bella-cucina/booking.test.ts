import { describe, expect, test } from "vitest"
import { ada, bob, check, createContext, createTestFile, execute, nobody } from "../testing.ts"
import { toInstant } from "../zoned-time.ts"
import type { BookingResult } from "./booking-result.ts"
import { createBackend } from "./index.ts"

// A Sunday at noon in Rome; the 17th is a Tuesday, the 20th a Friday, the 26th the last Thursday.
const now = toInstant({ date: "2026-11-15", time: "12:00" }, "Europe/Rome")
const wish = { date: "2026-11-20", time: "19:30", partySize: 4, name: "Rossi" }

type Confirmation = BookingResult & { readonly code: string }

function open() {
  const { intents, database } = createBackend(":memory:")
  const at = (override = {}) => createContext(now, override)
  const book = (values = {}, context = at()) =>
    execute<Confirmation>(intents, "bookTable", { ...wish, ...values }, context)
  return { intents, database, at, book }
}

describe("booking", () => {
  test("gives an id, a code and a table that is large enough", async () => {
    const { book } = open()
    const booking = await book()
    expect(booking).toMatchObject({ date: "2026-11-20", time: "19:30", until: "21:30", status: "booked" })
    expect(booking.bookingId).toMatch(/^RES-[2-9A-Z]{6}$/)
    expect(booking.code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
    expect(booking.startsAt).toBe("2026-11-20T18:30:00.000Z")
    expect(booking.tables).toHaveLength(1)
  })

  test("the same execution twice books once and gets the same answer", async () => {
    const { book, at, database } = open()
    const executionId = "execution-again"
    const first = await book({}, at({ executionId }))
    const second = await book({}, at({ executionId, attempt: 2 }))
    expect(second).toEqual(first)
    expect(database.get("SELECT count(*) AS n FROM bookings")).toEqual({ n: 1 })
  })

  test("a window is a window", async () => {
    const { book } = open()
    expect((await book({ seating: "window", partySize: 2 })).area).toBe("window")
  })

  test("joins neighbouring tables for a large party", async () => {
    const { book } = open()
    const { tables, area } = await book({ partySize: 20, phone: "+39 06 123456" })
    expect(tables).toEqual(["R1", "R2", "R3", "R4", "R5"])
    expect(area).toBe("room")
  })

  test.each([
    ["on a Monday", { date: "2026-11-16" }, "closed on Mondays"],
    ["in the past", { date: "2026-11-14" }, "in the past"],
    ["too far ahead", { date: "2027-02-14" }, "90 days"],
    ["between lunch and dinner", { time: "16:00" }, "from 12:00 to 14:00 and from 18:00 to 22:00"],
    ["too late in the evening", { time: "22:30" }, "from 18:00 to 22:00"],
    ["off the half hour", { time: "19:15" }, "half hour"],
    ["within two hours", { date: "2026-11-15", time: "13:30" }, "2 hours ahead"],
    ["when the wine club has the house", { date: "2026-11-26" }, "wine club"],
    ["on Christmas Day", { date: "2026-12-25" }, "Christmas"],
  ])("declines %s", async (_, values, reason) => {
    const { book, intents, at } = open()
    await expect(book(values)).rejects.toMatchObject({
      code: "declined",
      message: expect.stringContaining(reason),
    })
    const { invalid } = await check(intents, "bookTable", { ...wish, ...values }, at())
    expect(invalid?.[0]?.message).toContain(reason)
  })

  test("exactly 2 hours ahead is early enough", async () => {
    const { book } = open()
    expect((await book({ date: "2026-11-15", time: "14:00" })).time).toBe("14:00")
  })

  test("more than 20 people are refused by the declaration", async () => {
    await expect(open().book({ partySize: 21 })).rejects.toThrow("partySize")
  })

  test("a full evening declines, says which times are left, and cancelling frees the table", async () => {
    const { book, intents, at } = open()
    const bookings: Confirmation[] = []
    for (let table = 0; table < 13; table++) bookings.push(await book({ partySize: 2 }))
    await expect(book({ partySize: 2 })).rejects.toMatchObject({
      code: "declined",
      details: { options: { time: expect.arrayContaining([{ value: "21:30", label: "21:30" }]) } },
    })
    await execute(intents, "cancelBooking", { bookingId: bookings[5]!.bookingId }, at())
    expect((await book({ partySize: 2 })).tables).toEqual(bookings[5]!.tables)
  })
})

describe("what the backend says before it books", () => {
  test("offers the times that are free", async () => {
    const { intents, at } = open()
    const { options } = await check(intents, "bookTable", { date: "2026-11-20", partySize: 4 }, at())
    expect(options?.time).toHaveLength(14)
    expect(options?.time?.[0]).toEqual({ value: "12:00", label: "12:00" })
  })

  test("offers other days when the house is closed", async () => {
    const { intents, at } = open()
    const { options } = await check(intents, "bookTable", { date: "2026-11-16" }, at())
    expect(options?.date?.[0]).toEqual({ value: "2026-11-17", label: "Tuesday 17 November 2026" })
  })

  test("says that a time is out of hours before it knows how many come", async () => {
    const { intents, at } = open()
    const known = { date: "2026-11-20", time: "16:30" }
    const { invalid, options } = await check(intents, "bookTable", known, at())
    expect(invalid).toEqual([{ parameter: "time", message: expect.stringContaining("18:00 to 22:00") }])
    expect(options?.time?.map(({ value }) => value)).toContain("18:00")
  })

  test("offers the last days there are when the wish is too far ahead", async () => {
    const { intents, at } = open()
    const { options } = await check(intents, "bookTable", { date: "2027-06-01" }, at())
    expect(options?.date).toHaveLength(6)
    expect(String(options?.date?.[0]?.value)).toMatch(/^2027-0[12]/)
  })

  test("offers the areas that are left when the window is taken", async () => {
    const { intents, at, book } = open()
    for (let table = 0; table < 4; table++) await book({ seating: "window", partySize: 2 })
    const values = { ...wish, partySize: 2, seating: "window" }
    const { invalid, options } = await check(intents, "bookTable", values, at())
    expect(invalid?.[0]?.parameter).toBe("seating")
    expect(options?.seating?.map(({ value }) => value)).toEqual(["room", "garden"])
  })

  test("offers other times when nothing is free at this one, wherever one would sit", async () => {
    const { intents, at, book } = open()
    for (let table = 0; table < 13; table++) await book({ partySize: 2 })
    const values = { ...wish, partySize: 2, seating: "window" }
    const { invalid, options } = await check(intents, "bookTable", values, at())
    expect(invalid?.[0]?.parameter).toBe("time")
    expect(options?.time).toHaveLength(6)
  })

  test("a party of nine needs a telephone number, one of eight does not", async () => {
    const { intents, at, book } = open()
    expect((await check(intents, "bookTable", { partySize: 9 }, at())).needed).toEqual(["phone"])
    expect((await check(intents, "bookTable", { partySize: 8 }, at())).needed).toBeUndefined()
    await expect(book({ partySize: 9 })).rejects.toMatchObject({ code: "invalid_input" })
  })

  test("what the check lets pass, the execution takes", async () => {
    const { intents, at, book } = open()
    expect((await check(intents, "bookTable", wish, at())).invalid).toEqual([])
    expect((await book()).status).toBe("booked")
  })
})

describe("changing and cancelling", () => {
  test("moves a booking, also onto its own table", async () => {
    const { intents, at, book } = open()
    const { bookingId } = await book()
    const change = { bookingId, time: "20:00", partySize: 5 }
    const moved = await execute<BookingResult>(intents, "modifyBooking", change, at())
    expect(moved).toMatchObject({ bookingId, date: wish.date, time: "20:00", partySize: 5 })
  })

  test("a party that grows to nine leaves a telephone number too", async () => {
    const { intents, at, book } = open()
    const { bookingId } = await book()
    const change = { bookingId, partySize: 9 }
    expect((await check(intents, "modifyBooking", change, at())).needed).toEqual(["phone"])
    await expect(execute(intents, "modifyBooking", change, at())).rejects.toMatchObject({
      code: "invalid_input",
    })
    const called = { ...change, phone: "+39 06 123456" }
    expect(await execute(intents, "modifyBooking", called, at())).toMatchObject({ partySize: 9 })
    expect((await check(intents, "modifyBooking", { bookingId, partySize: 10 }, at())).needed).toBeUndefined()
  })

  test("a change that cannot be met leaves the booking as it was", async () => {
    const { intents, at, book, database } = open()
    const { bookingId } = await book()
    const before = database.all("SELECT * FROM bookings JOIN booking_tables ON id = booking_id")
    const change = { bookingId, date: "2026-11-16" }
    await expect(execute(intents, "modifyBooking", change, at())).rejects.toMatchObject({ code: "declined" })
    expect(database.all("SELECT * FROM bookings JOIN booking_tables ON id = booking_id")).toEqual(before)
  })

  test("only the caller that booked, or whoever shows the code, may touch it", async () => {
    const { intents, at, book } = open()
    const { bookingId, code } = await book({}, at({ caller: ada }))
    for (const caller of [bob, nobody]) {
      await expect(execute(intents, "cancelBooking", { bookingId }, at({ caller }))).rejects.toMatchObject({
        code: "not_found",
      })
      expect(await check(intents, "cancelBooking", { bookingId }, at({ caller }))).toEqual({
        needed: ["code"],
      })
    }
    const wrong = { bookingId, code: "AAAA-AAAA-AAAA" }
    expect((await check(intents, "cancelBooking", wrong, at({ caller: bob }))).invalid).toHaveLength(1)
    const key = { bookingId: bookingId.toLowerCase(), code: code.toLowerCase() }
    const cancelled = await execute<BookingResult>(intents, "cancelBooking", key, at({ caller: nobody }))
    expect(cancelled.status).toBe("cancelled")
  })

  test("an anonymous booking belongs to its code alone", async () => {
    const { intents, at, book } = open()
    const { bookingId, code } = await book({}, at({ caller: nobody }))
    await expect(
      execute(intents, "cancelBooking", { bookingId }, at({ caller: nobody })),
    ).rejects.toMatchObject({ code: "not_found" })
    await execute(intents, "cancelBooking", { bookingId, code }, at({ caller: nobody }))
  })

  test("cancelling is possible until 2 hours before, and once", async () => {
    const { intents, book } = open()
    const start = toInstant({ date: wish.date, time: wish.time }, "Europe/Rome")
    const { bookingId } = await book()
    const late = createContext(start - 2 * 3_600_000 + 1)
    await expect(execute(intents, "cancelBooking", { bookingId }, late)).rejects.toMatchObject({
      code: "declined",
    })
    const justInTime = createContext(start - 2 * 3_600_000)
    const first = await execute(intents, "cancelBooking", { bookingId }, justInTime)
    expect(await execute(intents, "cancelBooking", { bookingId }, justInTime)).toEqual(first)
    const other = createContext(justInTime.now)
    await expect(execute(intents, "cancelBooking", { bookingId }, other)).rejects.toThrow("already cancelled")
  })
})

test("the bookings are there when the file is opened again", async () => {
  const file = createTestFile()
  let bookingId: string
  {
    using backend = createBackend(file)
    const booking = await execute<Confirmation>(backend.intents, "bookTable", wish, createContext(now))
    bookingId = booking.bookingId
  }
  using again = createBackend(file)
  const cancelled = await execute(again.intents, "cancelBooking", { bookingId }, createContext(now))
  expect(cancelled).toMatchObject({ bookingId, status: "cancelled" })
})
