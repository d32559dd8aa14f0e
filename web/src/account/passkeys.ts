/** Signs in with a passkey that the browser lets its owner choose; returns where to go on. */
export async function signInWithPasskey(action: string): Promise<string> {
  const options = await post<PublicKeyCredentialRequestOptionsJSON>("/account/passkeys/ask", {})
  const credential = await navigator.credentials
    .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    .catch(refused)
  return (await post<Next>(action, toJson(credential))).next
}

/** Makes a passkey for the person who is signed in; returns where to go on. */
export async function addPasskey(token: string): Promise<string> {
  const options = await post<PublicKeyCredentialCreationOptionsJSON>("/account/passkeys/offer", { token })
  const credential = await navigator.credentials
    .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    .catch(refused)
  const label = `Passkey of ${new Date().toLocaleDateString()}`
  return (await post<Next>("/account/passkeys", { token, label, response: toJson(credential) })).next
}

interface Next {
  readonly next: string
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("Your device gave no passkey.")
  return credential.toJSON()
}

/** Browsers say in their own words, and in English, why; all of it means that there is no passkey. */
function refused(cause: unknown): never {
  throw new Error("Your device gave no passkey. Try again, or use your password.", { cause })
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer & { readonly error?: { readonly message?: string } }
  if (response.ok) return answer
  throw new Error(answer.error?.message ?? "That did not work. Try again.")
}
