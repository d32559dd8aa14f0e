import { z } from "zod"
import { isSecureUrl } from "../../identity/index.ts"
import { isNamespace } from "../../intent/index.ts"
import { ownerFile, type RegisteredService, type ServiceEntry } from "../../registry/index.ts"
import { invalidParameter, parseMembers } from "./request-members.ts"

const most = { name: 200, text: 2_000, url: 2_048, key: 8_192 }

const address = z
  .string()
  .max(most.url)
  .refine(isUsable, "write an absolute https address, or http on loopback; no user and password in it")

/** UIM 2.6.3, and our additions to it. */
export const serviceRequest = z.looseObject({
  service_name: z.string().trim().min(1).max(most.name),
  service_url: address,
  description: z.string().trim().min(1).max(most.text),
  policy_url: address.nullish(),
  service_logo_url: address.nullish(),
  service_terms_of_service_url: address.nullish(),
  service_privacy_policy_url: address.nullish(),
  namespace: z.string().refine(isNamespace, "use a domain or letters, digits, '.' and '-'").nullish(),
  mode: z.enum(["central", "hybrid"]).nullish(),
  discovery_url: address.nullish(),
  execute_url: address.nullish(),
  pat_url: address.nullish(),
  public_key: z.string().max(most.key).nullish(),
  license: z.string().max(most.name).nullish(),
  phone: z.string().max(most.name).nullish(),
  email: z.string().max(most.name).nullish(),
})

/** Reads what is registered. What an update leaves out is gone; the namespace stays, since UIDs have it. */
export function fromServiceBody(body: unknown, before?: ServiceEntry): ServiceEntry {
  const given = parseMembers(serviceRequest, body)
  const { origin } = new URL(given.service_url)
  const namespace = given.namespace ?? before?.service.namespace
  return compact({
    origin,
    service: compact({
      name: given.service_name,
      description: given.description,
      url: given.service_url,
      namespace,
      logo: given.service_logo_url ?? undefined,
      terms: given.service_terms_of_service_url ?? undefined,
      privacy: given.service_privacy_policy_url ?? undefined,
      phone: given.phone ?? undefined,
      email: given.email ?? undefined,
    }),
    policy: given.policy_url ?? undefined,
    publicKey: given.public_key ?? undefined,
    license: given.license ?? undefined,
    discovery: given.discovery_url ?? undefined,
    execute: given.execute_url ?? undefined,
    patEndpoint: given.pat_url ?? undefined,
    reached: [{ protocol: "uim", url: given.discovery_url ?? `${origin}/agents.json` }],
    mode: given.mode ?? before?.mode ?? "central",
  })
}

function isUsable(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isSecureUrl(url) && url.username === "" && url.password === ""
}

function compact<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T
}

/** A service as UIM 2.6.6 writes it; its owner also sees what proves that it is theirs. */
export function toServiceBody(service: RegisteredService, viewer?: string): Record<string, unknown> {
  const { id, entry, owner, source } = service
  const { name, url, description, namespace, logo, terms, privacy, phone, email } = entry.service
  return compact({
    service_id: id,
    service_name: name,
    service_url: url,
    description,
    namespace,
    policy_url: entry.policy,
    service_logo_url: logo,
    service_terms_of_service_url: terms,
    service_privacy_policy_url: privacy,
    discovery_url: entry.discovery,
    execute_url: entry.execute,
    pat_url: entry.patEndpoint,
    public_key: entry.publicKey,
    compliance: entry.compliance,
    license: entry.license,
    phone,
    email,
    mode: entry.mode,
    source,
    created_at: new Date(service.createdAt).toISOString(),
    updated_at: new Date(service.updatedAt).toISOString(),
    ownership: viewer !== undefined && owner === viewer ? toOwnershipBody(service) : undefined,
  })
}

function toOwnershipBody({ ownership, entry: { origin } }: RegisteredService): Record<string, unknown> {
  const { state, token, by, problem, provenAt, checkedAt } = ownership
  return compact({
    state,
    proven_by: by,
    proven_at: provenAt === undefined ? undefined : new Date(provenAt).toISOString(),
    checked_at: checkedAt === undefined ? undefined : new Date(checkedAt).toISOString(),
    dns_record: `uim-owner=${token}`,
    file: `${origin}${ownerFile}`,
    file_content: token,
    problem,
  })
}

export function assertSameService(given: unknown, service: RegisteredService): void {
  if (given !== undefined && given !== service.id)
    throw invalidParameter("service_id", `this address is that of '${service.id}'`)
}
