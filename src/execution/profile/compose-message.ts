import { randomBytes } from "node:crypto"
import { ParleyError } from "../../intent/index.ts"
import type { LoadedBlob } from "./blobs.ts"
import {
  bodyPart,
  type EmailAddress,
  headerAddresses,
  headerLine,
  headerText,
  multipart,
} from "./mime-parts.ts"

/** The members of a JMAP Email (RFC 8621, 4) that a composer needs. */
export interface EmailContent {
  readonly from?: readonly EmailAddress[]
  readonly to?: readonly EmailAddress[]
  readonly cc?: readonly EmailAddress[]
  readonly bcc?: readonly EmailAddress[]
  readonly replyTo?: readonly EmailAddress[]
  readonly subject?: string
  readonly inReplyTo?: readonly string[]
  readonly references?: readonly string[]
  readonly textBody?: readonly { readonly partId: string }[]
  readonly htmlBody?: readonly { readonly partId: string }[]
  readonly bodyValues?: Readonly<Record<string, { readonly value: string }>>
}

export interface ComposeOptions {
  readonly now: number
  readonly attachments: readonly LoadedBlob[]
  /** Text that occurs in no part; random unless a test wants the same bytes twice. */
  readonly boundary?: string
}

/** The bytes of an RFC 5322 message: headers, a text and an HTML alternative, attachments. */
export function composeMessage(email: EmailContent, options: ComposeOptions): Buffer {
  const boundary = options.boundary ?? randomBytes(18).toString("hex")
  const headers = [
    ...headerAddresses("From", email.from),
    ...headerAddresses("To", email.to),
    ...headerAddresses("Cc", email.cc),
    ...headerAddresses("Bcc", email.bcc),
    ...headerAddresses("Reply-To", email.replyTo),
    ...(email.subject === undefined ? [] : [headerLine("Subject", headerText(email.subject))]),
    headerLine("Date", new Date(options.now).toUTCString().replace("GMT", "+0000")),
    ...messageIds("In-Reply-To", email.inReplyTo),
    ...messageIds("References", email.references),
    "MIME-Version: 1.0",
  ]
  return Buffer.concat([
    Buffer.from(`${headers.join("\r\n")}\r\n`),
    composeBody(email, options.attachments, boundary),
  ])
}

function composeBody(email: EmailContent, attachments: readonly LoadedBlob[], boundary: string): Buffer {
  const bodies = [
    ...bodyValue(email, "textBody").map((text) => bodyPart("text/plain; charset=utf-8", Buffer.from(text))),
    ...bodyValue(email, "htmlBody").map((text) => bodyPart("text/html; charset=utf-8", Buffer.from(text))),
  ]
  const content =
    bodies.length === 0
      ? bodyPart("text/plain; charset=utf-8", Buffer.alloc(0))
      : multipart("alternative", `alt-${boundary}`, bodies)
  const files = attachments.map((blob) =>
    bodyPart(blob.mime_type ?? "application/octet-stream", blob.bytes, blob.filename ?? "attachment"),
  )
  return files.length === 0 ? content : multipart("mixed", `mix-${boundary}`, [content, ...files])
}

/** The text of a body, undefined when there is none. A part without its text is a mistake, not an empty body. */
export function bodyText(email: EmailContent, member: "textBody" | "htmlBody"): string | undefined {
  const part = email[member]?.[0]
  if (part === undefined) return undefined
  const value = email.bodyValues?.[part.partId]?.value
  if (typeof value !== "string")
    throw new ParleyError(
      "invalid_input",
      `'${member}' names the part '${part.partId}', which 'bodyValues' does not have.`,
    )
  return value
}

function bodyValue(email: EmailContent, member: "textBody" | "htmlBody"): string[] {
  const text = bodyText(email, member)
  return text === undefined ? [] : [text]
}

function messageIds(name: string, ids: readonly string[] | undefined): string[] {
  if (ids === undefined || ids.length === 0) return []
  // Identifiers come from other people's mail: what is no identifier would break out of the header.
  const clean = ids.map((id) => id.replace(/[\s<>\x00-\x1f]/g, "")).filter((id) => id !== "")
  return clean.length === 0 ? [] : [headerLine(name, clean.map((id) => `<${id}>`).join(" "))]
}
