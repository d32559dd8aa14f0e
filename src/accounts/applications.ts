import { randomBytes } from "node:crypto"
import { createId } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { isScope } from "./scopes.ts"
import type { SealedEntries } from "./sealed-entries.ts"
import { type ShownClient, toShownClient } from "./shown-client.ts"

/** An application that a person has let into their account. */
export interface Access {
  readonly grant: string
  readonly client: ShownClient
  readonly scopes: readonly string[]
  readonly since: number
}

export interface NewClient {
  readonly clientId: string
  /** Shown once: it is sealed with everything else that is kept. */
  readonly clientSecret: string
}

const never = Number.MAX_SAFE_INTEGER
const listedAtMost = 200

/** The applications that may use accounts here, and those that act on their own account. */
export class Applications {
  readonly #entries: SealedEntries
  readonly #now: () => number

  constructor(entries: SealedEntries, now: () => number) {
    this.#entries = entries
    this.#now = now
  }

  /** Makes a client that acts on its own account (client credentials): an agent, a service, a resource server. */
  async addService(name: string, scope: string, id?: string): Promise<NewClient> {
    const wanted = scope.split(" ").filter((one) => one !== "")
    const unknown = wanted.find((one) => !isScope(one))
    if (unknown !== undefined || wanted.length === 0)
      throw new ParleyError(
        "invalid_request",
        `Scopes are read, execute, execute:intent/NAME, manage and operate; '${unknown ?? ""}' is none.`,
      )
    if (id !== undefined) await this.#assertFree(id)
    const clientId = id ?? createId("client", this.#now())
    const clientSecret = randomBytes(32).toString("base64url")
    const metadata = {
      client_id: clientId,
      client_secret: clientSecret,
      client_name: name.slice(0, 80),
      client_id_issued_at: Math.floor(this.#now() / 1_000),
      client_secret_expires_at: 0,
      grant_types: ["client_credentials"],
      response_types: [],
      redirect_uris: [],
      token_endpoint_auth_method: "client_secret_basic",
      scope: wanted.join(" "),
      registered_by: "operator",
    }
    await this.#entries.put("Client", clientId, metadata, { expiresAt: never })
    return { clientId, clientSecret }
  }

  /** A name of one's own makes its calls those of the agent of that name, so it is no address that others prove. */
  async #assertFree(id: string): Promise<void> {
    if (!/^[A-Za-z0-9][\w.-]{0,99}$/.test(id))
      throw new ParleyError(
        "invalid_request",
        "An id has 1 to 100 letters, digits and . _ -, and is no address.",
      )
    if (await this.#entries.find("Client", id))
      throw new ParleyError("conflict", `There is a client '${id}' already. Choose another id.`)
  }

  /** Makes a token with which one may register any application while registration is by invitation. */
  async invite(lifetime: number): Promise<string> {
    const token = randomBytes(32).toString("base64url")
    const iat = Math.floor(this.#now() / 1_000)
    const exp = iat + Math.floor(lifetime / 1_000)
    await this.#entries.put(
      "InitialAccessToken",
      token,
      { kind: "InitialAccessToken", jti: token, iat, exp },
      { expiresAt: exp * 1_000 },
    )
    return token
  }

  async list(): Promise<readonly (ShownClient & { readonly scope: string })[]> {
    const found = await this.#entries.list("Client", listedAtMost)
    return found.map((metadata) => ({ ...shown(metadata), scope: String(metadata.scope ?? "") }))
  }

  /** Removes a client with every token and grant that it has. */
  async remove(clientId: string): Promise<void> {
    const removed = await this.#entries.remove("Client", clientId)
    await this.#entries.removeByClient(clientId)
    if (!removed) throw new ParleyError("not_found", `There is no client '${clientId}'.`)
  }

  /** Who may use a person's account, newest first. */
  async ofPerson(person: string): Promise<readonly Access[]> {
    const grants = await this.#entries.listOf(person, "Grant", listedAtMost)
    return await Promise.all(
      grants.map(async (grant) => {
        const clientId = String(grant.clientId)
        const metadata = await this.#entries.find("Client", clientId)
        const given = Object.values((grant.resources ?? {}) as Record<string, string>)
        return {
          grant: String(grant.jti),
          client: shown(metadata ?? { client_id: clientId, registered_by: "document" }),
          scopes: [...new Set(given.join(" ").split(" ").filter(isScope))],
          since: Number(grant.iat) * 1_000,
        }
      }),
    )
  }

  /** Ends what one application may do with a person's account. */
  async end(person: string, grant: string): Promise<void> {
    const found = await this.#entries.find("Grant", grant)
    if (found?.accountId !== person) throw new ParleyError("not_found", "There is no such access.")
    await this.#entries.removeByGrant(grant)
    await this.#entries.remove("Grant", grant)
  }
}

function shown(metadata: Readonly<Record<string, unknown>>): ShownClient {
  const clientId = String(metadata.client_id)
  const clientName = typeof metadata.client_name === "string" ? metadata.client_name : hostOf(clientId)
  return toShownClient({ clientId, clientName, registered_by: metadata.registered_by })
}

function hostOf(clientId: string): string | undefined {
  return URL.canParse(clientId) ? new URL(clientId).host : undefined
}
