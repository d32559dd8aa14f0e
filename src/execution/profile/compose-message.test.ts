import fc from "fast-check"
import PostalMime from "postal-mime"
import { describe, expect, it } from "vitest"
import { composeMessage, type EmailContent } from "./compose-message.ts"
import { readMessage } from "./read-message.ts"

const options = { now: Date.UTC(2026, 4, 5, 8, 0, 0), attachments: [] }
const text = (value: string): EmailContent => ({ textBody: [{ partId: "t" }], bodyValues: { t: { value } } })
const line = fc
  .string({ unit: "grapheme", maxLength: 120 })
  .map((value) => value.replace(/[\p{C}\p{Z}]+/gu, " ").trim())

describe("composed messages", () => {
  it("come back whole from an independent parser, whatever is written in them", async () => {
    await fc.assert(
      fc.asyncProperty(line, line, fc.string({ unit: "grapheme" }), async (subject, name, body) => {
        const mail = await PostalMime.parse(
          composeMessage({ subject, to: [{ name, email: "ada@bella.example" }], ...text(body) }, options),
        )
        expect(mail.subject ?? "").toBe(subject)
        expect(mail.to).toEqual([{ name, address: "ada@bella.example" }])
        expect(mail.text ?? "").toBe(body.replaceAll("\r\n", "\n"))
      }),
      { numRuns: 200 },
    )
  })

  it("carry text, HTML and attachments as parts", async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 46, 13, 10])
    const email = {
      ...text("plain"),
      htmlBody: [{ partId: "h" }],
      bodyValues: { t: { value: "plain" }, h: { value: "<p>rich</p>" } },
      cc: [{ email: "kim@home.example" }],
    }
    const blob = { url: "https://a.example", sha256: "", filename: 'a "b"\\.bin', bytes }
    const mail = await PostalMime.parse(composeMessage(email, { ...options, attachments: [blob] }))
    expect(mail).toMatchObject({
      text: "plain",
      html: "<p>rich</p>",
      cc: [{ address: "kim@home.example" }],
    })
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(bytes)).toBe(true)
    expect(mail.attachments[0]?.mimeType).toBe("application/octet-stream")
  })

  it("keep every line within the limits of RFC 5322", () => {
    const many = Array.from({ length: 100 }, (_, i) => ({
      name: `Gästin ${i}`,
      email: `guest${i}@bella.example`,
    }))
    const message = composeMessage(
      { to: many, subject: "ü".repeat(500), ...text("x".repeat(5000)) },
      options,
    ).toString("latin1")
    expect(Math.max(...message.split("\r\n").map((one) => one.length))).toBeLessThanOrEqual(998)
    expect(message.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  })

  it("do not let a value open a header of its own", async () => {
    const bad = "x\r\nBcc: thief@evil.example"
    const mail = await PostalMime.parse(
      composeMessage(
        {
          subject: bad,
          to: [{ name: bad, email: "ada@bella.example" }],
          inReplyTo: [`a>\r\nBcc: <t@evil.example`],
        },
        options,
      ),
    )
    expect(mail.bcc).toBeUndefined()
    expect(() => composeMessage({ to: [{ email: "a@b.example>\r\nBcc: t@evil.example" }] }, options)).toThrow(
      "is not an email address",
    )
    const blob = {
      url: "",
      sha256: "",
      bytes: Buffer.from("x"),
      mime_type: "text/plain\r\nBcc: t@evil.example",
    }
    expect(() => composeMessage({}, { ...options, attachments: [blob] })).toThrow("line breaks")
  })

  it("refuse a part whose text is missing instead of sending an empty body", () => {
    const email = { textBody: [{ partId: "constructor" }], bodyValues: {} }
    expect(() => composeMessage(email, options)).toThrow("'bodyValues' does not have")
  })

  it("are read back into the same JMAP members", async () => {
    const email: EmailContent = {
      from: [{ name: "Kim", email: "kim@home.example" }],
      to: [{ email: "ada@bella.example" }],
      subject: "Friday",
      inReplyTo: ["m1@bella.example"],
      references: ["m0@bella.example", "m1@bella.example"],
      ...text("Yes."),
    }
    expect(await readMessage(composeMessage(email, options))).toMatchObject({
      from: email.from,
      to: email.to,
      subject: "Friday",
      inReplyTo: email.inReplyTo,
      references: email.references,
      sentAt: "2026-05-05T08:00:00Z",
      textBody: [{ partId: "text", type: "text/plain" }],
      bodyValues: { text: { value: "Yes." } },
      hasAttachment: false,
    })
  })
})
