import type { Principal } from "./principal.ts"

/** What a request shows of its caller. */
export interface ShownCredentials {
  readonly method: string
  /** The whole address as the caller wrote it, under our public origin. */
  readonly url: string
  /** The value of a header, by its name in lower case; several of one name are joined by a comma. */
  header(name: string): string | undefined
  /** The bytes of the body. Whoever handles the request can still read them. */
  body(): Promise<Uint8Array>
}

/** One way of proving who calls. */
export interface CredentialReader {
  /** What it reads, in the words of an error message, as in "API key". */
  readonly name: string
  /**
   * Returns undefined where the request shows nothing of its kind. Throws `unauthenticated` for a proof that is broken,
   * and `unavailable` where it cannot be known now: a broken proof is never taken for a stranger.
   */
  read(request: ShownCredentials): Promise<Principal | undefined>
}
