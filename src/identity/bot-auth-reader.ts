import { ParleyError } from "../intent/index.ts"
import type { CredentialReader, ShownCredentials } from "./credential.ts"
import type { KeyResolution } from "./key-resolution.ts"
import { assertFirstUse, isCurrent, isSignedOver } from "./message-signature.ts"
import { isBareOrigin } from "./origin.ts"
import { OriginKeys, type OriginKeysOptions } from "./origin-keys.ts"
import { agentPrincipal } from "./principal.ts"
import { parseSignatures, type ShownSignature } from "./signature-input.ts"
import type { UsedProofs } from "./used-proofs.ts"

export interface BotAuthOptions extends Pick<OriginKeysOptions, "fetch" | "limits"> {
  readonly now: () => number
  /** Remembers nonces; shared by all nodes. */
  readonly used: UsedProofs
}

/** Where an agent publishes the keys that it signs requests with. */
const directory = "/.well-known/http-message-signatures-directory"
const tag = ';tag="web-bot-auth"'

/**
 * Web Bot Auth: an agent signs its requests (RFC 9421) with a key that it publishes at its origin, which it names in
 * `Signature-Agent`. The signature must cover that header and our authority, so that it is worthless elsewhere.
 */
export function createBotAuthReader({ fetch, limits, now, used }: BotAuthOptions): CredentialReader {
  const keys = new OriginKeys({ fetch, now, path: directory, byThumbprint: true, ...(limits && { limits }) })
  return {
    name: "HTTP message signature with Signature-Agent (Web Bot Auth)",
    async read(shown) {
      const named = shown.header("signature-agent")
      if (named === undefined) return undefined
      const origin = /^"([^"\\]{1,300})"$/.exec(named.trim())?.[1]
      if (origin === undefined || !isBareOrigin(origin))
        throw refused('Signature-Agent must be a bare HTTPS origin in quotes, as in "https://agent.example".')
      const signature = signatureIn(shown, now())
      const resolved = await keys.resolve(origin, signature.keyId ?? "")
      if (!isSignedOver(signature, shown, keyOf(resolved)))
        throw refused("The signature does not fit the request, or was not made by the key that it names.")
      await assertFirstUse(signature, origin, used, now())
      return agentPrincipal(origin)
    },
  }
}

function signatureIn(shown: ShownCredentials, now: number): ShownSignature {
  const all = parseSignatures(shown.header("signature-input"), shown.header("signature"))
  const tagged = all.filter(({ parameters }) => parameters.includes(tag))
  const covering = tagged.find(
    ({ components }) =>
      components.includes("signature-agent") &&
      (components.includes("@authority") || components.includes("@target-uri")),
  )
  if (!covering)
    throw refused(`No signature tagged "web-bot-auth" covers "@authority" and "signature-agent".`)
  if (!isCurrent(covering, now)) throw refused("The signature is too old, or over. Sign the request anew.")
  return covering
}

function keyOf(resolved: KeyResolution) {
  switch (resolved.kind) {
    case "key":
      return resolved.key
    case "unreachable":
      throw new ParleyError(
        "unavailable",
        "The keys of the agent in Signature-Agent cannot be had just now. Try again later.",
        { retryAfter: resolved.retryAfter },
      )
    default:
      throw refused("The signature's key is none that the agent in Signature-Agent publishes.")
  }
}

function refused(message: string): ParleyError {
  return new ParleyError("unauthenticated", message)
}
