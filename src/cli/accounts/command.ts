import { join } from "node:path"
import { openStores } from "../../accounts/index.ts"
import { loadKeyFile, parseKeyRing } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { createSqlEntryStore, createSqlPeopleStore, openStorage } from "../../storage/index.ts"
import type { Arguments, Command, Io } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { toStorage } from "../configuration/storage-options.ts"

type Stores = ReturnType<typeof openStores>

interface Call {
  readonly stores: Stores
  /** The word after the action. */
  readonly name: string
  readonly flags: Arguments["flags"]
  readonly io: Io
}

interface Action {
  /** Whether it takes a name. */
  readonly named: boolean
  run(call: Call): Promise<void>
}

const day = 86_400_000
const listedAtOnce = 500

const actions: Readonly<Record<string, Action>> = {
  list: { named: false, run: listPeople },
  add: {
    named: true,
    async run({ stores, name, flags, io }) {
      const role = flags.operator === true ? "operator" : "member"
      const { person, password } = await stores.people.add(name, role)
      io.out(`${person.name} can sign in with the password ${password} (shown this once)`)
    },
  },
  reset: {
    named: true,
    async run({ stores, name, io }) {
      const { person, password } = await stores.people.reset(name)
      io.out(`${person.name} is signed out everywhere; the new password is ${password} (shown this once)`)
    },
  },
  "sign-out": {
    named: true,
    async run({ stores, name, io }) {
      const { id, name: known } = await stores.people.requireByName(name)
      await stores.people.signOutEverywhere(id)
      io.out(`${known} is signed out everywhere, and no application may use the account any more.`)
    },
  },
  remove: {
    named: true,
    async run({ stores, name, io }) {
      await stores.people.remove(name)
      io.out(`The account ${name} is removed, with its passkeys, recovery codes and all access to it.`)
    },
  },
  clients: {
    named: false,
    async run({ stores, io }) {
      const found = await stores.applications.list()
      for (const { id, name, registeredBy, scope } of found)
        io.out(`${id}  ${JSON.stringify(name)}  by ${registeredBy}${scope === "" ? "" : `  ${scope}`}`)
      if (found.length === 0) io.out("There are no clients.")
    },
  },
  client: {
    named: true,
    async run({ stores, name, flags, io }) {
      const scope = typeof flags.scope === "string" ? flags.scope : "read execute"
      const id = typeof flags.id === "string" ? flags.id : undefined
      const { clientId, clientSecret } = await stores.applications.addService(name, scope, id)
      io.out(`client_id     ${clientId}`)
      io.out(`client_secret ${clientSecret} (shown this once)`)
    },
  },
  "remove-client": {
    named: true,
    async run({ stores, name, io }) {
      await stores.applications.remove(name)
      io.out(`The client ${name} is removed, with every token it had.`)
    },
  },
  invite: {
    named: false,
    async run({ stores, flags, io }) {
      const days = Number(flags.days ?? 7)
      if (!(days > 0 && days <= 365))
        throw new ParleyError("invalid_request", "--days takes a number up to 365.")
      io.out(await stores.applications.invite(Math.round(days * day)))
    },
  },
}

export const accountsCommand: Command = {
  name: "accounts",
  summary: `Adds, lists and ends accounts of people, and clients that act on their own account.

'client' makes a client for an agent or a service (client credentials); 'invite' prints a token with which one
application can be registered while registration is by invitation.`,
  words: `[list | add <name> | reset <name> | sign-out <name> | remove <name> |
  clients | client <name> | remove-client <id> | invite]`,
  flags: {
    ...flagsFor("data", "databaseUrl", "keys"),
    operator: { help: "the new account is an operator's" },
    scope: { value: "SCOPES", help: "what a new client may do ('read execute')" },
    id: { value: "NAME", help: "id of a new client, where its calls must be known by a name (a new one)" },
    days: { value: "DAYS", help: "how long an invitation is good (7)" },
  },
  examples: [
    "parley accounts add ada@example.com",
    "parley accounts sign-out ada@example.com",
    'parley accounts client "Booking robot" --scope "execute:intent/bookTable"',
  ],
  async run({ words: [action = "list", name, ...more], flags }, io) {
    const { operator, scope, id, days, ...settings } = flags
    const known = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (known === undefined || more.length > 0 || known.named !== (name !== undefined))
      throw new ParleyError(
        "invalid_request",
        `Say ${Object.entries(actions)
          .map(([word, { named }]) => (named ? `${word} <name>` : word))
          .join(", ")}. Run 'parley help accounts'.`,
      )
    const configuration = configurationOf(settings, io)
    await using engine = await openStorage(toStorage(configuration))
    const stores = openStores({
      entries: createSqlEntryStore(engine),
      people: createSqlPeopleStore(engine),
      keys:
        configuration.keys === undefined
          ? await loadKeyFile(join(configuration.data, "keys.json"))
          : parseKeyRing(configuration.keys, "PARLEY_KEYS"),
      now: Date.now,
    })
    await known.run({ stores, name: name ?? "", flags, io })
    return 0
  },
}

async function listPeople({ stores, io }: Call): Promise<void> {
  let found = 0
  for (let after: string | undefined; ; ) {
    const people = await stores.people.list(listedAtOnce, after)
    for (const { id, name, role, createdAt } of people)
      io.out(`${name}  ${role}  since ${new Date(createdAt).toISOString().slice(0, 10)}  account:${id}`)
    found += people.length
    after = people.at(-1)?.name
    if (people.length < listedAtOnce) break
  }
  if (found === 0) io.out("Nobody has an account. The first start with accounts makes one: operator.")
}
