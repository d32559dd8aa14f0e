import { expect } from "vitest"
import {
  type Actor,
  createRequest,
  parseResponse,
  type RequestContent,
  type RequestEnvelope,
  verifyChain,
} from "../../../src/protocols/intentweb/index.ts"
import { post, siteOrigin, type World } from "./world.ts"

let counter = 0

/** A signed opening request, changed before or after it is signed. */
export function request(world: World, actor: Actor, changes: Partial<RequestContent> = {}): RequestEnvelope {
  const sender = { actor, now: world.now, createNonce: () => `nonce-${++counter}-0123456789` }
  const content = {
    flowType: "intent_request",
    message: "A table for 2",
    interactionId: `conversation-${++counter}`,
    audience: siteOrigin,
  } as const
  return createRequest(sender, { ...content, ...changes })
}

/** Posts to a site and checks that whatever comes back is a valid envelope that the site has signed. */
export async function exchange(
  world: World,
  handle: Parameters<typeof post>[0],
  body: Parameters<typeof post>[1],
  type?: string,
) {
  const response = await post(handle, body, type)
  const envelope = parseResponse((await response.json()) as Record<string, unknown>)
  const direction = envelope.attribution.request_digest === undefined ? "refusal" : "response"
  const proven = await verifyChain(envelope, direction, world.resolver())
  expect(proven).toEqual([{ actorType: "intent_site", actorId: siteOrigin, unproven: undefined }])
  return { http: response.status, envelope, headers: response.headers }
}
