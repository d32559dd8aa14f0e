import type { Registration } from "./oauth-provider.ts"

/** Accounts of people and access of applications to them, at this host or at another one. */
export interface AccountsSettings {
  /**
   * Who may register an application: anyone one that acts for a person who agrees (`open`), the holder of an
   * operator's invitation any (`invited`), or nobody (`closed`).
   * @example "invited"
   */
  readonly registration?: Registration
  /**
   * Another OpenID provider in place of the own one: its tokens are accepted here, and people have their accounts
   * there.
   * @example "https://mediator.example"
   */
  readonly issuer?: string
  /**
   * The client as which that provider is asked about tokens: needed for those that only it can read, and to hear of
   * revocations.
   * @example { clientId: "bella", clientSecret: process.env.CLIENT_SECRET ?? "" }
   */
  readonly introspection?: { readonly clientId: string; readonly clientSecret: string }
}
