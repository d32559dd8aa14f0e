import { afterAll, beforeAll, describe } from "vitest"
import { accessibility } from "./scenarios/accessibility.ts"
import { attention } from "./scenarios/attention.ts"
import { booking } from "./scenarios/booking.ts"
import { desk } from "./scenarios/desk.ts"
import { hostileBackend } from "./scenarios/hostile-backend.ts"
import { mediatorPage } from "./scenarios/mediator-page.ts"
import { receipts } from "./scenarios/receipts.ts"
import { survival } from "./scenarios/survival.ts"
import { terms } from "./scenarios/terms.ts"
import { startBrowser, type TestBrowser } from "./support/browser.ts"

/** One browser for all of them: starting it takes longer than most of what it does. */
describe("the pages in a browser", { timeout: 60_000 }, () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  }, 120_000)
  afterAll(() => browser?.[Symbol.asyncDispose]())

  const visit: TestBrowser["visit"] = (options) => browser.visit(options)
  describe("booking a table", () => booking(visit))
  describe("what goes wrong on the way", () => survival(visit))
  describe("a hostile backend", () => hostileBackend(visit))
  describe("a mediator's page", () => mediatorPage(visit))
  describe("the receipt of what was done", () => receipts(visit))
  describe("terms", () => terms(visit))
  describe("the owner's desk", () => desk(visit))
  describe("where attention goes", () => attention(visit))
  describe("for everyone", () => accessibility(visit))
})
