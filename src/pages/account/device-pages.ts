import { html } from "hono/html"
import { endpoints, type ProviderPages, type ShownClient } from "../../accounts/index.ts"
import { type Frame, type Html, problemOf } from "./frame.ts"

const action = endpoints.code_verification

/** The pages that the OAuth provider shows itself: errors, and the code that a device shows. */
export function createProviderPages(frame: Frame): ProviderPages {
  const write = async (page: Html) => String(await page)
  return {
    error: (error, description) => write(errorPage(frame, error, description)),
    enterCode: (xsrf, problem) => write(enterCodePage(frame, xsrf, problem)),
    confirmCode: (xsrf, client, userCode) => write(confirmCodePage(frame, xsrf, client, userCode)),
    codeAccepted: (client) => write(codeAcceptedPage(frame, client)),
  }
}

function errorPage(frame: Frame, error: string, description: string | undefined): Html {
  return frame.draw(
    "This did not work",
    html`<h1>This did not work</h1>
      <p>The application sent a request that cannot be answered, or this request is over. Go back to it and start again.</p>
      <p class="note"><code>${error}</code>${description && html`: ${description}`}</p>`,
  )
}

function enterCodePage(frame: Frame, xsrf: string, problem: string | undefined): Html {
  return frame.draw(
    "Connect a device",
    html`<h1>Connect a device</h1>
      <form method="post" action="${action}" class="form">
        <input type="hidden" name="xsrf" value="${xsrf}">
        <div class="field">
          <label for="user_code">The code that your device shows</label>
          <input id="user_code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false"
            required maxlength="20" aria-describedby="problem">
        </div>
        ${problemOf(problem)}
        <p class="buttons"><button type="submit" class="primary">Go on</button></p>
      </form>`,
  )
}

function confirmCodePage(frame: Frame, xsrf: string, client: ShownClient, userCode: string): Html {
  return frame.draw(
    "Is this your device?",
    html`<h1>Is this your device?</h1>
      <p><strong dir="auto">${client.name}</strong> must show you this code now:</p>
      <p class="user-code">${userCode}</p>
      <p>If it does not, or if somebody sent you here, refuse: otherwise they get into your account.</p>
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}">
        <input type="hidden" name="user_code" value="${userCode}">
        <input type="hidden" name="confirm" value="yes">
        <p class="buttons">
          <button type="submit" class="primary">Yes, it shows this code</button>
          <button type="submit" name="abort" value="yes">Refuse</button>
        </p>
      </form>`,
  )
}

function codeAcceptedPage(frame: Frame, client: ShownClient): Html {
  return frame.draw(
    "The device is connected",
    html`<h1>The device is connected</h1>
      <p><strong dir="auto">${client.name}</strong> has access now. You can close this page and go on at your device.</p>`,
  )
}
