import { KeyRing, type SigningKey } from "../../src/identity/index.ts"
import { createTermsClient } from "../../src/protocols/uim/index.ts"

/** Agrees to the terms of a site with a key that nobody knows, and returns the header that shows the token. */
export async function agreeAt(
  origin: string,
  intents?: readonly string[],
  key: SigningKey = KeyRing.create(Date.now()).current("attribution"),
): Promise<{ readonly authorization: string }> {
  const terms = createTermsClient((url, init) => fetch(url, init as RequestInit))
  const policy = await terms.readPolicy({ origin })
  const draft = { agentId: "anybody", policy, publicJwk: key.publicJwk, ...(intents && { intents }) }
  const { text } = await terms.agree({ origin }, draft, key)
  return { authorization: `Bearer ${text}` }
}
