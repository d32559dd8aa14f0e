import { authority, base, type Files, type Name, paths } from "./sample-catalog.ts"

/** One deliberate mistake in an otherwise faultless catalog, and the only rule that may find it. */
export interface BrokenFile {
  readonly rule: string
  readonly title: string
  /** The files it is made in; shared shapes and hints are always there. */
  readonly among: readonly Name[]
  readonly break: (files: Files) => void
}

// biome-ignore lint/suspicious/noExplicitAny: mistakes are made at arbitrary depth of untyped JSON.
type Loose = any

function at(name: Name, mistake: (file: Loose) => void): (files: Files) => void {
  return (files) => mistake(files[paths[name]])
}

/** Moves a file, and keeps `$id`, name and hints in step: only what the move itself breaks is broken. */
function moveTo(name: Name, path: string, fqdn: string): (files: Files) => void {
  return (files) => {
    const file = files[paths[name]] as Loose
    const hints = files["/hints.json"] as Loose
    delete files[paths[name]]
    hints[fqdn] = hints[file.fqdn]
    delete hints[file.fqdn]
    files[path] = { ...file, $id: base + path, fqdn }
  }
}

function rawText(name: Name, change: (text: string) => string): (files: Files) => void {
  return (files) => {
    files[paths[name]] = change(JSON.stringify(files[paths[name]]))
  }
}

const email = "communication.email.message"

export const brokenFiles: readonly BrokenFile[] = [
  { rule: "IS-L01", title: "no JSON", among: ["create"], break: rawText("blob", (text) => text.slice(1)) },
  {
    rule: "IS-L01",
    title: "Latin-1",
    among: ["create"],
    break: (files) => {
      files[paths.blob] = Buffer.from(JSON.stringify(files[paths.blob]).replace("Blob", "Blöb"), "latin1")
    },
  },
  {
    rule: "IS-L01",
    title: "nested too deep",
    among: ["create"],
    break: rawText("blob", () => "[".repeat(5000)),
  },
  {
    rule: "IS-L02",
    title: "a member twice",
    among: ["create"],
    break: rawText("blob", (text) => text.replace("{", '{"title":"Another","t\\u0069tle":"Third",')),
  },
  {
    rule: "IS-L03",
    title: "a lone surrogate",
    among: ["create"],
    break: rawText("blob", (text) => text.replace("Blob", "\\ud800")),
  },
  {
    rule: "IS-L04",
    title: "a path in capitals",
    among: ["create"],
    break: (files) => {
      files["/common/Thing/v1.json"] = {}
    },
  },
  {
    rule: "IS-L04",
    title: "a stray file",
    among: ["create"],
    break: (files) => {
      files["/intents/README.md"] = "hello"
    },
  },
  { rule: "IS-L05", title: "an array for a file", among: ["create"], break: rawText("blob", () => "[]") },
  {
    rule: "IS-L06",
    title: "a number no double holds",
    among: ["list"],
    break: rawText("list", (text) => text.replace('"maximum":500', '"maximum":12345678901234567891')),
  },
  {
    rule: "IS-L07",
    title: "catalog.json with a relative base",
    among: ["create"],
    break: (files) => {
      files["/catalog.json"] = { authority, base: "/intents" }
    },
  },
  {
    rule: "IS-L08",
    title: "hints in words",
    among: ["create"],
    break: (files) => {
      ;(files["/hints.json"] as Loose)[`${authority}.other`] = "harmless"
    },
  },
  {
    rule: "IS-L10",
    title: "$id of another place",
    among: ["send"],
    break: at("send", (f) => (f.$id += "x")),
  },
  {
    rule: "IS-L11",
    title: "fqdn of another intent",
    among: ["send"],
    break: at("send", (f) => (f.fqdn = `${authority}.${email}.forward.v1`)),
  },
  {
    rule: "IS-L11",
    title: "fqdn of another authority",
    among: ["send"],
    break: at("send", (f) => (f.fqdn = `org.intentschema.${email}.send.v1`)),
  },
  {
    rule: "IS-L12",
    title: "a profile id of another provider",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.id = f.id.replace("com.google.gmail", "com.google.mail"))),
  },
  { rule: "IS-L13", title: "no title", among: ["send"], break: at("send", (f) => delete f.title) },
  { rule: "IS-L13", title: "no payload", among: ["create"], break: at("create", (f) => delete f.payload) },
  {
    rule: "IS-L13",
    title: "no constraints",
    among: ["send", "gmail"],
    break: at("gmail", (f) => delete f.constraints),
  },
  {
    rule: "IS-L13",
    title: "a description that is empty",
    among: ["send"],
    break: at("send", (f) => (f.description = " ")),
  },
  {
    rule: "IS-L20",
    title: "a name without its domain",
    among: ["send"],
    break: at("send", (f) => (f.fqdn = `${authority}.communication.message.send.v1`)),
  },
  {
    rule: "IS-L21",
    title: "a name in capitals",
    among: ["send"],
    break: at("send", (f) => (f.fqdn = f.fqdn.replace("email", "Email"))),
  },
  {
    rule: "IS-L22",
    title: "an authority that is none",
    among: ["create"],
    break: (files) => {
      ;(files["/catalog.json"] as Loose).authority = "de.acme"
      moveTo("create", paths.create, "de.acme.productivity.tasks.item.create.v1")(files)
    },
  },
  {
    rule: "IS-L23",
    title: "a plural object",
    among: ["create"],
    break: moveTo(
      "create",
      "/intents/productivity/tasks/items/create/v1.json",
      `${authority}.productivity.tasks.items.create.v1`,
    ),
  },
  {
    rule: "IS-L24",
    title: "a verb in the past",
    among: ["send"],
    break: moveTo(
      "send",
      "/intents/communication/email/message/sent/v1.json",
      `${authority}.${email}.sent.v1`,
    ),
  },
  {
    rule: "IS-L24",
    title: "a participle",
    among: ["send"],
    break: moveTo(
      "send",
      "/intents/communication/email/message/sending/v1.json",
      `${authority}.${email}.sending.v1`,
    ),
  },
  {
    rule: "IS-L25",
    title: "a version with a part",
    among: ["send"],
    break: at("send", (f) => (f.fqdn = f.fqdn.replace(".v1", ".v01"))),
  },
  {
    rule: "IS-L26",
    title: "a new sector in the public catalog",
    among: ["create"],
    break: (files) => {
      ;(files["/catalog.json"] as Loose).authority = "org.intentschema"
      moveTo(
        "create",
        "/intents/gardening/tasks/item/create/v1.json",
        "org.intentschema.gardening.tasks.item.create.v1",
      )(files)
    },
  },
  {
    rule: "IS-L27",
    title: "a profile id without a version",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.id = f.id.replace("gmail.v1", "gmail"))),
  },
  {
    rule: "IS-L30",
    title: "a type that JSON Schema has not",
    among: ["send"],
    break: at("send", (f) => (f.payload.properties.object.type = "text")),
  },
  {
    rule: "IS-L30",
    title: "an older draft",
    among: ["send"],
    break: at("send", (f) => (f.payload.$schema = "http://json-schema.org/draft-07/schema#")),
  },
  {
    rule: "IS-L30",
    title: "a pattern that is no expression",
    among: ["send"],
    break: at("send", (f) => (f.payload.properties.object.properties.subject.pattern = "(")),
  },
  {
    rule: "IS-L31",
    title: "no $schema",
    among: ["send"],
    break: at("send", (f) => delete f.payload.$schema),
  },
  {
    rule: "IS-L32",
    title: "a reference into nothing",
    among: ["send"],
    break: at("send", (f) => (f.payload.properties.cc = { $ref: "#/$defs/people" })),
  },
  {
    rule: "IS-L32",
    title: "a reference to a shape that is not there",
    among: ["send"],
    break: at("send", (f) => (f.payload.properties.cc = { $ref: `${base}/common/person/v1.json` })),
  },
  {
    rule: "IS-L33",
    title: "a hint inside the file",
    among: ["send"],
    break: at("send", (f) => (f.readOnlyHint = false)),
  },
  {
    rule: "IS-L40",
    title: "a payload of no type",
    among: ["send"],
    break: at("send", (f) => delete f.payload.type),
  },
  {
    rule: "IS-L41",
    title: "no target",
    among: ["create"],
    break: at("create", (f) => {
      delete f.payload.properties.target
      f.payload.properties.target_id = { type: "string" }
      f.payload.required = []
      f.examples[0].value = { object: { name: "Tea" } }
    }),
  },
  {
    rule: "IS-L41",
    title: "a target that may be left out",
    among: ["send"],
    break: at("send", (f) => (f.payload.required = ["object"])),
  },
  {
    rule: "IS-L42",
    title: "a target of its own shape",
    among: ["create"],
    break: at(
      "create",
      (f) => (f.payload.properties.target = { type: "object", properties: { provider: { type: "string" } } }),
    ),
  },
  {
    rule: "IS-L42",
    title: "an external_id that is a number",
    among: ["create"],
    break: at(
      "create",
      (f) =>
        (f.payload.properties.target = {
          type: "object",
          required: ["system"],
          properties: { system: { type: "string" }, external_id: { type: "integer" } },
        }),
    ),
  },
  {
    rule: "IS-L43",
    title: "a system in capitals",
    among: ["create"],
    break: at("create", (f) => {
      f.payload.properties.target = {
        type: "object",
        required: ["system"],
        properties: { system: { enum: ["ms_todo", "Gmail"] } },
      }
    }),
  },
  {
    rule: "IS-L44",
    title: "a reply to nothing",
    among: ["reply"],
    break: at("reply", (f) => (f.payload.properties.target = { $ref: `${base}${paths.target}` })),
  },
  {
    rule: "IS-L45",
    title: "a create that needs a record",
    among: ["create"],
    break: at("create", (f) => {
      f.payload.properties.target = { $ref: `${base}${paths.target}`, required: ["external_id"] }
      f.examples[0].value.target.external_id = "l1"
    }),
  },
  {
    rule: "IS-L46",
    title: "an etag that is required",
    among: ["reply"],
    break: at("reply", (f) => {
      f.payload.properties.target.required = ["etag"]
      f.examples[0].value.target.etag = "1"
    }),
  },
  {
    rule: "IS-L47",
    title: "attachments by name",
    among: ["send"],
    break: at(
      "send",
      (f) =>
        (f.payload.properties.object.properties.attachments = { type: "array", items: { type: "string" } }),
    ),
  },
  {
    rule: "IS-L48",
    title: "bytes in the payload",
    among: ["send"],
    break: at(
      "send",
      (f) => (f.payload.properties.object.properties.photo = { type: "string", contentEncoding: "base64" }),
    ),
  },
  {
    rule: "IS-L49",
    title: "a key that is a number",
    among: ["send"],
    break: at("send", (f) => (f.payload.properties.idempotency_key = { type: "integer" })),
  },
  {
    rule: "IS-L49",
    title: "a key that must be there",
    among: ["send"],
    break: at("send", (f) => {
      f.payload.required.push("idempotency_key")
      f.examples[0].value.idempotency_key = "k"
    }),
  },
  {
    rule: "IS-L50",
    title: "a payload without room",
    among: ["send"],
    break: at("send", (f) => (f.payload.additionalProperties = false)),
  },
  {
    rule: "IS-L51",
    title: "a result without room",
    among: ["send"],
    break: at("send", (f) => (f.result.additionalProperties = false)),
  },
  {
    rule: "IS-L52",
    title: "a slot for extensions",
    among: ["send"],
    break: at("send", (f) => (f.payload.properties.extensions = { type: "object" })),
  },
  {
    rule: "IS-L60",
    title: "a list of one record",
    among: ["list"],
    break: at("list", (f) => {
      f.payload.properties.target = { $ref: `${base}${paths.target}`, required: ["external_id"] }
      f.examples[0].value.target.external_id = "x"
    }),
  },
  {
    rule: "IS-L61",
    title: "a list that takes a record",
    among: ["list"],
    break: at("list", (f) => (f.payload.properties.target = { $ref: `${base}${paths.target}` })),
  },
  {
    rule: "IS-L62",
    title: "a list with a condition of its own",
    among: ["list"],
    break: at("list", (f) => (f.payload.properties.object.properties.unread = { type: "boolean" })),
  },
  {
    rule: "IS-L63",
    title: "a list of results",
    among: ["list"],
    break: at("list", (f) => {
      f.result.required = ["results"]
      f.result.properties = { results: { type: "array" } }
    }),
  },
  {
    rule: "IS-L63",
    title: "a list that must know the total",
    among: ["list"],
    break: at("list", (f) => f.result.required.push("estimated_total")),
  },
  {
    rule: "IS-L64",
    title: "a list with a key",
    among: ["list"],
    break: at("list", (f) => (f.payload.properties.idempotency_key = { type: "string" })),
  },
  {
    rule: "IS-L65",
    title: "a read of nothing",
    among: ["read"],
    break: at("read", (f) => (f.payload.properties.target = { $ref: `${base}${paths.target}` })),
  },
  {
    rule: "IS-L66",
    title: "a read without content",
    among: ["read"],
    break: at("read", (f) => delete f.result),
  },
  {
    rule: "IS-L67",
    title: "a read with a key",
    among: ["read"],
    break: at("read", (f) => (f.payload.properties.idempotency_key = { type: "string" })),
  },
  {
    rule: "IS-L68",
    title: "a get of nothing",
    among: ["get"],
    break: at("get", (f) => (f.payload.properties.target = { $ref: `${base}${paths.target}` })),
  },
  {
    rule: "IS-L69",
    title: "a get without its object",
    among: ["get"],
    break: at("get", (f) => (f.result.required = ["external_id"])),
  },
  {
    rule: "IS-L69",
    title: "a get that must know the etag",
    among: ["get"],
    break: at("get", (f) => f.result.required.push("etag")),
  },
  {
    rule: "IS-L70",
    title: "a get with a key",
    among: ["get"],
    break: at("get", (f) => (f.payload.properties.idempotency_key = { type: "string" })),
  },
  {
    rule: "IS-L71",
    title: "a patch beside members",
    among: ["patch"],
    break: at("patch", (f) => (f.payload.properties.object.properties.name = { type: "string" })),
  },
  {
    rule: "IS-L71",
    title: "an update of nothing",
    among: ["replace"],
    break: at("replace", (f) => (f.payload.properties.object = { type: "object" })),
  },
  {
    rule: "IS-L72",
    title: "a patch of free form",
    among: ["patch"],
    break: at("patch", (f) => (f.payload.properties.object.properties.patch.items.required = ["op"])),
  },
  {
    rule: "IS-L72",
    title: "an operation RFC 6902 has not",
    among: ["patch"],
    break: at("patch", (f) =>
      f.payload.properties.object.properties.patch.items.properties.op.enum.push("merge"),
    ),
  },
  {
    rule: "IS-L73",
    title: "a patch that is an object",
    among: ["patch"],
    break: at("patch", (f) => {
      f.payload.properties.object.properties.patch = { type: "object" }
      f.examples[0].value.object.patch = { due: null }
    }),
  },
  {
    rule: "IS-L73",
    title: "a merge patch by media type",
    among: ["replace"],
    break: at(
      "replace",
      (f) => (f.payload.properties.object.properties.body.contentMediaType = "application/merge-patch+json"),
    ),
  },
  {
    rule: "IS-L74",
    title: "availability without one of its modes",
    among: ["availability"],
    break: at("availability", (f) => (f.payload.properties.object.properties.mode.enum = ["focus", "ooo"])),
  },
  {
    rule: "IS-L75",
    title: "an intent for one mode",
    among: ["availability"],
    break: moveTo(
      "availability",
      "/intents/productivity/calendar/availability/set_focus/v1.json",
      `${authority}.productivity.calendar.availability.set_focus.v1`,
    ),
  },
  { rule: "IS-L80", title: "no examples", among: ["send"], break: at("send", (f) => delete f.examples) },
  {
    rule: "IS-L81",
    title: "an example without a name",
    among: ["send"],
    break: at("send", (f) => delete f.examples[0].name),
  },
  {
    rule: "IS-L82",
    title: "an example that does not validate",
    among: ["send"],
    break: at("send", (f) => delete f.examples[0].value.object.subject),
  },
  {
    rule: "IS-L83",
    title: "a display name under format email",
    among: ["send"],
    break: at("send", (f) => (f.examples[0].value.object.to = ["Ada <ada@acme.example>"])),
  },
  {
    rule: "IS-L84",
    title: "fields of another provider",
    among: ["create"],
    break: at("create", (f) => (f.examples[0].value.gmail = {})),
  },
  {
    rule: "IS-L90",
    title: "pins of another intent",
    among: ["send", "reply", "gmail"],
    break: at("gmail", (f) => {
      f.pins = base + paths.reply
      delete f.constraints.properties.object
      delete f.result
    }),
  },
  { rule: "IS-L91", title: "pins of an intent that is not there", among: ["gmail"], break: () => undefined },
  {
    rule: "IS-L91",
    title: "pins of a hash that was never published",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.pins = f.pins.replace("/v1.json", `/@sha256:${"0".repeat(64)}/v1.json`))),
  },
  {
    rule: "IS-L92",
    title: "pins into a catalog that is not at hand",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.pins = f.pins.replace(base, "https://other.example"))),
  },
  {
    rule: "IS-L93",
    title: "a profile for no system",
    among: ["send", "gmail"],
    break: at("gmail", (f) => {
      delete f.constraints.properties.target
      delete f.constraints.properties.gmail
      delete f.result
    }),
  },
  {
    rule: "IS-L94",
    title: "more recipients than the core allows",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.constraints.properties.object.properties.to.maxItems = 500)),
  },
  {
    rule: "IS-L94",
    title: "a value the core refuses",
    among: ["send", "gmail"],
    break: at(
      "gmail",
      (f) => (f.constraints.properties.object.properties.subject = { const: "x".repeat(901) }),
    ),
  },
  {
    rule: "IS-L94",
    title: "another type",
    among: ["send", "gmail"],
    break: at(
      "gmail",
      (f) => (f.constraints.properties.object.properties.subject = { type: ["string", "null"] }),
    ),
  },
  {
    rule: "IS-L94",
    title: "a looser pattern, found by search",
    among: ["send", "gmail"],
    break: (files) => {
      at("send", (f) => (f.payload.properties.object.properties.subject.pattern = "^[A-Z][a-z]"))(files)
      at(
        "gmail",
        (f) => (f.constraints.properties.object.properties.subject = { pattern: "^[A-Za-z]" }),
      )(files)
    },
  },
  {
    rule: "IS-L95",
    title: "patterns that cannot be compared",
    among: ["send", "gmail"],
    break: (files) => {
      at("send", (f) => (f.payload.properties.object.properties.subject.pattern = "^T"))(files)
      at("gmail", (f) => (f.constraints.properties.object.properties.subject = { pattern: "^Te" }))(files)
    },
  },
  {
    rule: "IS-L96",
    title: "a field outside the provider's key",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.constraints.properties.labels = { type: "object" })),
  },
  {
    rule: "IS-L97",
    title: "a result outside the provider's key",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.result.properties.history = { type: "string" })),
  },
  {
    rule: "IS-L98",
    title: "a call without a path",
    among: ["send", "gmail"],
    break: at("gmail", (f) => delete f.api.path),
  },
  {
    rule: "IS-L99",
    title: "JMAP beside method and path",
    among: ["send", "fastmail"],
    break: at("fastmail", (f) => (f.api.method = "POST")),
  },
  {
    rule: "IS-L100",
    title: "a method HTTP has not",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.api.method = "SEND")),
  },
  {
    rule: "IS-L100",
    title: "a brace left open",
    among: ["send", "gmail"],
    break: at("gmail", (f) => (f.api.path = "/users/{userId")),
  },
  {
    rule: "IS-L101",
    title: "a call without scopes",
    among: ["send", "gmail"],
    break: at("gmail", (f) => delete f.api.scopes),
  },
  {
    rule: "IS-L101",
    title: "a call without its documentation",
    among: ["send", "gmail"],
    break: at("gmail", (f) => delete f.api.docs),
  },
  {
    rule: "IS-L110",
    title: "a shared target that requires an etag",
    among: [],
    break: at("target", (f) => f.required.push("etag")),
  },
  {
    rule: "IS-L111",
    title: "a blob reference without a hash",
    among: [],
    break: at("blob", (f) => (f.required = ["url"])),
  },
  {
    rule: "IS-L121",
    title: "a second version without the first",
    among: ["create"],
    break: moveTo(
      "create",
      paths.create.replace("v1", "v2"),
      `${authority}.productivity.tasks.item.create.v2`,
    ),
  },
  {
    rule: "IS-L122",
    title: "a successor that is not there",
    among: ["send"],
    break: at("send", (f) => (f.replaced_by = f.$id.replace("v1", "v2"))),
  },
  {
    rule: "IS-L123",
    title: "a successor that is the file itself",
    among: ["send"],
    break: at("send", (f) => (f.replaced_by = f.$id)),
  },
  {
    rule: "IS-L130",
    title: "hints for an intent that is not there",
    among: ["create"],
    break: (files) => {
      const hints = files["/hints.json"] as Loose
      hints[`${authority}.productivity.tasks.item.purge.v1`] = {
        readOnly: false,
        destructive: true,
        idempotent: true,
        openWorld: true,
      }
    },
  },
  {
    rule: "IS-L131",
    title: "an intent without hints",
    among: ["create"],
    break: (files) => {
      files["/hints.json"] = {}
    },
  },
  {
    rule: "IS-L132",
    title: "a list that is said to change something",
    among: ["list"],
    break: (files) => {
      for (const hint of Object.values(files["/hints.json"] as Loose) as Loose[]) hint.readOnly = false
    },
  },
  {
    rule: "IS-L140",
    title: "recipients for to",
    among: ["send"],
    break: at("send", (f) => (f.payload.properties.object.properties.recipients = { type: "array" })),
  },
  {
    rule: "IS-L141",
    title: "start_time for dtstart",
    among: ["event"],
    break: at("event", (f) => (f.payload.properties.object.properties.start_time = { type: "string" })),
  },
  {
    rule: "IS-L142",
    title: "full_name for fn",
    among: ["contact"],
    break: at("contact", (f) => (f.payload.properties.object.properties.full_name = { type: "string" })),
  },
]
