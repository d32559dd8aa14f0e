import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { notPresentTense, singularOfPlural } from "./english-words.ts"
import { checkFqdn, formatFqdn, isAuthority, parseFqdn, readFqdn } from "./fqdn.ts"

const good = "x.parley.communication.email.message.send.v1"

describe("names", () => {
  it("[IS-01] takes a name apart and puts it together again", () => {
    expect(parseFqdn(good)).toEqual({
      authority: "x.parley",
      sector: "communication",
      domain: "email",
      object: "message",
      action: "send",
      version: 1,
    })
    const segment = fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/)
    fc.assert(
      fc.property(
        segment,
        segment,
        segment,
        segment,
        segment,
        fc.integer({ min: 1, max: 99_999 }),
        (...parts) => {
          const [organisation, sector, domain, object, action, version] = parts
          const fqdn = { authority: `com.${organisation}`, sector, domain, object, action, version }
          expect(readFqdn(formatFqdn(fqdn))).toEqual(fqdn)
        },
      ),
    )
  })

  it.each([
    ["segments", "x.parley.email.message.send.v1"],
    ["segments", "x.parley.team.communication.email.message.send.v1"],
    ["segments", ""],
    ["characters", "x.parley.Communication.email.message.send.v1"],
    ["characters", "x.parley.communication.é.message.send.v1"],
    ["characters", "x.parley.communication..message.send.v1"],
    ["characters", "x.parley.communication.em/ail.message.send.v1"],
    ["authority", "de.acme.communication.email.message.send.v1"],
    ["authority", "org.acme.communication.email.message.send.v1"],
    ["object", "x.parley.communication.email.messages.send.v1"],
    ["object", "x.parley.communication.email.people.send.v1"],
    ["action", "x.parley.communication.email.message.sent.v1"],
    ["action", "x.parley.communication.email.message.forwarded.v1"],
    ["action", "x.parley.communication.email.message.sending.v1"],
    ["version", "x.parley.communication.email.message.send.1"],
    ["version", "x.parley.communication.email.message.send.v0"],
    ["version", "x.parley.communication.email.message.send.v01"],
    ["version", "x.parley.communication.email.message.send.v1_1"],
  ])("[IS-01] finds the breach '%s' in %s, and no other", (rule, name) => {
    expect(checkFqdn(name).map((breach) => breach.rule)).toEqual([rule])
    expect(() => parseFqdn(name)).toThrow(checkFqdn(name)[0]!.message)
  })

  it("[IS-01] has a message of its own for every breach", () => {
    const messages = checkFqdn("de.acme.Communication.email.messages.sent.v0").map((one) => one.message)
    expect(messages).toHaveLength(5)
    expect(new Set(messages).size).toBe(5)
  })

  it("[IS-02] knows the public authority and private ones", () => {
    for (const text of ["org.intentschema", "com.acme", "x.parley", "com.acme-2"])
      expect(isAuthority(text)).toBe(true)
    for (const text of ["org.acme", "com", "com.acme.team", "net.acme", "x.", "COM.acme"])
      expect(isAuthority(text)).toBe(false)
    expect(checkFqdn("com.acme.gardening.rose.bush.prune.v1")).toEqual([])
  })

  it("knows singular nouns and plain verbs that look like plurals and participles", () => {
    for (const noun of "address status sms news analysis bus series access event channel phone_number data".split(
      " ",
    ))
      expect(singularOfPlural(noun), noun).toBeUndefined()
    expect(singularOfPlural("replies")).toBe("reply")
    expect(singularOfPlural("boxes")).toBe("box")
    expect(singularOfPlural("phone_numbers")).toBe("phone_number")
    const verbs =
      "send bring string ping embed feed proceed shred read set list get cancel mark_read archive need"
    for (const verb of verbs.split(" ")) expect(notPresentTense(verb), verb).toBeUndefined()
  })

  it("does not let a hostile name fill a message", () => {
    expect(checkFqdn("x".repeat(100_000))[0]!.message.length).toBeLessThan(400)
  })
})
