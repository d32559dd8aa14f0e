import { readFile } from "node:fs/promises"
import type { Connection } from "../../src/site/index.ts"

export const mailVendor = "com.google.gmail"

/**
 * The agency's Gmail account, if one is configured. The token is read again for every call, so renewing it only means
 * writing the file.
 */
export function mailConnection(
  environment: Readonly<Record<string, string | undefined>>,
): Connection | undefined {
  const file = environment.CASA_GMAIL_TOKEN_FILE
  if (file === undefined || file === "") return undefined
  return {
    authorization: async () => `Bearer ${(await readFile(file, "utf8")).trim()}`,
    scopes: ["https://www.googleapis.com/auth/gmail.send"],
  }
}
