import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { type DatabaseDesign, openDatabase } from "./sqlite.ts"
import { createTestFile } from "./testing.ts"

const design: DatabaseDesign = {
  schema: "CREATE TABLE notes (text TEXT NOT NULL) STRICT;",
  seed: (database) => database.run("INSERT INTO notes VALUES (:text)", { text: "seeded" }),
}
const count = "SELECT count(*) AS n FROM notes"

test("is seeded once, however often it is opened", () => {
  const file = createTestFile()
  openDatabase(file, design)[Symbol.dispose]()
  using again = openDatabase(file, design)
  expect(again.get(count)).toEqual({ n: 1 })
  expect(again.get("PRAGMA journal_mode")).toEqual({ journal_mode: "wal" })
})

test("a seed that fails leaves nothing behind", () => {
  const file = createTestFile()
  const broken: DatabaseDesign = {
    ...design,
    seed(database) {
      design.seed(database)
      throw new Error("no more")
    },
  }
  expect(() => openDatabase(file, broken)).toThrow("no more")
  using database = openDatabase(file, design)
  expect(database.get(count)).toEqual({ n: 1 })
})

test("a transaction that throws changes nothing, and the next one works", () => {
  using database = openDatabase(":memory:", design)
  const add = () => database.run("INSERT INTO notes VALUES ('more')")
  expect(() =>
    database.transaction(() => {
      add()
      throw new Error("changed my mind")
    }),
  ).toThrow("changed my mind")
  expect(database.get(count)).toEqual({ n: 1 })
  database.transaction(add)
  expect(database.get(count)).toEqual({ n: 2 })
})

test("a file that another process keeps locked is unavailable, not broken", () => {
  const file = createTestFile()
  using database = openDatabase(file, design, { patience: 1 })
  using other = new DatabaseSync(file)
  other.exec("BEGIN IMMEDIATE")
  const write = () => database.transaction(() => database.run("INSERT INTO notes VALUES ('late')"))
  expect(write).toThrow(expect.objectContaining({ code: "unavailable", retryAfter: 1 }))
  other.exec("COMMIT")
  write()
  expect(database.get(count)).toEqual({ n: 2 })
})

test("a file of a newer program is refused", () => {
  const file = createTestFile()
  using newer = new DatabaseSync(file)
  newer.exec("PRAGMA user_version = 2")
  expect(() => openDatabase(file, design)).toThrow(expect.objectContaining({ code: "invalid_configuration" }))
})
