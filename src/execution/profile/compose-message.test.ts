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
          await composeMessage(
            { subject, to: [{ name, email: "ada@bella.example" }], ...text(body) },
            options,
          ),
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
    const mail = await PostalMime.parse(await composeMessage(email, { ...options, attachments: [blob] }))
    expect(mail).toMatchObject({
      text: "plain",
      html: "<p>rich</p>",
      cc: [{ address: "kim@home.example" }],
    })
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(bytes)).toBe(true)
    expect(mail.attachments[0]?.mimeType).toBe("application/octet-stream")
  })

  it.each(["two  spaces", "tab\there", 'comma, "quote" \\'])(
    "say %j in a subject and a name as it was written",
    async (words) => {
      const email = { subject: words, to: [{ name: words, email: "ada@bella.example" }], ...text("x") }
      const mail = await PostalMime.parse(await composeMessage(email, options))
      expect(mail.subject).toBe(words)
      expect(mail.to).toEqual([{ name: words, address: "ada@bella.example" }])
    },
  )

  it("let no text pass for an encoded word (RFC 2047, 5: none is read inside quotes)", async () => {
    const words = "a =?utf-8?B?YQ==?= b"
    const email = { subject: words, to: [{ name: words, email: "ada@bella.example" }], ...text("x") }
    const message = await composeMessage(email, options)
    expect((await PostalMime.parse(message)).subject).toBe(words)
    expect(String(message)).toContain(`"${words}" <ada@bella.example>`)
  })

  it("keep the bytes of an attachment, also where it is a message or has no text beside it", async () => {
    const bytes = Buffer.from("Subject: a\nX: b\r\n\r\nlone \r and \n\n--x--\n\u00ff")
    for (const mime_type of ["message/rfc822", "text/plain", "image/png"]) {
      const blob = { url: "https://a.example", sha256: "", mime_type, filename: "ü ñ.eml", bytes }
      const message = await composeMessage({}, { ...options, attachments: [blob] })
      const mail = await PostalMime.parse(message, { forceRfc822Attachments: true })
      expect(mail.attachments).toHaveLength(1)
      expect(mail.attachments[0]).toMatchObject({ mimeType: mime_type, filename: "ü ñ.eml" })
      expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(bytes)).toBe(true)
    }
  })

  it("are the same bytes for the same boundary, name hidden recipients and leave their own name to the provider", async () => {
    const email = { bcc: [{ email: "kim@home.example" }], ...text("x"), htmlBody: [{ partId: "t" }] }
    const [one, other] = await Promise.all(
      [1, 2].map(() => composeMessage(email, { ...options, boundary: "b" })),
    )
    expect(one?.equals(other as Buffer)).toBe(true)
    expect(String(one)).toContain("Bcc: kim@home.example")
    expect(String(one)).not.toMatch(/message-id|localhost/i)
  })

  it("write the domain of an address in its ASCII form, and quote a local part that needs it", async () => {
    const email = { to: [{ email: "ada@bücher.example" }, { email: '"a@b"@home.example' }], ...text("x") }
    const message = String(await composeMessage(email, options))
    expect(message).toContain("ada@xn--bcher-kva.example")
    expect(message).toContain('"a@b"@home.example')
  })

  it("keep every line within the limits of RFC 5322", async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({
      name: `Gästin ${i}`,
      email: `guest${i}@bella.example`,
    }))
    const email = { to: many, subject: "ü".repeat(500), ...text("x".repeat(5000)) }
    const message = (await composeMessage(email, options)).toString("latin1")
    expect(Math.max(...message.split("\r\n").map((one) => one.length))).toBeLessThanOrEqual(998)
    expect(message.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  })

  it("do not let a value open a header of its own", async () => {
    const bad = "x\r\nBcc: thief@evil.example"
    const mail = await PostalMime.parse(
      await composeMessage(
        {
          subject: bad,
          to: [{ name: bad, email: "ada@bella.example" }],
          inReplyTo: [`a>\r\nBcc: <t@evil.example`],
        },
        options,
      ),
    )
    expect(mail.bcc).toBeUndefined()
    await expect(
      composeMessage({ to: [{ email: "a@b.example>\r\nBcc: t@evil.example" }] }, options),
    ).rejects.toThrow("is not an email address")
    const blob = {
      url: "",
      sha256: "",
      bytes: Buffer.from("x"),
      mime_type: "text/plain\r\nBcc: t@evil.example",
    }
    await expect(composeMessage({}, { ...options, attachments: [blob] })).rejects.toThrow("line breaks")
  })

  it("refuse a part whose text is missing instead of sending an empty body", async () => {
    const email = { textBody: [{ partId: "constructor" }], bodyValues: {} }
    await expect(composeMessage(email, options)).rejects.toThrow("'bodyValues' does not have")
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
    expect(await readMessage(await composeMessage(email, options))).toMatchObject({
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
