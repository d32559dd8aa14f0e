import { existsSync, readFileSync } from "node:fs"
import { parse } from "yaml"
import { ParleyError } from "../../intent/index.ts"
import { nearest } from "./nearest.ts"
import { type Configuration, type SettingName, settings, toFlag } from "./settings.ts"

export interface ConfigurationSources {
  /** Path of a configuration file (YAML or JSON); without one, parley.yaml is read if it is there. */
  readonly file?: string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
  /** By setting name. */
  readonly flags: Readonly<Record<string, unknown>>
}

interface Given {
  readonly value: unknown
  readonly place: string
}

const names = Object.keys(settings) as SettingName[]
const defaultFile = "parley.yaml"

/** The one place that reads configuration: flags win over the environment, the environment over the file. */
export function readConfiguration(sources: ConfigurationSources): Configuration {
  const given: Partial<Record<SettingName, Given>> = {
    ...fromFile(sources.file),
    ...fromEnvironment(sources.environment),
    ...fromFlags(sources.flags),
  }
  const problems: string[] = []
  const result: Record<string, unknown> = {}
  for (const name of names) {
    const parsed = settings[name].schema.safeParse(given[name]?.value)
    if (parsed.success) result[name] = parsed.data
    else
      problems.push(
        `${given[name]?.place ?? name}: ${parsed.error.issues.map(({ message }) => message).join("; ")}`,
      )
  }
  if ((result.tlsCertificate === undefined) !== (result.tlsKey === undefined))
    problems.push("tlsCertificate and tlsKey belong together: give both or none")
  if ((result.modelUrl === undefined) !== (result.model === undefined))
    problems.push("modelUrl and model belong together: give both or none")
  if (problems.length > 0) throw invalid(problems)
  return result as Configuration
}

function fromFile(path: string | undefined): Partial<Record<SettingName, Given>> {
  if (path === undefined && !existsSync(defaultFile)) return {}
  const file = path ?? defaultFile
  let content: unknown
  try {
    content = parse(readFileSync(file, "utf8")) ?? {}
  } catch (error) {
    throw invalid([`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`])
  }
  if (typeof content !== "object" || content === null || Array.isArray(content))
    throw invalid([`${file}: write settings as 'name: value' lines`])
  const entries = Object.entries(content)
  const unknown = entries.filter(([name]) => !isSetting(name))
  if (unknown.length > 0)
    throw invalid(unknown.map(([name]) => unknownSetting(`${file}: ${name}`, name, names)))
  return Object.fromEntries(entries.map(([name, value]) => [name, { value, place: `${file}: ${name}` }]))
}

function fromEnvironment(
  environment: ConfigurationSources["environment"],
): Partial<Record<SettingName, Given>> {
  const variables = names.map((name) => settings[name].variable)
  const unknown = Object.keys(environment).filter(
    (variable) => variable.startsWith("PARLEY_") && !variables.includes(variable),
  )
  if (unknown.length > 0)
    throw invalid(unknown.map((variable) => unknownSetting(`environment: ${variable}`, variable, variables)))
  const given = names.flatMap((name) => {
    const { variable } = settings[name]
    const value = environment[variable]
    return value === undefined || value === ""
      ? []
      : [[name, { value, place: `environment: ${variable}` }] as const]
  })
  return Object.fromEntries(given)
}

function fromFlags(flags: ConfigurationSources["flags"]): Partial<Record<SettingName, Given>> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, value]) => [name, { value, place: `--${toFlag(name)}` }]),
  )
}

function isSetting(name: string): name is SettingName {
  return (names as readonly string[]).includes(name)
}

function unknownSetting(place: string, word: string, known: readonly string[]): string {
  const close = nearest(word, known)
  return `${place} is no setting.${close === undefined ? ` There are: ${known.join(", ")}.` : ` Did you mean '${close}'?`}`
}

function invalid(problems: readonly string[]): ParleyError {
  return new ParleyError(
    "invalid_configuration",
    `The configuration has mistakes:\n  - ${problems.join("\n  - ")}`,
    { details: { problems } },
  )
}
