import { issueApiKey } from "../../src/identity/index.ts"
import { createSqlApiKeyStore, openStorage, type StorageOptions } from "../../src/storage/index.ts"

/** Hands out an API key of a site, and returns the header that shows it. */
export async function issueKey(
  storage: StorageOptions,
  party: string,
  permissions: readonly string[] = [],
): Promise<{ readonly authorization: string }> {
  await using engine = await openStorage(storage)
  const { key } = await issueApiKey(createSqlApiKeyStore(engine), { party, permissions }, Date.now())
  return { authorization: `Bearer ${key}` }
}
