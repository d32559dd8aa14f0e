import { html } from "hono/html"
import { type Asked, intentOf, type RegisteredBy } from "../../accounts/index.ts"
import { type Frame, type Html, problemOf } from "./frame.ts"

export interface ConsentPage {
  readonly asked: Asked
  readonly action: string
  /** What can be done here, by the name of the intent. */
  readonly titles: ReadonlyMap<string, string>
}

const shownAtMost = 12

const origins: Readonly<Record<RegisteredBy, string>> = {
  operator: "It was set up by whoever runs this place.",
  invitation: "It was registered on invitation of whoever runs this place.",
  itself:
    "It registered itself: nobody here has checked who is behind it. Agree only if you started this yourself.",
  document: "It is described at its own address: nobody here has checked it further.",
}

/** Asks a person whether an application may act for them, and says in plain words what that means. */
export function consentPage(frame: Frame, { asked, action, titles }: ConsentPage): Html {
  const { client, person, redirect, scopes } = asked
  return frame.draw(
    "Give access",
    html`<h1>Let <span dir="auto">${client.name}</span> use your account?</h1>
      <p>You are signed in as <strong>${person?.name ?? ""}</strong>. If you agree, it may:</p>
      <ul class="rights">${scopes.map((scope) => toRight(scope, titles))}</ul>
      ${scopes.length === 0 && html`<p>Nothing but know who you are.</p>`}
      <p class="note">${origins[client.registeredBy]} ${toPlace(client.id, redirect)}</p>
      <p class="note">You can end this at any time in <a href="/account/">your account</a>.</p>
      <form method="post" action="${action}">
        ${problemOf(undefined)}
        <p class="buttons">
          <button type="submit" name="answer" value="agree" class="primary">Agree</button>
          <button type="submit" name="answer" value="refuse">Refuse</button>
        </p>
      </form>`,
  )
}

/** One scope in words. */
export function toRight(scope: string, titles: ReadonlyMap<string, string>): Html {
  const intent = intentOf(scope)
  if (intent !== undefined)
    return html`<li>Do this in your name: <span dir="auto">${titles.get(intent) ?? intent}</span></li>`
  switch (scope) {
    case "read":
      return html`<li>Read what you can read here: what is offered, and your own records</li>`
    case "execute":
      return html`<li>Do things here in your name${toList([...titles.values()])}</li>`
    case "manage":
      return html`<li>Manage the services that are registered to you</li>`
    case "operate":
      return html`<li><strong>Run this place</strong>: all that an operator may do</li>`
    default:
      return html`<li>${scope}</li>`
  }
}

function toList(titles: readonly string[]): Html {
  if (titles.length === 0) return html``
  const more = titles.length - shownAtMost
  return html`: <ul>${titles.slice(0, shownAtMost).map((title) => html`<li dir="auto">${title}</li>`)}
    ${more > 0 ? html`<li>and ${more} more</li>` : ""}</ul>`
}

function toPlace(clientId: string, redirect: string | undefined): Html {
  if (redirect === undefined) return html`It waits on your other device.`
  const { host, protocol, hostname } = new URL(redirect)
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return html`It runs on this computer.`
  const place = /^https?:$/.test(protocol) ? host : protocol.slice(0, -1)
  const at = URL.canParse(clientId) ? ` Its address is ${new URL(clientId).host}.` : ""
  return html`Afterwards you are sent to <strong>${place}</strong>.${at}`
}
