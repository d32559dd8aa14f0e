import { compareVersions, type IntentDescriptor, ParleyError } from "../../intent/index.ts"

/** The intents of a host by the id of their skill. */
export interface Skills {
  readonly all: ReadonlyMap<string, IntentDescriptor>
  /** Every version of each. */
  readonly intents: readonly IntentDescriptor[]
  /** Finds an intent by the id of its skill, or by its UID. */
  find(id: string): IntentDescriptor
  /** Returns the skill's id of an intent. */
  idOf(uid: string): string
}

/** Takes the newest version of each intent that is not deprecated; a name used twice gets its namespace in front. */
export function createSkills(intents: readonly IntentDescriptor[]): Skills {
  const current = intents.filter(({ deprecation }) => deprecation === undefined)
  const newest = [...Map.groupBy(current, ({ namespace, name }) => `${namespace}.${name}`).values()].map(
    (versions) => versions.reduce((a, b) => (compareVersions(a.version, b.version) < 0 ? b : a)),
  )
  const uses = Map.groupBy(newest, ({ name }) => name)
  const toId = ({ namespace, name }: IntentDescriptor) =>
    (uses.get(name)?.length ?? 0) > 1 ? `${namespace}.${name}` : name
  const all = new Map(newest.map((descriptor) => [toId(descriptor), descriptor]))
  const byUid = new Map(intents.map((descriptor) => [descriptor.uid, descriptor]))
  return {
    all,
    intents,
    find(id) {
      const found = all.get(id) ?? byUid.get(id)
      if (found) return found
      throw new ParleyError(
        "unknown_intent",
        `There is no skill '${id.slice(0, 100)}' here. There are: ${[...all.keys()].join(", ")}.`,
      )
    },
    idOf(uid) {
      const descriptor = byUid.get(uid)
      return descriptor ? toId(descriptor) : uid
    },
  }
}
