import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** A small private catalog without a fault, for tests to serve and to break. */

type Json = Record<string, unknown>
/** Paths and what stands there: JSON, or raw text or bytes. */
export type Files = Record<string, unknown>

export const base = "https://intents.acme.example"
export const authority = "com.acme"
const dialect = "https://json-schema.org/draft/2020-12/schema"

const target = { $ref: `${base}/common/target/v1.json` }
const blob = { $ref: `${base}/common/blob-ref/v1.json` }
const room = { type: "object" }
const text = { type: "string" }

const withRecord = { allOf: [target, { required: ["external_id"] }] }
const systemOnly = { allOf: [target, { properties: { external_id: false, etag: false } }] }

export const paths = {
  target: "/common/target/v1.json",
  blob: "/common/blob-ref/v1.json",
  send: "/intents/communication/email/message/send/v1.json",
  list: "/intents/communication/email/message/list/v1.json",
  read: "/intents/communication/email/message/read/v1.json",
  reply: "/intents/communication/email/message/reply/v1.json",
  replace: "/intents/productivity/notes/note/update/v1.json",
  patch: "/intents/productivity/tasks/item/update/v1.json",
  create: "/intents/productivity/tasks/item/create/v1.json",
  get: "/intents/productivity/tasks/item/get/v1.json",
  contact: "/intents/productivity/contacts/contact/create/v1.json",
  event: "/intents/productivity/calendar/event/create/v1.json",
  availability: "/intents/productivity/calendar/availability/set/v1.json",
  gmail: "/profiles/com.google.gmail/communication.email.message.send.v1.json",
  fastmail: "/profiles/com.fastmail/communication.email.message.send.v1.json",
} as const

export type Name = keyof typeof paths

function intent(
  path: string,
  title: string,
  payload: Json,
  result: Json | undefined,
  examples: Json[],
): Json {
  const name = path.slice("/intents/".length, -".json".length).replaceAll("/", ".")
  return {
    $id: base + path,
    fqdn: `${authority}.${name}`,
    title,
    description: `${title}, for the people of Acme.`,
    payload: { $schema: dialect, type: "object", additionalProperties: room, ...payload },
    ...(result === undefined ? {} : { result: { type: "object", additionalProperties: room, ...result } }),
    examples: examples.map((value, i) => ({ name: `example ${i + 1}`, value })),
  }
}

const message = {
  type: "object",
  required: ["to", "subject"],
  properties: {
    to: { type: "array", minItems: 1, maxItems: 100, items: { type: "string", format: "email" } },
    subject: { type: "string", maxLength: 900 },
    attachments: { type: "array", items: blob },
  },
}

const sent = { target: { system: "gmail" }, object: { to: ["ada@acme.example"], subject: "Tea" } }
const record = { system: "gmail", external_id: "m1" }

function profile(path: string, system: string, provider: string, api: Json): Json {
  return {
    $id: base + path,
    id: `${authority}.communication.email.message.send.v1@${provider}.v1`,
    pins: base + paths.send,
    title: `Sending by ${system}`,
    description: `What ${system} adds and what it limits.`,
    constraints: {
      properties: {
        target: { properties: { system: { const: system } } },
        object: { properties: { to: { maxItems: 50 } } },
        [system]: { type: "object", properties: { labels: { type: "array", items: text } } },
      },
    },
    result: { properties: { [system]: { type: "object", properties: { history: text } } } },
    api,
  }
}

const builders: Record<Name, () => Json> = {
  target: () => ({
    $schema: dialect,
    $id: base + paths.target,
    title: "Target",
    type: "object",
    required: ["system"],
    properties: { system: { type: "string", pattern: "^[a-z][a-z0-9_]*$" }, external_id: text, etag: text },
  }),
  blob: () => ({
    $schema: dialect,
    $id: base + paths.blob,
    title: "Blob reference",
    type: "object",
    required: ["url", "sha256"],
    properties: {
      url: { type: "string", format: "uri" },
      sha256: { type: "string", pattern: "^[0-9a-f]{64}$" },
    },
  }),
  send: () =>
    intent(
      paths.send,
      "Send a message",
      { required: ["target", "object"], properties: { target, object: message, idempotency_key: text } },
      { properties: { external_id: text } },
      [sent],
    ),
  list: () =>
    intent(
      paths.list,
      "List messages",
      {
        required: ["target"],
        properties: {
          target: systemOnly,
          object: {
            type: "object",
            properties: { query: text, filter: room, limit: { type: "integer", maximum: 500 }, cursor: text },
          },
        },
      },
      {
        required: ["items"],
        properties: {
          items: { type: "array", items: room },
          next_cursor: text,
          estimated_total: { type: "integer" },
        },
      },
      [{ target: { system: "gmail" } }],
    ),
  read: () =>
    intent(
      paths.read,
      "Read a message",
      { required: ["target"], properties: { target: withRecord } },
      { required: ["object"], properties: { object: room } },
      [{ target: record }],
    ),
  reply: () =>
    intent(
      paths.reply,
      "Reply to a message",
      { required: ["target"], properties: { target: withRecord, object: room } },
      undefined,
      [{ target: record }],
    ),
  replace: () =>
    intent(
      paths.replace,
      "Replace a note",
      {
        required: ["target", "object"],
        properties: {
          target: withRecord,
          object: { type: "object", required: ["body"], properties: { body: text } },
        },
      },
      undefined,
      [{ target: record, object: { body: "Tea" } }],
    ),
  patch: () =>
    intent(
      paths.patch,
      "Change a task",
      {
        required: ["target", "object"],
        properties: {
          target: withRecord,
          object: {
            type: "object",
            required: ["patch"],
            properties: {
              patch: {
                type: "array",
                items: {
                  type: "object",
                  required: ["op", "path"],
                  properties: { op: { enum: ["add", "remove", "replace"] }, path: text },
                },
              },
            },
          },
        },
      },
      undefined,
      [{ target: record, object: { patch: [{ op: "remove", path: "/due" }] } }],
    ),
  create: () =>
    intent(
      paths.create,
      "Create a task",
      {
        required: ["target", "object"],
        properties: { target, object: { type: "object", required: ["name"], properties: { name: text } } },
      },
      undefined,
      [{ target: { system: "ms_todo" }, object: { name: "Buy tea" }, ms_todo: { list: "home" } }],
    ),
  get: () =>
    intent(
      paths.get,
      "Look up a task",
      { required: ["target"], properties: { target: withRecord } },
      { required: ["external_id", "object"], properties: { external_id: text, object: room, etag: text } },
      [{ target: record }],
    ),
  contact: () =>
    intent(
      paths.contact,
      "Create a contact",
      {
        required: ["target"],
        properties: { target, object: { type: "object", properties: { fn: text, tel: text } } },
      },
      undefined,
      [{ target: { system: "google_contacts" }, object: { fn: "Ada" } }],
    ),
  event: () =>
    intent(
      paths.event,
      "Create an event",
      {
        required: ["target"],
        properties: {
          target,
          object: { type: "object", properties: { summary: text, dtstart: text, dtend: text } },
        },
      },
      undefined,
      [{ target: { system: "google_calendar" }, object: { summary: "Tea" } }],
    ),
  availability: () =>
    intent(
      paths.availability,
      "Set availability",
      {
        required: ["target", "object"],
        properties: {
          target,
          object: {
            type: "object",
            required: ["mode"],
            properties: { mode: { enum: ["working_hours", "focus", "ooo"] } },
          },
        },
      },
      undefined,
      [{ target: { system: "google_calendar" }, object: { mode: "focus" } }],
    ),
  gmail: () =>
    profile(paths.gmail, "gmail", "com.google.gmail", {
      method: "POST",
      path: "/gmail/v1/users/{userId}/messages/send",
      scopes: ["https://www.googleapis.com/auth/gmail.send"],
      docs: "https://developers.google.com/gmail/api",
    }),
  fastmail: () =>
    profile(paths.fastmail, "fastmail", "com.fastmail", {
      jmap_method: "EmailSubmission/set",
      scopes: [],
      docs: "https://www.fastmail.com/dev/",
    }),
}

/** Fresh copies of the named files with the shared shapes, `catalog.json` and hints. */
export function sampleFiles(...names: Name[]): Files {
  const chosen = names.length === 0 ? (Object.keys(builders) as Name[]) : ["target", "blob", ...names]
  const files: Files = { "/catalog.json": { authority, base, title: "Acme's catalog" } }
  const hints: Json = {}
  for (const name of chosen as Name[]) {
    const file = structuredClone(builders[name]())
    files[paths[name]] = file
    if (typeof file.fqdn !== "string") continue
    const readOnly = /\.(?:list|read|get)\./.test(file.fqdn)
    hints[file.fqdn] = { readOnly, destructive: false, idempotent: readOnly, openWorld: true }
  }
  files["/hints.json"] = hints
  return files
}

/** Writes files into a new folder and removes it when disposed. */
export async function writeFolder(files: Files): Promise<AsyncDisposable & { readonly directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), "parley-catalog-"))
  await Promise.all(
    Object.entries(files).map(async ([path, content]) => {
      const location = join(directory, path)
      await mkdir(dirname(location), { recursive: true })
      const raw = typeof content === "string" || content instanceof Uint8Array
      await writeFile(location, raw ? content : JSON.stringify(content, undefined, 2))
    }),
  )
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) }
}

export function toBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value, undefined, 2))
}
