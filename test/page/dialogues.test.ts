import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openApiStage } from "../dialogues/api-stage.ts"
import { bellaCucina } from "../dialogues/bella-cucina/index.ts"
import { casa } from "../dialogues/casa/index.ts"
import { flowOf } from "../dialogues/flows.ts"
import { pantry } from "../dialogues/pantry/index.ts"
import { type Played, play } from "../dialogues/play.ts"
import type { Business } from "../dialogues/script.ts"
import type { Reply } from "../dialogues/stage.ts"
import { createTheatre, type Theatre } from "../dialogues/theatre.ts"
import { startBrowser, type TestBrowser } from "./support/browser.ts"
import { openPageStage } from "./support/page-stage.ts"

/** Every scripted dialogue, once over the API and once typed into the page. */
describe("the dialogues in a browser", { timeout: 60_000 }, () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  }, 120_000)
  afterAll(() => browser?.[Symbol.asyncDispose]())

  describeOnPage(bellaCucina, () => browser)
  describeOnPage(casa, () => browser)
  describeOnPage(pantry, () => browser)
})

function describeOnPage<Left>(
  { name, createBackend, world, dialogues }: Business<Left>,
  browser: () => TestBrowser,
): void {
  describe(`on the page of ${name} as over its API`, () => {
    let theatre: Theatre
    beforeAll(async () => {
      theatre = await createTheatre(createBackend)
    })
    afterAll(() => theatre?.[Symbol.dispose]())

    for (const dialogue of dialogues)
      it(`[IW-11] [IW-12] ${toBareTitle(dialogue.title)}`, async () => {
        await using api = await openApiStage(theatre, dialogue)
        const overApi = toTurns(await play(api, world, dialogue), ({ envelope }) => ({
          flow: envelope.flow_type,
          message: envelope.message,
        }))
        await using page = await openPageStage(theatre, browser().visit, dialogue)
        const onPage = toTurns(await play(page, world, dialogue), ({ drawn, messages }) => ({
          flow: flowOf(drawn.map(({ kind }) => kind)),
          message: messages.join("\n\n"),
        }))
        expect(onPage).toEqual(overApi)
      })
  })
}

interface Turn {
  readonly flow: string
  readonly message: string
}

/** A refusal is each side's own affair: a program is told what to send, a person what to do. */
function toTurns<R extends Reply>({ replies }: Played<R>, toTurn: (reply: R) => Turn): Turn[] {
  return replies
    .filter(({ expected }) => !expected.some(({ kind }) => kind === "refused" || kind === "over"))
    .map(({ to, reply }) => {
      const { flow, message } = toTurn(reply)
      return { to: to.text, flow, message: withoutIdsAndCodes(message) }
    })
}

/** They are new each time. */
function withoutIdsAndCodes(message: string): string {
  return message
    .replaceAll(/\b(RES|VIS|ORD)-[0-9A-Z]{6}\b/g, "$1")
    .replaceAll(/\b[0-9A-Z]{4}(-[0-9A-Z]{4}){2,3}\b/g, "CODE")
}

function toBareTitle(title: string): string {
  return title.replaceAll(/\[[A-Z]+-\d+\] /g, "")
}
