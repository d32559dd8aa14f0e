import { namedMembers } from "../schema/schema-members.ts"
import type { IntentSubject, Rule } from "./rule.ts"

/**
 * "Where a mature vocabulary exists, reuse it." The other names that members of these vocabularies are commonly
 * given, in lowercase without separators, and the name to use.
 */
const vocabularies: readonly { domain: string; name: string; names: Readonly<Record<string, string>> }[] = [
  {
    domain: "email",
    name: "JMAP (RFC 8621)",
    names: {
      recipients: "to",
      sendername: "from",
      htmlcontent: "htmlBody",
      bodyhtml: "htmlBody",
      textcontent: "textBody",
      bodytext: "textBody",
      receiveddate: "receivedAt",
      sentdate: "sentAt",
      replytoaddress: "replyTo",
      conversationid: "threadId",
    },
  },
  {
    domain: "calendar",
    name: "jCal (RFC 7265)",
    names: {
      starttime: "dtstart",
      startdate: "dtstart",
      startsat: "dtstart",
      endtime: "dtend",
      enddate: "dtend",
      endsat: "dtend",
      eventtitle: "summary",
      invitees: "attendee",
      guests: "attendee",
      recurrencerule: "rrule",
    },
  },
  {
    domain: "contacts",
    name: "jCard (RFC 7095)",
    names: {
      fullname: "fn",
      displayname: "fn",
      firstname: "n",
      lastname: "n",
      phonenumber: "tel",
      phone: "tel",
      emailaddress: "email",
      birthday: "bday",
      company: "org",
      jobtitle: "title",
      streetaddress: "adr",
    },
  },
]

export const reuseRules: readonly Rule<IntentSubject>[] = vocabularies.map(({ domain, name, names }, i) => ({
  id: `IS-L${140 + i}`,
  level: "warning",
  section: "Payload reuse",
  says: `Members of ${domain} payloads are named as in ${name}.`,
  *check(subject) {
    if (subject.name.domain !== domain) return
    for (const [path, member] of namedMembers(subject.payload)) {
      const better = names[member.replaceAll(/[-_]/g, "").toLowerCase()]
      if (better !== undefined && better !== member)
        yield `payload${path} is called '${better}' in ${name}; use that name and its meaning`
    }
  },
}))
