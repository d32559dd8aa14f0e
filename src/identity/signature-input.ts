/** One signature of a request as its headers show it (RFC 9421 4). */
export interface ShownSignature {
  /** Names of what it covers, in order. */
  readonly components: readonly string[]
  /** The whole value as it was written: it is signed, too. */
  readonly parameters: string
  readonly signature: Buffer
  /** Seconds since the epoch. */
  readonly created: number | undefined
  readonly expires: number | undefined
  readonly keyId: string | undefined
  readonly algorithm: string | undefined
  readonly nonce: string | undefined
}

const signaturesAtMost = 4
const headerAtMost = 8_192

const parameter = /;([a-z*][a-z0-9_.*-]*)=(?:"([^"\\]*)"|(\d{1,15}))/g
const input =
  /(?:^|,\s*)([a-z*][a-z0-9_.*-]*)=(\(((?:"[^"\\;]*"(?: (?="))?)*)\)((?:;[a-z*][a-z0-9_.*-]*=(?:"[^"\\]*"|\d{1,15}))*))/g
const signed = /(?:^|,\s*)([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]+={0,2}):/g

/** Reads the signatures of a request. Components with parameters are not among what we read, so they never fit. */
export function parseSignatures(
  inputHeader: string | undefined,
  signatureHeader: string | undefined,
): readonly ShownSignature[] {
  if (inputHeader === undefined || signatureHeader === undefined) return []
  if (inputHeader.length > headerAtMost || signatureHeader.length > headerAtMost) return []
  const signatures = new Map([...signatureHeader.matchAll(signed)].map(([, label, value]) => [label, value]))
  return [...inputHeader.matchAll(input)].slice(0, signaturesAtMost).flatMap((match) => {
    const [, label, parameters = "", list = "", rest = ""] = match
    const signature = signatures.get(label)
    return signature === undefined ? [] : [toSignature(list, rest, parameters, signature)]
  })
}

function toSignature(list: string, rest: string, parameters: string, signature: string): ShownSignature {
  const values = new Map(
    [...rest.matchAll(parameter)].map(([, name, text, number]) => [name, text ?? number]),
  )
  const seconds = (name: string) => {
    const value = values.get(name)
    return value === undefined ? undefined : Number(value)
  }
  return {
    components: [...list.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name),
    parameters,
    signature: Buffer.from(signature, "base64"),
    created: seconds("created"),
    expires: seconds("expires"),
    keyId: values.get("keyid"),
    algorithm: values.get("alg"),
    nonce: values.get("nonce"),
  }
}
