import { html } from "hono/html"
import type { Access, Passkey, Person } from "../../accounts/index.ts"
import { toRight } from "./consent-page.ts"
import { accountPath, type Frame, type Html, problemOf } from "./frame.ts"
import { servicesPath } from "./services-page.ts"

export interface AccountPage {
  readonly person: Person
  readonly passkeys: readonly Passkey[]
  readonly canAddPasskeys: boolean
  readonly applications: readonly Access[]
  readonly recoveryCodes: number
  readonly titles: ReadonlyMap<string, string>
  /** Whether services can be registered here. */
  readonly hasServices: boolean
  /** Guards the forms. */
  readonly token: string
  readonly notice?: string | undefined
  readonly problem?: string | undefined
}

/** What a person sees of their account: how they sign in, who may act for them, and how to end it. */
export function accountPage(frame: Frame, page: AccountPage): Html {
  const { person, token } = page
  return frame.draw(
    "Your account",
    html`<h1>Your account</h1>
      <p>You are signed in as <strong>${person.name}</strong>${person.role === "operator" ? ", an operator of this place" : ""}.</p>
      <p class="notice" role="status">${page.notice ?? ""}</p>
      ${problemOf(page.problem)}
      ${page.hasServices && html`<p><a href="${servicesPath}">Your services</a>: register them, and show that they are yours.</p>`}
      ${applicationsOf(page)} ${passkeysOf(page)} ${recoveryOf(page)} ${passwordOf(page)}
      <h2>Sign out</h2>
      <div class="buttons">
        ${button("sign-out", token, "Sign out here")}
        ${button("sign-out-everywhere", token, "Sign out everywhere")}
      </div>
      <p class="note">Everywhere: all your browsers, and every application that you let in.</p>`,
  )
}

function button(action: string, token: string, label: string, name?: string, value?: string): Html {
  return html`<form method="post" action="${accountPath}/${action}">
    <input type="hidden" name="token" value="${token}">
    ${name && html`<input type="hidden" name="${name}" value="${value}">`}
    <button type="submit" class="small">${label}</button>
  </form>`
}

function applicationsOf({ applications, titles, token }: AccountPage): Html {
  if (applications.length === 0)
    return html`<h2>Applications with access</h2><p class="soft">No application may use your account.</p>`
  return html`<h2>Applications with access</h2>
    <ul class="entries">${applications.map(
      ({ client, scopes, grant, since }) => html`<li>
        <p><strong dir="auto">${client.name}</strong> <small>since ${toDay(since)}</small></p>
        <ul class="rights">${scopes.map((scope) => toRight(scope, titles))}</ul>
        ${button("end-access", token, "End its access", "grant", grant)}
      </li>`,
    )}</ul>`
}

function passkeysOf({ passkeys, canAddPasskeys, token }: AccountPage): Html {
  return html`<h2>Passkeys</h2>
    ${passkeys.length === 0 && html`<p class="soft">With a passkey you sign in by your fingerprint, face or device, without a password.</p>`}
    <ul class="entries">${passkeys.map(
      ({ id, label, createdAt, usedAt }) => html`<li>
        <p><strong dir="auto">${label}</strong> <small>added ${toDay(createdAt)}, last used ${toDay(usedAt)}</small></p>
        ${button("remove-passkey", token, "Remove", "passkey", id)}
      </li>`,
    )}</ul>
    ${canAddPasskeys && html`<p><button type="button" class="small" data-passkey-add="${token}" hidden>Add a passkey</button></p>`}`
}

function recoveryOf({ recoveryCodes, token }: AccountPage): Html {
  return html`<h2>Recovery codes</h2>
    <p>${recoveryCodes === 0 ? "You have none. With them you get back in when your password is lost." : `You have ${recoveryCodes} unused.`}</p>
    ${button("recovery-codes", token, recoveryCodes === 0 ? "Make recovery codes" : "Make new ones in their place")}`
}

function passwordOf({ token }: AccountPage): Html {
  return html`<h2>Password</h2>
    <form method="post" action="${accountPath}/password" class="form">
      <input type="hidden" name="token" value="${token}">
      <div class="field">
        <label for="current">Current password</label>
        <input id="current" name="current" type="password" autocomplete="current-password" required maxlength="200">
      </div>
      <div class="field">
        <label for="password">New password</label>
        <p id="password-hint" class="hint">At least 12 characters. A few words make a good one.</p>
        <input id="password" name="password" type="password" autocomplete="new-password" required minlength="12"
          maxlength="200" aria-describedby="password-hint">
      </div>
      <p class="buttons"><button type="submit">Change the password</button></p>
    </form>
    <p class="note">Every browser and application but this browser is signed out then.</p>`
}

export function recoveryCodesPage(frame: Frame, codes: readonly string[]): Html {
  return frame.draw(
    "Your recovery codes",
    html`<h1>Your recovery codes</h1>
      <p>Print them or keep them where you keep passwords. Each works once. They are not shown again.</p>
      <ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
      <p><a class="call" href="${accountPath}/">I have kept them</a></p>`,
  )
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
