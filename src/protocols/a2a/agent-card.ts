import { A2A_PROTOCOL_VERSION, AgentCard, type AgentSkill } from "@a2a-js/sdk"
import { A2A_LEGACY_PROTOCOL_VERSION } from "@a2a-js/sdk/compat/v0_3"
import type { Description, HostTool } from "../../host/index.ts"
import { defined, formatMoney, type IntentDescriptor } from "../../intent/index.ts"
import { createSkills } from "./skills.ts"

export const a2aPath = "/a2a"

/** The extension by which a data part calls a skill; it holds the schemas, for which a skill has no member (4.4.5). */
export const skillCallExtension = "urn:parley:a2a:skill-call:1"

const modes = ["text/plain", "text/markdown", "application/json"]

/** How a caller proves who it is (4.5). */
const securitySchemes: AgentCard["securitySchemes"] = {
  token: {
    scheme: {
      $case: "httpAuthSecurityScheme",
      value: {
        scheme: "Bearer",
        bearerFormat: "JWT",
        description: "A policy token, from the token endpoint of the terms, or an OAuth access token.",
      },
    },
  },
  key: {
    scheme: {
      $case: "apiKeySecurityScheme",
      value: { location: "header", name: "X-API-Key", description: "A key that the business handed out." },
    },
  },
}

/** Makes the agent card (4.4.1): the service, its interfaces, and a skill for each tool and each intent. */
export function toAgentCard(
  { service, intents }: Description,
  origin: string,
  tools: readonly HostTool[] = [],
): AgentCard {
  const url = `${origin}${a2aPath}`
  const { all } = createSkills(intents)
  const provider = { organization: service.name, url: service.website ?? origin }
  return {
    name: service.name,
    description: service.about,
    version: service.updated,
    provider,
    supportedInterfaces: [
      { url, protocolBinding: "JSONRPC", protocolVersion: A2A_PROTOCOL_VERSION, tenant: "" },
      { url, protocolBinding: "HTTP+JSON", protocolVersion: A2A_PROTOCOL_VERSION, tenant: "" },
      { url, protocolBinding: "JSONRPC", protocolVersion: A2A_LEGACY_PROTOCOL_VERSION, tenant: "" },
    ],
    ...(service.logo !== undefined && { iconUrl: service.logo }),
    capabilities: {
      streaming: true,
      pushNotifications: false,
      extendedAgentCard: false,
      extensions: [
        {
          uri: skillCallExtension,
          description: "A data part {skill, input} calls a skill; `skills` has the JSON Schemas of each.",
          required: false,
          params: {
            skills: Object.fromEntries([
              ...tools.map(({ name, input }) => [name, { input }]),
              ...[...all].map(([id, { input, output }]) => [id, { input, output }]),
            ]),
          },
        },
      ],
    },
    securitySchemes,
    securityRequirements: [],
    defaultInputModes: modes,
    defaultOutputModes: modes.slice(1),
    skills: [...tools.map(fromTool), ...[...all].map(([id, descriptor]) => toSkill(id, descriptor))],
    signatures: [],
  }
}

function toSkill(id: string, descriptor: IntentDescriptor): AgentSkill {
  const { title, description, constraints, notes, examples, tags, effect, price } = descriptor
  const fee = price === undefined ? [] : [`Each call costs ${formatMoney(price)}.`]
  return {
    id,
    name: title,
    description: [description, ...constraints, ...notes, ...fee].join(" "),
    tags: tags.length > 0 ? [...tags] : [effect],
    examples: [...examples],
    inputModes: [],
    outputModes: [],
    // An open skill needs nobody's proof; a protected one takes any of them.
    securityRequirements: isProtected(descriptor)
      ? Object.keys(securitySchemes).map((name) => ({ schemes: { [name]: { list: [] } } }))
      : [],
  }
}

function fromTool({ name, title, description, effect }: HostTool): AgentSkill {
  return {
    id: name,
    name: title,
    description,
    tags: [effect],
    examples: [],
    inputModes: ["application/json"],
    outputModes: ["application/json"],
    securityRequirements: [],
  }
}

function isProtected({ access, permissions }: IntentDescriptor): boolean {
  return access === "token" || permissions.length > 0
}

/**
 * Writes the card as JSON. Clients of 0.3 look for the address in other members, and name no version when they fetch
 * the card, so a client that names none gets both.
 */
export function toCardJson(card: AgentCard, version: string): Record<string, unknown> {
  // An empty list is left out by the SDK, and required by the specification.
  const json = { skills: [], ...(AgentCard.toJSON(card) as Record<string, unknown>) }
  if (version !== A2A_LEGACY_PROTOCOL_VERSION) return json
  const preferred = defined(
    card.supportedInterfaces.find(({ protocolVersion }) => protocolVersion === version),
    "the interface of version 0.3",
  )
  return {
    ...json,
    url: preferred.url,
    preferredTransport: preferred.protocolBinding,
    protocolVersion: `${version}.0`,
    supportsAuthenticatedExtendedCard: false,
    securitySchemes: legacySchemes,
    skills: (json.skills as Record<string, unknown>[]).map(({ securityRequirements: needed, ...skill }) => ({
      ...skill,
      ...(Array.isArray(needed) &&
        needed.length > 0 && { security: Object.keys(legacySchemes).map((name) => ({ [name]: [] })) }),
    })),
  }
}

/** The same in the shape of 0.3, which is that of OpenAPI. */
const legacySchemes = {
  token: { type: "http", scheme: "Bearer", bearerFormat: "JWT" },
  key: { type: "apiKey", in: "header", name: "X-API-Key" },
}
