import { type CredentialReader, createApiKeyReader } from "../identity/index.ts"
import { createVisitorReader } from "../policy/index.ts"
import { createSqlApiKeyStore } from "../storage/index.ts"
import type { Foundation } from "./foundation.ts"
import type { OpenPolicy } from "./open-policy.ts"

/** All ways in which a caller can prove who it is to a site or a mediator, whichever protocol it speaks. */
export function createCredentialReaders(
  { engine, now }: Pick<Foundation, "engine" | "now">,
  policy?: Pick<OpenPolicy, "reader">,
): readonly CredentialReader[] {
  const apiKeys = createApiKeyReader(createSqlApiKeyStore(engine), now)
  return policy ? [policy.reader, createVisitorReader(policy.reader), apiKeys] : [apiKeys]
}
