import { type CredentialReader, createApiKeyReader, createBotAuthReader } from "../identity/index.ts"
import { createVisitorReader } from "../policy/index.ts"
import { createSqlApiKeyStore, createSqlUsedProofs } from "../storage/index.ts"
import type { Foundation } from "./foundation.ts"
import type { OpenPolicy } from "./open-policy.ts"

/** All ways in which a caller can prove who it is to a site or a mediator, whichever protocol it speaks. */
export function createCredentialReaders(
  { engine, outbound, now }: Pick<Foundation, "engine" | "outbound" | "now">,
  policy?: Pick<OpenPolicy, "reader">,
): readonly CredentialReader[] {
  return [
    ...(policy ? [policy.reader, createVisitorReader(policy.reader)] : []),
    createApiKeyReader(createSqlApiKeyStore(engine), now),
    createBotAuthReader({
      fetch: (url, init) => outbound.fetch(url, init),
      now,
      used: createSqlUsedProofs(engine),
    }),
  ]
}
