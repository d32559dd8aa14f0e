import type { CredentialReader } from "../../identity/index.ts"
import { isParleyError } from "../../intent/index.ts"

/** Holds the token of a visitor who agreed to the terms at the page. */
export const visitorCookie = "parley-terms"

const held = new RegExp(`(?:^|;\\s*)${visitorCookie}=([^;\\s]+)`)

/**
 * Reads the token that a browser holds since its visitor agreed. A browser sends its cookies unasked: one that has
 * ended, or that was revoked, leaves a visitor who may agree again, and not one who is locked out.
 */
export function createVisitorReader(tokens: CredentialReader): CredentialReader {
  return {
    name: "agreement at the page",
    async read(request) {
      const token = held.exec(request.header("cookie") ?? "")?.[1]
      if (token === undefined) return undefined
      try {
        const header = (name: string) => (name === "uim-pat" ? token : undefined)
        return await tokens.read({ ...request, url: request.url, header })
      } catch (error) {
        if (isParleyError(error) && error.code === "unauthenticated") return undefined
        throw error
      }
    },
  }
}
