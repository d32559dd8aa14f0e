import { afterAll, beforeAll, describe } from "vitest"
import { bellaFlows } from "./flows/bella-flows.ts"
import { casaFlows } from "./flows/casa-flows.ts"
import { elsewhere } from "./flows/elsewhere.ts"
import { embedding } from "./flows/embedding.ts"
import { hostileProps } from "./flows/hostile-props.ts"
import { pantryFlows } from "./flows/pantry-flows.ts"
import { recovery } from "./flows/recovery.ts"
import { startBrowser, type TestBrowser } from "./support/browser.ts"

/** One browser for all of them: starting it takes longer than most of what it does. */
describe("flows in a browser", { timeout: 90_000 }, () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  }, 120_000)
  afterAll(() => browser?.[Symbol.asyncDispose]())

  const visit: TestBrowser["visit"] = (options) => browser.visit(options)
  describe("of Pantry", () => pantryFlows(visit))
  describe("of Bella Cucina", () => bellaFlows(visit))
  describe("of Casa", () => casaFlows(visit))
  describe("when something breaks", () => recovery(visit))
  describe("with hostile props", () => hostileProps(visit))
  describe("in other clients", () => elsewhere(visit))
  describe("in the pages of others", () => embedding(visit))
})
