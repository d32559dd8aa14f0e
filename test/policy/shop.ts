import { generateKeyPairSync, type KeyObject } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import { KeyRing, parseVerificationKey, registeredKeys } from "../../src/identity/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { type AgreementDraft, signAgreement } from "../../src/policy/index.ts"
import { createSite, type Site, type SiteOptions } from "../../src/site/index.ts"

export const origin = "https://shop.example"

export const service = defineService({
  namespace: "shop.example",
  name: "Shop",
  about: "A shop for lamps.",
  updated: "2026-01-01",
})

function intent(name: string, more: { readonly rateLimit?: string; readonly price?: string } = {}) {
  return defineIntent({
    name,
    title: name,
    description: `Does ${name}.`,
    examples: [`please ${name}`],
    input: z.object({ what: z.string().describe("What for") }),
    output: z.object({ done: z.string().describe("What was done") }),
    effect: "read",
    access: "token",
    ...more,
    execute: ({ what }) => ({ done: `${name} ${what}` }),
  })
}

export const intents = [
  intent("findLamp", { rateLimit: "1000/hour", price: "0.01 USD" }),
  intent("orderLamp"),
]

export interface Agent {
  readonly id: string
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicJwk: Record<string, string>
}

export function createAgent(id: string, type: "ed25519" | "rsa" = "ed25519"): Agent {
  const { privateKey, publicKey } =
    type === "rsa" ? generateKeyPairSync("rsa", { modulusLength: 2_048 }) : generateKeyPairSync("ed25519")
  const publicJwk = publicKey.export({ format: "jwk" }) as Record<string, string>
  return { id, privateKey, publicJwk, kid: parseVerificationKey(publicJwk).kid }
}

export const ada = createAgent("assistant-of-ada")
export const rsa = createAgent("assistant-with-rsa", "rsa")

export async function openShop(options: Partial<SiteOptions> = {}): Promise<Site> {
  return createSite({
    service,
    intents,
    origin,
    keys: KeyRing.create(Date.now()),
    storage: { file: join(mkdtempSync(join(tmpdir(), "parley-shop-")), "shop.db") },
    agents: registeredKeys({ [ada.id]: [ada.publicJwk], [rsa.id]: [rsa.publicJwk] }),
    logger: createLogger({ level: "silent" }),
    ...options,
  })
}

export function post(site: Site, path: string, body: unknown, headers: Record<string, string> = {}) {
  return site.fetch(
    new Request(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  )
}

export async function readPolicyOf(site: Site): Promise<Record<string, unknown>> {
  const response = await site.fetch(new Request(`${origin}/uim-policy.json`))
  return (await response.json()) as Record<string, unknown>
}

export interface Issued {
  readonly pat: Record<string, unknown> & { readonly uid: string; readonly permissions: string[] }
  readonly token: string
  readonly agreement: string
  readonly policy_sha256: string
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly details: Record<string, unknown>
  }
}

/** Reads the policy, signs it and asks for a token. */
export async function agree(
  site: Site,
  agent: Agent = ada,
  draft: Partial<AgreementDraft> = {},
): Promise<{ readonly status: number; readonly body: Issued }> {
  const policy = await readPolicyOf(site)
  const request = signAgreement({ agentId: agent.id, policy, ...draft }, agent)
  const response = await post(site, "/api/pat/issue", request)
  return { status: response.status, body: (await response.json()) as Issued }
}

export async function execute(site: Site, token: string | undefined, name = "findLamp"): Promise<Response> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return post(
    site,
    "/api/intents/execute",
    { intent_uid: `shop.example:${name}`, parameters: { what: "x" } },
    headers,
  )
}
