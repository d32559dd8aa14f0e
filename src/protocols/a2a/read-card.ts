import { AGENT_CARD_PATH } from "@a2a-js/sdk"
import { z } from "zod"
import { isSecureUrl } from "../../identity/index.ts"
import { cutText, ParleyError, toForeignDescriptor, toNamespace } from "../../intent/index.ts"
import type { IntentRecord, ServiceRecord } from "../../registry/index.ts"

/** Where a host publishes its card. */
export const cardPath = `/${AGENT_CARD_PATH}`

const most = { skills: 200, name: 200, text: 2_000 }
const texts = z.array(z.string()).optional().catch(undefined)

/** What is read of a card, of version 1.0 and of 0.3. */
const card = z.looseObject({
  name: z.string(),
  description: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  iconUrl: z.string().optional().catch(undefined),
  supportedInterfaces: z
    .array(z.looseObject({ url: z.string() }))
    .optional()
    .catch(undefined),
  skills: z.array(
    z.looseObject({
      id: z.string().min(1),
      name: z.string(),
      description: z.string().optional().catch(undefined),
      tags: texts,
      examples: texts,
    }),
  ),
})

type Card = z.output<typeof card>

/** Reads an agent card (A2A 4.4.1). Each skill is an intent whose conversation the agent leads itself. */
export function readAgentCard(body: unknown, url: string): ServiceRecord {
  const parsed = card.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ParleyError(
      "invalid_request",
      `${url} is no agent card: '${issue?.path.join(".")}' ${issue?.message}.`,
    )
  }
  const address = addressOf(parsed.data, url)
  if (address === undefined)
    throw new ParleyError("invalid_request", `${url} names no address that can be used: HTTPS is needed.`)
  const { origin } = new URL(url)
  const name = cutText(parsed.data.name, most.name)
  const provider = { name, origin }
  return {
    origin,
    service: {
      name,
      description: cutText(parsed.data.description ?? "", most.text),
      url: origin,
      namespace: toNamespace(origin),
      logo: parsed.data.iconUrl,
    },
    reached: [{ protocol: "a2a", url: address }],
    mode: "hybrid",
    intents: parsed.data.skills.slice(0, most.skills).map((skill) => toRecord(skill, address, provider)),
  }
}

function addressOf({ supportedInterfaces = [], url }: Card, base: string): string | undefined {
  const [first] = [...supportedInterfaces.map((one) => one.url), ...(url === undefined ? [] : [url])]
    .map((text) => URL.parse(text, base))
    .filter((one) => one !== null && isSecureUrl(one))
  return first?.href
}

function toRecord(
  { id, name, description, tags, examples }: Card["skills"][number],
  url: string,
  provider: { readonly name: string; readonly origin: string },
): IntentRecord {
  const descriptor = toForeignDescriptor({
    namespace: toNamespace(provider.origin),
    name: id,
    title: name,
    description,
    tags,
    examples,
    input: {
      type: "object",
      properties: { message: { type: "string", description: "What is wanted, in plain words." } },
    },
    effect: "write",
    provider,
  })
  return {
    descriptor: { ...descriptor, delegated: true },
    knownAs: id,
    protocol: "a2a",
    endpoint: { url, method: "POST" },
  }
}
