import { generateKeyPairSync, sign } from "node:crypto"

/**
 * Goes about it as UIM's public mock agent does: it makes a key, signs the policy as a JWS, and writes every value as a
 * string, with "" for those it was told nothing of. All it is given is the address of a mediator and what is wanted.
 */
const [, , mediator = "", wish = "", said = "{}"] = process.argv

interface AgentsJson {
  readonly intents: readonly {
    readonly intent_uid: string
    readonly input_parameters: Readonly<Record<string, unknown>>
  }[]
  readonly "uim-api-execute": string
  readonly "uim-policy-file": string
}

async function json<T>(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const sent = body !== undefined && { method: "POST", body: JSON.stringify(body) }
  const response = await fetch(url, { ...sent, headers: { "content-type": "application/json", ...headers } })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

const search = `${mediator}/api/intents/search?query=${encodeURIComponent(wish)}`
const [hit] = (await json<{ intents: { intent_uid: string; endpoint: string }[] }>(search)).intents
if (!hit) throw new Error("The mediator found nothing.")
const service = new URL(hit.endpoint).origin

const file = await json<AgentsJson>(`${service}/agents.json`)
const intent = file.intents.find(({ intent_uid }) => intent_uid === hit.intent_uid)
const values = JSON.parse(said) as Readonly<Record<string, string>>
const names = Object.keys(intent?.input_parameters ?? {})
const parameters = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]))

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
const signed = `${encode({ alg: "RS256" })}.${encode(await json(file["uim-policy-file"]))}`
const issued = await json<{ "uim-pat": string }>(`${service}/pat/issue`, {
  agent_id: "mock-agent",
  signed_policy: `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`,
  agent_public_key: Buffer.from(publicKey.export({ format: "pem", type: "spki" })).toString("base64url"),
})
const authorization = `Bearer ${issued["uim-pat"]}`
const call = { intent_uid: hit.intent_uid, parameters }
const result = await json(file["uim-api-execute"], call, { authorization })
console.log(JSON.stringify({ service, intent: hit.intent_uid, parameters, result }))
