import { html } from "hono/html"
import type { ShownClient } from "../../accounts/index.ts"
import { accountPath, type Frame, type Html, problemOf } from "./frame.ts"

export interface SignInPage {
  /** Where the form is sent. */
  readonly action: string
  readonly passkeys: boolean
  /** The application that asks for access, if one does. */
  readonly client?: ShownClient | undefined
  readonly problem?: string | undefined
  readonly name?: string | undefined
}

export function signInPage(frame: Frame, { action, passkeys, client, problem, name }: SignInPage): Html {
  return frame.draw(
    "Sign in",
    html`<h1>Sign in</h1>
      ${client && html`<p>Then <strong dir="auto">${client.name}</strong> can ask you for access to your account.</p>`}
      <form method="post" action="${action}" class="form">
        <input type="hidden" name="answer" value="sign-in">
        <div class="field">
          <label for="name">Name</label>
          <input id="name" name="name" autocomplete="username" autocapitalize="none" spellcheck="false" required
            maxlength="100" value="${name ?? ""}" aria-describedby="problem">
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required
            maxlength="200" aria-describedby="problem">
        </div>
        ${problemOf(problem)}
        <p class="buttons"><button type="submit" class="primary">Sign in</button></p>
      </form>
      ${passkeys && html`<p><button type="button" data-passkey-sign-in="${action}/passkey" hidden>Sign in with a passkey</button></p>`}
      <p class="note"><a href="${accountPath}/recover">Use a recovery code</a></p>`,
  )
}

export function recoveryPage(frame: Frame, problem: string | undefined, name = ""): Html {
  return frame.draw(
    "Recover your account",
    html`<h1>Recover your account</h1>
      <p>Enter one of your recovery codes and choose a new password. Everyone who is signed in to your account is signed out.</p>
      <form method="post" action="${accountPath}/recover" class="form">
        <div class="field">
          <label for="name">Name</label>
          <input id="name" name="name" autocomplete="username" autocapitalize="none" spellcheck="false" required
            maxlength="100" value="${name}" aria-describedby="problem">
        </div>
        <div class="field">
          <label for="code">Recovery code</label>
          <input id="code" name="code" autocomplete="off" spellcheck="false" required maxlength="40"
            aria-describedby="problem">
        </div>
        <div class="field">
          <label for="password">New password</label>
          <p id="password-hint" class="hint">At least 12 characters. A few words make a good one.</p>
          <input id="password" name="password" type="password" autocomplete="new-password" required minlength="12"
            maxlength="200" aria-describedby="password-hint problem">
        </div>
        ${problemOf(problem)}
        <p class="buttons"><button type="submit" class="primary">Set the new password</button></p>
      </form>
      <p class="note">No codes left? Whoever runs this place can give you a new password.</p>`,
  )
}
