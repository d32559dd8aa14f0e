import MailComposer from "nodemailer/lib/mail-composer"
import { encodeWord } from "nodemailer/lib/mime-funcs"
import { ParleyError } from "../../intent/index.ts"
import type { LoadedBlob } from "./blobs.ts"

export interface EmailAddress {
  readonly name?: string | null | undefined
  readonly email: string
}

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
export async function composeMessage(email: EmailContent, options: ComposeOptions): Promise<Buffer> {
  const composer = new MailComposer({
    from: toAddresses(email.from),
    to: toAddresses(email.to),
    cc: toAddresses(email.cc),
    bcc: toAddresses(email.bcc),
    replyTo: toAddresses(email.replyTo),
    date: new Date(options.now),
    inReplyTo: toMessageIds(email.inReplyTo).join(" "),
    references: toMessageIds(email.references),
    alternatives: toAlternatives(email),
    attachments: options.attachments.map(toAttachment),
    // The provider names the message: ours would carry the domain 'localhost' where the sender is not in it.
    headers: { "Message-ID": { prepared: true, value: "" }, ...toSubject(email.subject) },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(options.boundary !== undefined && { baseBoundary: options.boundary }),
  })
  const message = composer.compile()
  // The message is handed to a provider, who reads the hidden recipients from it and removes them.
  message.keepBcc = true
  return message.build()
}

/** Text that looks like an encoded word (RFC 2047) is encoded too, or a reader would decode what nobody encoded. */
function toSubject(subject: string | undefined) {
  if (subject === undefined) return {}
  if (!subject.includes("=?")) return { Subject: subject }
  return { Subject: { prepared: true, foldLines: true, value: encodeWord(subject, "B", 52) } }
}

/** Base64, because it survives every relay unchanged. */
const contentTransferEncoding = "base64"

function toAlternatives(email: EmailContent) {
  const text = bodyText(email, "textBody")
  const html = bodyText(email, "htmlBody")
  const plain = { contentType: "text/plain; charset=utf-8", contentTransferEncoding, content: text ?? "" }
  const rich = { contentType: "text/html; charset=utf-8", contentTransferEncoding, content: html ?? "" }
  return [...(text !== undefined || html === undefined ? [plain] : []), ...(html === undefined ? [] : [rich])]
}

function toAttachment(blob: LoadedBlob) {
  const contentType = blob.mime_type ?? "application/octet-stream"
  if (/[\x00-\x1f\x7f]/.test(contentType))
    throw new ParleyError(
      "invalid_input",
      "'mime_type' of an attachment may not contain line breaks or control characters.",
    )
  return {
    contentType,
    contentTransferEncoding,
    contentDisposition: "attachment" as const,
    filename: blob.filename || "attachment",
    content: Buffer.from(blob.bytes),
  }
}

function toAddresses(addresses: readonly EmailAddress[] | undefined) {
  return addresses?.map(({ name, email }) => {
    if (/[\s<>,\x00-\x1f]/.test(email))
      throw new ParleyError(
        "invalid_input",
        `'${email}' is not an email address: leave out spaces and brackets.`,
      )
    return { name: name?.trim() ?? "", address: email }
  })
}

/** Identifiers come from other people's mail: what is no identifier would break out of the header. */
function toMessageIds(ids: readonly string[] | undefined): string[] {
  const clean = ids?.map((id) => id.replace(/[\s<>\x00-\x1f]/g, "")).filter((id) => id !== "")
  return clean?.map((id) => `<${id}>`) ?? []
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
