import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { entries, settings, toFlag } from "../../src/cli/configuration/settings.ts"
import { mediatorCommand } from "../../src/cli/mediator/command.ts"

const guide = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8")

describe("the guide for operators", () => {
  it("lists every secret with the ways to give it", () => {
    for (const { setting, name, variable } of entries.filter(({ isFile }) => isFile))
      expect(guide).toContain(
        `| \`${setting}\` | \`${settings[setting].variable}\` | \`--${toFlag(name)}\` | \`${variable}\` |`,
      )
  })

  it("names the settings of a mediator", () => {
    const names = Object.keys(mediatorCommand.flags).filter((name) =>
      entries.some((entry) => entry.name === name),
    )
    const [, listed] = /concern any server: ([\s\S]*?)\./.exec(guide)!
    const settingOf = (name: string) => entries.find((entry) => entry.name === name)!.setting
    expect([...listed!.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(names.map(settingOf))
  })
})
