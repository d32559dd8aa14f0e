import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import { ownerOf } from "../../../examples/ownership.ts"
import { sessionPrincipal } from "../../../src/identity/index.ts"
import { choosePageLanguage } from "../../../src/pages/page-language.ts"
import type { Entry, Remembered } from "../../../web/src/state/tab-memory.ts"
import { openSite } from "../../dialogues/site.ts"
import type { Reply, Stage } from "../../dialogues/stage.ts"
import type { Theatre } from "../../dialogues/theatre.ts"
import { pageRuns, readPageAnswer, toPageRun } from "../../support/page-runs.ts"
import type { TestBrowser } from "./browser.ts"
import { isAnswer, loseNextAnswer } from "./conversation.ts"
import { type Drawn, readLastReply } from "./drawn.ts"
import { createPageSight } from "./page-sight.ts"

export interface PageReply extends Reply {
  /** What stands on the page in answer to what was said last. */
  readonly drawn: readonly Drawn[]
  /** What the page was told in that turn; nothing when it was refused. */
  readonly messages: readonly string[]
}

interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly errors: readonly unknown[]
}

// What a site means by today is its own affair: the person's clock is years off and in another zone.
const timezoneId = "Pacific/Kiritimati"
const clock = new Date("2031-03-01T23:30:00Z")
const place = "parley-conversation"

/** A site that listens, and a person who types into its page in a real browser. */
export async function openPageStage(
  theatre: Theatre,
  visit: TestBrowser["visit"],
  { locale = "en", anonymous = false }: { readonly locale?: string; readonly anonymous?: boolean },
): Promise<Stage<PageReply>> {
  await using stack = new AsyncDisposableStack()
  const site = stack.use(await openSite(theatre))
  const { timeZone } = theatre.service
  const { words } = choosePageLanguage(locale, theatre.service)
  const guarded = anonymous ? undefined : theatre.descriptors.find(({ access }) => access === "token")
  const open = async () => {
    const opened = await openVisitor(await visit({ locale, timezoneId }), site.origin)
    if (guarded) await agreeToTerms(opened.context, site.origin, guarded.examples[0] ?? "")
    return opened
  }
  let visitor = await open()
  const session = (await visitor.context.cookies()).find(({ name }) => name === "parley-session")!
  let messages: readonly string[] = []
  let lastId = ""

  async function read(): Promise<PageReply> {
    const drawn = await readLastReply(visitor.page)
    expect(visitor.errors).toEqual([])
    const said = drawn.map(({ kind, text }) => ({ kind, message: text }))
    return { drawn, messages, said, taken: messages.length > 0 }
  }

  /** Nothing that was there may be gone afterwards, or be there twice. */
  async function reload(): Promise<PageReply> {
    const { page } = visitor
    const before = await page.locator(".entry").count()
    const caughtUp = (await readMemory(page)).ended ? undefined : page.waitForResponse(isAnswer)
    await page.reload()
    await caughtUp
    await settled(page)
    expect(await page.locator(".entry").count()).toBe(before)
    return read()
  }

  const moved = stack.move()
  return {
    owner: ownerOf(sessionPrincipal(session.value.split(".")[0]!)),
    sight: createPageSight(theatre.descriptors, () => {
      const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(site.now())
      return { locale, timeZone, today }
    }),
    get database() {
      return site.database
    },
    async say(text) {
      const { page } = visitor
      const answered = page.waitForResponse(isAnswer)
      const box = page.getByLabel(words.sayHere)
      await box.fill(text)
      await box.press("Enter")
      const response = await answered
      lastId = response.request().postDataJSON().messages[0].id
      messages = readPageAnswer(await response.text()).turn?.moves.map(({ message }) => message) ?? []
      await settled(page)
      return read()
    },
    /** The tab wakes up without the answer, and the first one that it then gets is lost as well. */
    async again() {
      await loseAnswer(visitor.page, lastId)
      await loseNextAnswer(visitor.page)
      return reload()
    },
    /** The tab wakes up with the answer, and then without it. */
    async resume() {
      await reload()
      await loseAnswer(visitor.page, lastId)
      return reload()
    },
    async anew() {
      if (!anonymous) return visitor.page.getByRole("button", { name: words.newWish }).click()
      // A browser that booked owns the booking; only another one is a stranger to it.
      await visitor.context.close()
      visitor = await open()
    },
    wait: site.wait,
    restart: site.restart,
    async [Symbol.asyncDispose]() {
      await visitor.context.close()
      await moved.disposeAsync()
    },
  }
}

async function openVisitor(context: BrowserContext, origin: string): Promise<Visitor> {
  const page = await context.newPage()
  const errors: unknown[] = []
  page.on("pageerror", (error) => errors.push(error))
  await page.clock.setFixedTime(clock)
  await page.goto(`${origin}/intent-ui/`)
  return { context, page, errors }
}

/** Who is at a page with terms has agreed to them before, as by the tap that the page offers. */
async function agreeToTerms(context: BrowserContext, origin: string, text: string): Promise<void> {
  const interactionId = crypto.randomUUID()
  for (const input of [{ kind: "say", text }, { kind: "agree" }] as const)
    await context.request.post(`${origin}${pageRuns}`, { data: toPageRun(interactionId, input) })
  expect((await context.cookies(`${origin}/intent-ui/`)).map(({ name }) => name)).toContain("parley-terms")
}

function readMemory(page: Page): Promise<Remembered> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key)!) as Remembered, place)
}

/** The tab remembers what it did between the words and their answer; what it shows is gone with the next reload. */
async function loseAnswer(page: Page, id: string): Promise<void> {
  const { entries, turn, ...remembered } = await readMemory(page)
  const spoken = entries.findLastIndex(({ from }) => from === "me")
  const { text } = entries[spoken] as Extract<Entry, { from: "me" }>
  const waiting: Remembered = {
    ...remembered,
    turn: turn - 1,
    ended: false,
    entries: entries.slice(0, spoken + 1),
    pending: { id, input: { kind: "say", text } },
  }
  const memory = JSON.stringify(waiting)
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [place, memory] as const)
}

/** The site has answered, and its answer is drawn. */
async function settled(page: Page): Promise<void> {
  await page.locator(".log[aria-busy=false] > .entry.site:last-child").waitFor()
}
