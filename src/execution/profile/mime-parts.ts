import { ParleyError } from "../../intent/index.ts"

export interface EmailAddress {
  readonly name?: string | null | undefined
  readonly email: string
}

/** RFC 5322, 2.1.1: a line should have at most 78 characters; folding happens at spaces (2.2.3). */
export function headerLine(name: string, value: string): string {
  if (/[\r\n\0]/.test(value))
    throw new ParleyError("invalid_input", `The ${name} header may not contain line breaks.`)
  const lines: string[] = []
  let line = `${name}:`
  for (const word of value.split(" ")) {
    if (line.length + word.length + 1 > 76 && line.trim() !== "" && line !== `${name}:`) {
      lines.push(line)
      line = ""
    }
    line += ` ${word}`
  }
  return [...lines, line].join("\r\n")
}

/** Text outside ASCII as encoded words of at most 75 characters each (RFC 2047, 2). */
export function headerText(text: string): string {
  const clean = text.replace(/[\r\n\0]+/g, " ")
  // Text that looks like an encoded word is encoded too, or a reader would decode what nobody encoded.
  if (
    /^[\x20-\x7e]*$/.test(clean) &&
    !clean.includes("=?") &&
    clean === clean.trim() &&
    !clean.includes("  ") &&
    clean.length < 900
  )
    return clean
  const words: string[] = []
  let chunk = ""
  for (const character of clean) {
    if (Buffer.byteLength(chunk + character) > 42) {
      words.push(chunk)
      chunk = ""
    }
    chunk += character
  }
  return [...words, chunk].map((word) => `=?utf-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ")
}

export function headerAddresses(name: string, addresses: readonly EmailAddress[] | undefined): string[] {
  if (addresses === undefined || addresses.length === 0) return []
  return [headerLine(name, addresses.map(formatAddress).join(", "))]
}

function formatAddress(address: EmailAddress): string {
  if (/[\s<>,\x00-\x1f]/.test(address.email))
    throw new ParleyError(
      "invalid_input",
      `'${address.email}' is not an email address: leave out spaces and brackets.`,
    )
  const name = address.name?.trim() ?? ""
  if (name === "") return address.email
  if (/^[A-Za-z0-9 !#$%&'*+/=?^_`{|}~-]+$/.test(name) && !name.includes("=?") && !name.includes("  "))
    return `${name} <${address.email}>`
  return `${headerText(name) === name ? `"${name.replace(/["\\]/g, "\\$&")}"` : headerText(name)} <${address.email}>`
}

/** One part with its headers; base64 because it survives every relay unchanged. */
export function bodyPart(type: string, bytes: Uint8Array, filename?: string): Buffer {
  const headers = [headerLine("Content-Type", type), "Content-Transfer-Encoding: base64"]
  if (filename !== undefined) headers.push(disposition(filename))
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  return Buffer.from(`${headers.join("\r\n")}\r\n\r\n${lines.join("\r\n")}\r\n`)
}

/** RFC 2231, 4: a name outside plain ASCII travels percent-encoded beside a plain one. */
function disposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, "_")
  const encoded = encodeURIComponent(filename).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const star = plain === filename ? "" : `;\r\n filename*=utf-8''${encoded}`
  return `Content-Disposition: attachment;\r\n filename="${plain}"${star}`
}

export function multipart(kind: "alternative" | "mixed", boundary: string, parts: readonly Buffer[]): Buffer {
  if (parts.length === 1) return parts[0] as Buffer
  const opening = `Content-Type: multipart/${kind};\r\n boundary="${boundary}"\r\n\r\n`
  return Buffer.concat([
    Buffer.from(opening),
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}
