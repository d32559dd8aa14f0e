import { existsSync, readFileSync } from "node:fs"
import { parse } from "yaml"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import { nearestName } from "./nearest-name.ts"
import { type Configuration, entries, type SettingName, settings, toFlag } from "./settings.ts"

export interface ConfigurationSources {
  /** Path of a configuration file (YAML or JSON); without one, parley.yaml is read if it is there. */
  readonly file?: string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
  /** By the name of a setting, or of the file that holds it. */
  readonly flags: Readonly<Record<string, unknown>>
}

interface Given {
  readonly value: unknown
  readonly place: string
  /** The value is the path of a file that holds the setting. */
  readonly isFile: boolean
}

type Layer = Partial<Record<SettingName, Given>>

const names = Object.keys(settings) as SettingName[]
const defaultFile = "parley.yaml"

/** The only place that reads configuration. Flags win over the environment, and the environment over the file. */
export function readConfiguration(sources: ConfigurationSources): Configuration {
  const given: Layer = {
    ...fromFile(sources.file),
    ...fromEnvironment(sources.environment),
    ...toLayer(sources.flags, "name", (name) => `--${toFlag(name)}`),
  }
  const problems: string[] = []
  const result: Record<string, unknown> = {}
  for (const name of names) {
    const parsed = settings[name].schema.safeParse(readGiven(given[name]))
    if (parsed.success) result[name] = parsed.data
    else
      problems.push(
        `${given[name]?.place ?? name}: ${parsed.error.issues.map(({ message }) => message).join("; ")}`,
      )
  }
  if ((result.tlsCertificate === undefined) !== (result.tlsKey === undefined))
    problems.push("tlsCertificate and tlsKey belong together: give both or none")
  if (result.accountsIssuer !== undefined && result.accounts !== "off")
    problems.push("accounts are this server's own or those of accountsIssuer: give one of them")
  if ((result.accountsClient === undefined) !== (result.accountsClientSecret === undefined))
    problems.push("accountsClient and accountsClientSecret belong together: give both or none")
  if (result.accountsClient !== undefined && result.accountsIssuer === undefined)
    problems.push("accountsClient is a client of another provider: give accountsIssuer too")
  if ((result.modelUrl === undefined) !== (result.model === undefined))
    problems.push("modelUrl and model belong together: give both or none")
  if (result.modelManner !== undefined && result.model === undefined)
    problems.push("modelManner says how a model words things: give modelUrl and model too")
  if (Number(result.recordRetentionDays) < Number(result.retentionDays))
    problems.push(
      "recordRetentionDays is at least as much as retentionDays: what is kept must stay in the books",
    )
  if (problems.length > 0) throw invalid(problems)
  return result as Configuration
}

function fromFile(path: string | undefined): Layer {
  if (path === undefined && !existsSync(defaultFile)) return {}
  const file = path ?? defaultFile
  let content: unknown
  try {
    content = parse(readFileSync(file, "utf8")) ?? {}
  } catch (error) {
    throw invalid([`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`])
  }
  if (!isPlainObject(content)) throw invalid([`${file}: write settings as 'name: value' lines`])
  return toLayer(content, "name", (name) => `${file}: ${name}`)
}

function fromEnvironment(environment: ConfigurationSources["environment"]): Layer {
  const ours = Object.entries(environment).filter(
    ([variable, value]) =>
      variable.startsWith("PARLEY_") ||
      (value !== "" && entries.some((entry) => entry.variable === variable)),
  )
  return toLayer(Object.fromEntries(ours), "variable", (variable) => `environment: ${variable}`)
}

/** The settings of one source. An unknown setting, or one given twice, is refused with its place. */
function toLayer(
  source: Readonly<Record<string, unknown>>,
  by: "name" | "variable",
  placeOf: (word: string) => string,
): Layer {
  const layer: Layer = {}
  const problems: string[] = []
  const known = entries.map((entry) => entry[by])
  for (const [word, value] of Object.entries(source)) {
    const entry = entries.find((one) => one[by] === word)
    const given = entry && layer[entry.setting]
    if (entry === undefined) problems.push(unknownSetting(placeOf(word), word, known))
    else if (by === "variable" && (value === undefined || value === "")) continue
    else if (given !== undefined)
      problems.push(`${placeOf(word)} and ${given.place} say the same: give one of them`)
    else layer[entry.setting] = { value, place: placeOf(word), isFile: entry.isFile }
  }
  if (problems.length > 0) throw invalid(problems)
  return layer
}

/** Editors end a file with a line break, which is not part of the secret. */
function readGiven(given: Given | undefined): unknown {
  if (!given?.isFile) return given?.value
  let text: string
  try {
    text = readFileSync(String(given.value), "utf8")
  } catch (error) {
    throw invalid([
      `${given.place} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ])
  }
  const value = text.replace(/\r?\n$/, "")
  if (value === "") throw invalid([`${given.place}: ${given.value} is empty`])
  return value
}

function unknownSetting(place: string, word: string, known: readonly string[]): string {
  const close = nearestName(word, known)
  return `${place} is no setting.${close === undefined ? ` There are: ${known.join(", ")}.` : ` Did you mean '${close}'?`}`
}

function invalid(problems: readonly string[]): ParleyError {
  return new ParleyError(
    "invalid_configuration",
    `The configuration has mistakes:\n  - ${problems.join("\n  - ")}`,
    { details: { problems } },
  )
}
