import { addPasskey, signInWithPasskey } from "./account/passkeys.ts"
import "./styles/base.css"
import "./styles/account.css"

/** The pages work without this script; it only offers what needs one. */
const problem = document.getElementById("problem")

function offer(attribute: string, act: (value: string) => Promise<string>): void {
  if (!("PublicKeyCredential" in window)) return
  for (const button of document.querySelectorAll<HTMLButtonElement>(`[${attribute}]`)) {
    button.hidden = false
    button.addEventListener(
      "click",
      () => void perform(button, () => act(button.getAttribute(attribute) ?? "")),
    )
  }
}

async function perform(button: HTMLButtonElement, act: () => Promise<string>): Promise<void> {
  button.disabled = true
  if (problem) problem.textContent = ""
  try {
    location.assign(await act())
  } catch (error) {
    if (problem) problem.textContent = error instanceof Error ? error.message : String(error)
  } finally {
    button.disabled = false
  }
}

offer("data-passkey-sign-in", signInWithPasskey)
offer("data-passkey-add", addPasskey)
