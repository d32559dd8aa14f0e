import { type Context, Hono } from "hono"
import { html } from "hono/html"
import { type Authenticate, describeAll, type Host } from "../host/index.ts"
import { aboutIn } from "../intent/index.ts"
import type { Bundle } from "./bundle.ts"
import { conversationPath } from "./conversation-routes.ts"
import { toHtml } from "./document.ts"
import { toOffers } from "./offers.ts"
import { choosePageLanguage } from "./page-language.ts"
import type { PreparedTheme } from "./theme.ts"
import type { Offer } from "./wire.ts"

export interface FrontPageOptions {
  readonly host: Host
  readonly authenticate: Authenticate<Context>
  readonly theme: PreparedTheme
  readonly bundle: Bundle | undefined
  readonly manifest?: { readonly path: string; readonly relation: string }
}

/** The page at the bare address: who this is, what can be asked for, and where. */
export function createFrontPage({ host, authenticate, theme, bundle, manifest }: FrontPageOptions): Hono {
  const routes = new Hono()
  const styles = bundle?.entry("conversation").styles ?? []
  routes.get("/", async (c) => {
    const { service } = host
    const { locale } = await authenticate(c)
    const { tag, direction, words } = choosePageLanguage(locale, {
      locale: service.locale,
      words: theme.words,
    })
    const offers = toOffers(await describeAll(host), tag)
    const about = aboutIn(service, tag)
    const sign =
      theme.logo === undefined
        ? html`<span class="monogram" aria-hidden="true">${[...service.name][0]}</span>`
        : html`<img src="${conversationPath}/logo" alt="" width="40" height="40">`
    const head = {
      language: tag,
      direction,
      title: service.name,
      description: about,
      manifest,
    }
    const body = html`<div class="page">
      <header><span class="brand">${sign}</span></header>
      <main class="body">
        <section class="opening">
          <h1 dir="auto">${service.name}</h1>
          <p class="about" dir="auto">${about}</p>
          <p><a class="call" href="${conversationPath}/">${words.sayHere}</a></p>
          <h2>${words.whatYouCanDo}</h2>
          <ul class="abilities">${offers.map(toAbility)}</ul>
        </section>
      </main>
    </div>`
    return c.html(toHtml(head, styles, body))
  })
  return routes
}

/** At a mediator an ability names its provider. */
function toAbility({ title, description, by }: Offer) {
  return html`<li dir="auto">${by !== undefined && html`<small>${by}</small> `}<strong>${title}</strong> <span>${description}</span></li>`
}
