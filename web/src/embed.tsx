import { render } from "preact"
import type { EmbedSetup } from "../../src/pages/wire.ts"
import { createApplication } from "./application.tsx"
import base from "./styles/base.css?inline"
import cards from "./styles/cards.css?inline"
import conversation from "./styles/conversation.css?inline"
import details from "./styles/details.css?inline"
import embedded from "./styles/embedded.css?inline"
import flows from "./styles/flows.css?inline"
import forms from "./styles/forms.css?inline"
import text from "./styles/text.css?inline"

const styles = [base, conversation, cards, details, text, forms, flows, embedded].join("\n")
const place = "parley-session"
/** Where this script came from is where the conversation is. */
const home =
  document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : ""

/** `<parley-chat>`: the conversation of a site inside any page. `site` is its origin, where that is another. */
export class ParleyChat extends HTMLElement {
  connectedCallback(): void {
    if (this.shadowRoot) return
    const root = this.attachShadow({ mode: "open" })
    this.#start(root).catch((error) => {
      console.error("The conversation could not be loaded.", error)
      this.dispatchEvent(new CustomEvent("parley-error", { detail: error }))
    })
  }

  async #start(root: ShadowRoot): Promise<void> {
    const site = this.getAttribute("site") ?? (home || location.origin)
    const { setup, theme, direction, session } = await load(site)
    root.adoptedStyleSheets = [styles, theme].map(toSheet)
    const page = document.createElement("div")
    page.className = "embedded"
    page.lang = setup.language
    page.dir = direction
    root.append(page)
    const application = createApplication({ ...setup, base: site }, { "parley-session": session })
    render(application, page)
  }
}

/** Style sheets that are made by a script need no exception in the page's policy. */
function toSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

async function load(site: string): Promise<EmbedSetup> {
  const known = read(site)
  const response = await fetch(`${site}/intent-ui/embed.json`, {
    headers: known === null ? {} : { "parley-session": known },
  })
  if (!response.ok) throw new Error(`${site} answered with ${response.status}.`)
  const loaded = (await response.json()) as EmbedSetup
  keep(site, loaded.session)
  return loaded
}

/** Browsers may forbid storage: then every visit is a new one. */
function read(site: string): string | null {
  try {
    return localStorage.getItem(`${place} ${site}`)
  } catch {
    return null
  }
}

function keep(site: string, session: string): void {
  try {
    localStorage.setItem(`${place} ${site}`, session)
  } catch {
    return
  }
}

if (!customElements.get("parley-chat")) customElements.define("parley-chat", ParleyChat)
