import { createHash, generateKeyPairSync, sign } from "node:crypto"

/** A throw-away key and self-signed P-256 certificate, in PEM, made without any tool outside Node. */
export interface TestCertificate {
  readonly key: string
  readonly certificate: string
}

export function createCertificate(
  names: readonly string[],
  addresses: readonly string[] = [],
): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const algorithm = sequence(objectIdentifier("2a8648ce3d040302"))
  const spki = publicKey.export({ type: "spki", format: "der" })
  const name = sequence(
    tagged(0x31, sequence(objectIdentifier("550403"), tagged(0x0c, Buffer.from("parley test")))),
  )
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), createHash("sha256").update(spki).digest().subarray(0, 8)])),
    algorithm,
    name,
    sequence(utcTime(Date.now() - 3_600_000), utcTime(Date.now() + 86_400_000)),
    name,
    spki,
    tagged(0xa3, sequence(basicConstraints(), subjectAlternativeNames(names, addresses))),
  )
  const signature = sign("sha256", body, privateKey)
  const der = sequence(body, algorithm, tagged(0x03, Buffer.from([0]), signature))
  const lines = der.toString("base64").match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  }
}

function basicConstraints(): Buffer {
  return sequence(
    objectIdentifier("551d13"),
    tagged(0x01, Buffer.from([0xff])),
    tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))),
  )
}

function subjectAlternativeNames(names: readonly string[], addresses: readonly string[]): Buffer {
  const entries = [
    ...names.map((name) => tagged(0x82, Buffer.from(name))),
    ...addresses.map((address) => tagged(0x87, Buffer.from(address.split(".").map(Number)))),
  ]
  return sequence(objectIdentifier("551d11"), tagged(0x04, sequence(...entries)))
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...header]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, ...parts)
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes)
}

function objectIdentifier(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, "hex"))
}

function utcTime(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/[-:T]/g, "").slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}
