import PostalMime, { type Address } from "postal-mime"

/** The bytes of an RFC 5322 message as a JMAP Email (RFC 8621, 4): one text and one HTML part, attachments named. */
export async function readMessage(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 })
  const bodyValues: Record<string, { value: string }> = {}
  if (mail.text !== undefined) bodyValues.text = { value: mail.text }
  if (mail.html !== undefined) bodyValues.html = { value: mail.html }
  const email: Record<string, unknown> = {
    messageId: toIds(mail.messageId),
    inReplyTo: toIds(mail.inReplyTo),
    references: toIds(mail.references),
    from: toAddresses(mail.from === undefined ? undefined : [mail.from]),
    to: toAddresses(mail.to),
    cc: toAddresses(mail.cc),
    bcc: toAddresses(mail.bcc),
    replyTo: toAddresses(mail.replyTo),
    subject: mail.subject,
    sentAt: toSentAt(mail.date),
    textBody: mail.text === undefined ? undefined : [{ partId: "text", type: "text/plain" }],
    htmlBody: mail.html === undefined ? undefined : [{ partId: "html", type: "text/html" }],
    bodyValues,
    hasAttachment: mail.attachments.length > 0,
    attachments: mail.attachments.map((part) => ({
      name: part.filename,
      type: part.mimeType,
      size: typeof part.content === "string" ? Buffer.byteLength(part.content) : part.content.byteLength,
    })),
  }
  return Object.fromEntries(Object.entries(email).filter(([, value]) => value !== undefined))
}

function toIds(header: string | undefined): string[] | undefined {
  return header?.match(/<[^<>]+>/g)?.map((id) => id.slice(1, -1))
}

function toAddresses(addresses: readonly Address[] | undefined): Record<string, string>[] | undefined {
  const flat = addresses?.flatMap((entry) => ("group" in entry && entry.group ? entry.group : [entry]))
  return flat?.flatMap((entry) =>
    entry.address ? [{ ...(entry.name ? { name: entry.name } : {}), email: entry.address }] : [],
  )
}

function toSentAt(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? "")
  return Number.isNaN(time) ? undefined : `${new Date(time).toISOString().slice(0, 19)}Z`
}
