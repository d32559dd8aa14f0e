import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort, type House, openHouse } from "../accounts/support/house.ts"
import { findAccessibilityProblems } from "./support/axe.ts"
import { startBrowser, type TestBrowser, watchComplaints } from "./support/browser.ts"

/** Where an application waits for its person to come back: another origin. */
async function startApplication() {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? "")
    response.setHeader("content-type", "text/html")
    response.end("<!doctype html><title>Back</title><h1>Back at the application</h1>")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { callback: `http://127.0.0.1:${port}/callback`, visits, [Symbol.asyncDispose]: close }
}

async function register(origin: string, redirect: string): Promise<string> {
  const response = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Travel planner",
      redirect_uris: [redirect],
      token_endpoint_auth_method: "none",
    }),
  })
  return ((await response.json()) as { client_id: string }).client_id
}

/** A terminal that shows a code. */
async function startDevice(origin: string) {
  const registered = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Terminal",
      grant_types: ["urn:ietf:params:oauth:grant-type:device_code"],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: "none",
    }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const response = await fetch(`${origin}/oauth/device_authorization`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ client_id, scope: "read" }).toString(),
  })
  return (await response.json()) as { user_code: string; verification_uri_complete: string }
}

function authorisationOf(origin: string, client: string, redirect: string): string {
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: redirect,
    response_type: "code",
    state: "s",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  })
  return `${origin}/oauth/authorize?${query}`
}

async function assertUsable(page: Page, state: string): Promise<void> {
  expect(await findAccessibilityProblems(page), state).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0)
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Name").fill("operator")
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  return page
}

/** A device that holds keys and recognises its owner, inside the browser. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send("WebAuthn.enable")
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe("the pages of an account", { timeout: 60_000 }, () => {
  let browser: TestBrowser
  let house: House
  beforeAll(async () => {
    browser = await startBrowser()
    const port = await freePort()
    // Browsers make passkeys for names only.
    house = await openHouse({ port, origin: `http://localhost:${port}` })
  })
  afterAll(async () => {
    await house?.[Symbol.asyncDispose]()
    await browser?.[Symbol.asyncDispose]()
  })

  for (const colorScheme of ["light", "dark"] as const)
    it(`[UM-26] let a person sign in, read what is asked, agree, and end it again, ${colorScheme}`, async () => {
      await using application = await startApplication()
      const { callback, visits } = application
      const client = await register(house.origin, callback)
      const context = await browser.visit({ colorScheme })
      const page = await newPage(context)
      const complaints = watchComplaints(page)
      await page.goto(authorisationOf(house.origin, client, callback))
      await assertUsable(page, "sign-in")
      await signIn(page, "a wrong password")
      await page.getByRole("alert").getByText("do not belong together").waitFor()
      await assertUsable(page, "refused sign-in")
      await signIn(page, house.password)
      await page.getByRole("heading", { name: "Let Travel planner use your account?" }).waitFor()
      const words = await page.getByRole("main").innerText()
      expect(words).toContain("Do things here in your name")
      expect(words).toContain("Ring the bell")
      expect(words).toContain("nobody here has checked who is behind it")
      await assertUsable(page, "consent")
      await page.getByRole("button", { name: "Agree" }).click()
      await page.getByRole("heading", { name: "Back at the application" }).waitFor()
      expect(visits.find((url) => url.startsWith("/callback"))).toMatch(/code=[\w-]+&state=s&iss=http/)

      await page.goto(`${house.origin}/account/`)
      await page.getByText("Travel planner").first().waitFor()
      await assertUsable(page, "account")
      await page.getByRole("button", { name: "End its access" }).first().click()
      await page.getByRole("status").getByText("no access any more").waitFor()
      // What the browser says of the refused sign-in itself.
      expect(complaints.filter((text) => !text.includes("401"))).toEqual([])
      await context.close()
    })

  it("[UM-26] send a refusal back to the application", async () => {
    await using application = await startApplication()
    const client = await register(house.origin, application.callback)
    const context = await browser.visit()
    const page = await newPage(context)
    await page.goto(authorisationOf(house.origin, client, application.callback))
    await signIn(page, house.password)
    await page.getByRole("button", { name: "Refuse" }).click()
    await page.getByRole("heading", { name: "Back at the application" }).waitFor()
    expect(page.url()).toContain("error=access_denied")
    await context.close()
  })

  it("sign in with a passkey, at the account and for an application", async () => {
    await using application = await startApplication()
    const client = await register(house.origin, application.callback)
    const context = await browser.visit()
    const page = await newPage(context)
    await addAuthenticator(context, page)
    await page.goto(`${house.origin}/account/`)
    await signIn(page, house.password)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByRole("status").getByText("The passkey is added").waitFor()
    await assertUsable(page, "account with a passkey")
    await page.getByRole("button", { name: "Sign out here" }).click()
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.getByRole("heading", { name: "Your account" }).waitFor()
    await page.getByRole("button", { name: "Sign out everywhere" }).click()

    await page.goto(authorisationOf(house.origin, client, application.callback))
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.getByRole("button", { name: "Agree" }).click()
    await page.getByRole("heading", { name: "Back at the application" }).waitFor()

    await page.goto(`${house.origin}/account/`)
    await page.getByRole("button", { name: "Remove" }).click()
    await page.getByRole("status").getByText("The passkey is removed").waitFor()
    await page.getByRole("button", { name: "Sign out here" }).click()
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.getByRole("alert").getByText("passkey").waitFor()
    await context.close()
  })

  it("get a person back in with a recovery code, once, and everyone else out", async () => {
    await using other = await openHouse()
    const [here, elsewhere] = [await browser.visit(), await browser.visit()]
    const page = await newPage(here)
    await page.goto(`${other.origin}/account/`)
    await signIn(page, other.password)
    await page.getByRole("button", { name: "Make recovery codes" }).click()
    await assertUsable(page, "recovery codes")
    const [code = ""] = await page.getByRole("listitem").allInnerTexts()

    const thief = await newPage(elsewhere)
    await thief.goto(`${other.origin}/account/recover`)
    await assertUsable(thief, "recovery")
    const recover = async (at: Page) => {
      await at.goto(`${other.origin}/account/recover`)
      await at.getByLabel("Name").fill("operator")
      await at.getByLabel("Recovery code").fill(code.toLowerCase())
      await at.getByLabel("New password").fill("four quiet green horses")
      await at.getByRole("button", { name: "Set the new password" }).click()
    }
    await recover(thief)
    await thief.getByRole("heading", { name: "Your account" }).waitFor()
    await page.goto(`${other.origin}/account/`)
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    await recover(page)
    await page.getByRole("alert").getByText("do not belong together").waitFor()
    await Promise.all([here.close(), elsewhere.close()])
  })

  it("show a device's code, and nothing that a screen reader cannot read", async () => {
    const context = await browser.visit()
    const page = await newPage(context)
    await page.goto(`${house.origin}/oauth/device`)
    await assertUsable(page, "device code")
    await page.getByLabel("The code that your device shows").fill("BCDF-GHJK")
    await page.getByRole("button", { name: "Go on" }).click()
    await page.getByRole("alert").getByText("This code is wrong").waitFor()
    const device = await startDevice(house.origin)
    await page.goto(device.verification_uri_complete)
    await page.getByText(device.user_code).waitFor()
    await assertUsable(page, "confirmation of a code")
    await page.getByRole("button", { name: "Refuse" }).click()
    await page.getByRole("alert").getByText("You refused it").waitFor()
    await page.goto(`${house.origin}/oauth/authorize?client_id=nobody`)
    await page.getByRole("heading", { name: "This did not work" }).waitFor()
    await assertUsable(page, "error")
    await context.close()
  })
})
