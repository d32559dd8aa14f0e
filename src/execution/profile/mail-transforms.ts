import { addressParser } from "postal-mime"
import { bodyText, composeMessage, type EmailContent } from "./compose-message.ts"
import { readMessage } from "./read-message.ts"
import type { TransformTable } from "./transform-table.ts"

/** Transforms between a JMAP Email and what mail providers take and give. */
export const mailTransforms: TransformTable = {
  /** A composed Email, with the payload's attachments, as the bytes of an RFC 5322 message. */
  mime: (value, _, context) =>
    composeMessage(value as EmailContent, { now: context.now, attachments: context.blobs }),
  /** The bytes of an RFC 5322 message as an Email. */
  "from-mime": (value) => readMessage(value as Uint8Array),
  /** The text of an address header as a list of EmailAddress. */
  addresses: (value) =>
    addressParser(String(value), { flatten: true }).flatMap((entry) =>
      entry.address ? [{ ...(entry.name ? { name: entry.name } : {}), email: entry.address }] : [],
    ),
  /** A message id header as a list without angle brackets. */
  "message-ids": (value) =>
    String(value)
      .split(/\s+/)
      .filter((id) => id !== "")
      .map((id) => id.replace(/^<|>$/g, "")),
  "body-text": (value) => bodyText(value as EmailContent, "textBody"),
  /** The richest body there is, for providers that take one. */
  body: (value) => bodyText(value as EmailContent, "htmlBody") ?? bodyText(value as EmailContent, "textBody"),
  "body-type": (value) => (bodyText(value as EmailContent, "htmlBody") === undefined ? "text" : "html"),
  "reply-subject": (value) => (/^re:/i.test(String(value)) ? value : `Re: ${value}`),
}
