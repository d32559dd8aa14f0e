type Members = Record<string, unknown>
type Method = (args: Members, createdIds: Map<string, string>) => [name: string, args: Members][]

export class MethodError extends Error {
  readonly details: Members
  constructor(type: string, details: Members = {}) {
    super(type)
    this.details = details
  }
}

interface StoredEmail extends Members {
  id: string
  threadId: string
  mailboxIds: Members
  keywords: Members
}

const mailboxes = [
  { id: "P-in", role: "inbox" },
  { id: "P-dr", role: "drafts" },
  { id: "P-se", role: "sent" },
  { id: "P-tr", role: "trash" },
]

/** A mail store with the methods of RFC 8621 that clients use to find, read, write and submit. */
export function createMailMethods() {
  const emails = new Map<string, StoredEmail>()
  const blobs = new Map<string, Buffer>()
  const submissions: Members[] = []
  let changes = 0
  let lastId = 0
  const state = () => `e${changes}`

  function addEmail(email: Members): StoredEmail {
    const id = `M${++lastId}`
    const answered = [...emails.values()].find(
      (other) =>
        (other.messageId as string[] | undefined)?.[0] === (email.inReplyTo as string[] | undefined)?.[0],
    )
    const known = email.inReplyTo === undefined ? undefined : answered
    const stored = {
      receivedAt: new Date(1_770_000_000_000 + lastId * 60_000).toISOString().replace(".000", ""),
      messageId: [`${id}@home.example`],
      keywords: {},
      mailboxIds: { "P-in": true },
      ...email,
      preview:
        Object.values((email.bodyValues ?? {}) as Record<string, { value: string }>)[0]?.value.slice(0, 50) ??
        "",
      id,
      threadId: known?.threadId ?? `T${lastId}`,
    } as StoredEmail
    emails.set(id, stored)
    changes++
    return stored
  }

  function setEmails(args: Members, createdIds: Map<string, string>): Members {
    if (args.ifInState !== undefined && args.ifInState !== state()) throw new MethodError("stateMismatch")
    const oldState = state()
    const created: Members = {},
      notCreated: Members = {},
      updated: Members = {},
      notUpdated: Members = {},
      notDestroyed: Members = {}
    const destroyed: string[] = []
    for (const [key, email] of Object.entries((args.create ?? {}) as Record<string, Members>)) {
      const problem = checkNew(email)
      if (problem !== undefined) notCreated[key] = problem
      else {
        const { id, threadId } = addEmail(email)
        createdIds.set(key, id)
        created[key] = { id, blobId: `B${id}`, threadId, size: 100 }
      }
    }
    for (const [id, patch] of Object.entries((args.update ?? {}) as Record<string, Members>)) {
      const email = emails.get(id)
      if (email === undefined) notUpdated[id] = { type: "notFound" }
      else {
        applyPatch(email, patch)
        updated[id] = null
        changes++
      }
    }
    for (const id of (args.destroy ?? []) as string[]) {
      if (emails.delete(id)) destroyed.push(id)
      else notDestroyed[id] = { type: "notFound" }
      changes++
    }
    return {
      accountId: "u1",
      oldState,
      newState: state(),
      created,
      notCreated,
      updated,
      notUpdated,
      destroyed,
      notDestroyed,
    }
  }

  function checkNew(email: Members): Members | undefined {
    const boxes = Object.keys((email.mailboxIds ?? {}) as Members)
    if (boxes.length === 0 || boxes.some((box) => !mailboxes.some(({ id }) => id === box)))
      return { type: "invalidProperties", properties: ["mailboxIds"] }
    const parts = [email.textBody, email.htmlBody].flatMap((list) => (list ?? []) as { partId: string }[])
    if (parts.some(({ partId }) => (email.bodyValues as Members | undefined)?.[partId] === undefined))
      return { type: "invalidProperties", properties: ["bodyValues"] }
    const missing = ((email.attachments ?? []) as { blobId: string }[]).filter(
      ({ blobId }) => !blobs.has(blobId),
    )
    return missing.length > 0
      ? { type: "blobNotFound", notFound: missing.map(({ blobId }) => blobId) }
      : undefined
  }

  function submit(args: Members, createdIds: Map<string, string>): [string, Members][] {
    const created: Members = {},
      notCreated: Members = {},
      update: Record<string, Members> = {}
    for (const [key, submission] of Object.entries(
      (args.create ?? {}) as Record<string, Record<string, string>>,
    )) {
      const reference = submission.emailId as string
      const email = emails.get(
        reference.startsWith("#") ? (createdIds.get(reference.slice(1)) ?? "") : reference,
      )
      const recipients = [email?.to, email?.cc, email?.bcc].flatMap((list) => (list ?? []) as unknown[])
      if (email === undefined) notCreated[key] = { type: "invalidProperties", properties: ["emailId"] }
      else if (submission.identityId !== "I1")
        notCreated[key] = { type: "invalidProperties", properties: ["identityId"] }
      else if (recipients.length === 0) notCreated[key] = { type: "noRecipients" }
      else {
        submissions.push({ emailId: email.id })
        created[key] = { id: `S${submissions.length}`, undoStatus: "final" }
        const patch = (args.onSuccessUpdateEmail as Record<string, Members> | undefined)?.[`#${key}`]
        if (patch !== undefined) update[email.id] = patch
      }
    }
    const answer: [string, Members][] = [
      ["EmailSubmission/set", { accountId: "u1", newState: `${submissions.length}`, created, notCreated }],
    ]
    if (Object.keys(update).length > 0) answer.push(["Email/set", setEmails({ update }, createdIds)])
    return answer
  }

  const methods: Record<string, Method> = {
    "Mailbox/query": ({ filter }) => [
      [
        "Mailbox/query",
        {
          accountId: "u1",
          ids: mailboxes.filter(({ role }) => role === (filter as { role: string }).role).map(({ id }) => id),
        },
      ],
    ],
    "Identity/get": ({ ids }) => {
      const wanted = ids as string[] | null | undefined
      const known = [{ id: "I1", name: "Kim", email: "kim@home.example" }]
      return [
        [
          "Identity/get",
          {
            accountId: "u1",
            state: "i",
            list: known.filter(({ id }) => wanted?.includes(id) ?? true),
            notFound: (wanted ?? []).filter((id) => id !== "I1"),
          },
        ],
      ]
    },
    "Email/query": (args) => [["Email/query", queryEmails([...emails.values()], args, state())]],
    "Email/get": ({ ids, properties }) => {
      const wanted = ids as string[]
      // Any order is allowed (RFC 8620, 5.1); this one is not that of `ids`.
      const found = wanted.flatMap((id) => emails.get(id) ?? []).sort((a, b) => a.id.localeCompare(b.id))
      const list = found.map((email) =>
        Object.fromEntries(
          Object.entries(email).filter(
            ([name]) => name === "id" || ((properties as string[] | undefined)?.includes(name) ?? true),
          ),
        ),
      )
      return [
        [
          "Email/get",
          { accountId: "u1", state: state(), list, notFound: wanted.filter((id) => !emails.has(id)) },
        ],
      ]
    },
    "Thread/get": ({ ids }) => {
      const threads = Map.groupBy(emails.values(), (email) => email.threadId)
      const list = (ids as string[])
        .filter((id) => threads.has(id))
        .map((id) => ({ id, emailIds: threads.get(id)?.map((email) => email.id) }))
      return [
        [
          "Thread/get",
          {
            accountId: "u1",
            state: state(),
            list,
            notFound: (ids as string[]).filter((id) => !threads.has(id)),
          },
        ],
      ]
    },
    "Email/set": (args, createdIds) => [["Email/set", setEmails(args, createdIds)]],
    "EmailSubmission/set": submit,
  }

  return {
    methods,
    emails,
    blobs,
    submissions,
    addEmail,
    storeBlob(bytes: Buffer): string {
      const id = `G${blobs.size + 1}`
      blobs.set(id, bytes)
      return id
    },
  }
}

/** RFC 8621, 4.4, with the anchors of RFC 8620, 5.5. */
function queryEmails(emails: readonly StoredEmail[], args: Members, queryState: string): Members {
  const filter = (args.filter ?? {}) as Record<string, string>
  const contains = (value: unknown, words: string | undefined) =>
    words === undefined ||
    JSON.stringify(value ?? "")
      .toLowerCase()
      .includes(words.toLowerCase())
  const matching = emails
    .filter(
      (email) =>
        contains(email.subject, filter.subject) &&
        contains(email.from, filter.from) &&
        contains(email, filter.text),
    )
    .filter((email) => filter.inMailbox === undefined || Object.hasOwn(email.mailboxIds, filter.inMailbox))
    .filter((email) => filter.notKeyword === undefined || !Object.hasOwn(email.keywords, filter.notKeyword))
    .toReversed()
  const threads = new Set<string>()
  const found =
    args.collapseThreads === true
      ? matching.filter(({ threadId }) => !threads.has(threadId) && threads.add(threadId))
      : matching
  const ids = found.map((email) => email.id)
  const anchor = args.anchor === undefined ? 0 : ids.indexOf(args.anchor as string)
  if (anchor === -1) throw new MethodError("anchorNotFound")
  const position =
    args.anchor === undefined ? Number(args.position ?? 0) : anchor + Number(args.anchorOffset ?? 0)
  const total = args.calculateTotal === true ? { total: ids.length } : {}
  return {
    accountId: "u1",
    queryState,
    canCalculateChanges: false,
    position,
    ids: ids.slice(position, position + Number(args.limit ?? 50)),
    ...total,
  }
}

/** RFC 8620, 5.3: keys are paths; null removes. */
function applyPatch(email: Members, patch: Members): void {
  for (const [path, value] of Object.entries(patch)) {
    const [first = "", second] = path.split("/")
    if (second === undefined) email[first] = value
    else if (value === null) delete (email[first] as Members)[second]
    else (email[first] as Members)[second] = value
  }
}
