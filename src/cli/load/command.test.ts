import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { beforeEach, describe, expect, it } from "vitest"
import { loadCommand } from "./command.ts"

describe("parley load", () => {
  let data: string
  let file: string
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), "parley-load-command-"))
    file = join(data, "items.jsonl")
    writeFileSync(file, '{"@type": "Recipe", "@id": "https://x.example/1", "name": "One"}\nnot json\n')
  })

  async function run(words: readonly string[], flags: Record<string, string | boolean> = {}) {
    const [out, err]: [string[], string[]] = [[], []]
    const io = {
      out: (text: string) => void out.push(text),
      err: (text: string) => void err.push(text),
      environment: {},
      input: process.stdin,
      interactive: false,
      signal: new AbortController().signal,
    }
    const code = await loadCommand.run({ words, flags: { data, ...flags }, raw: [] }, io)
    return { code, out: out.join("\n"), err: err.join("\n") }
  }

  it("[NL-29] shows progress, lists refusals, and the second time finds nothing new", async () => {
    const first = await run([file], { name: "mine" })
    expect(first).toMatchObject({ code: 0, out: "1 new, 0 changed, 0 the same, 0 deleted, 1 refused." })
    expect(first.err).toMatch(/refused line 2: it is no JSON/)
    expect(first.err).toMatch(/2 read, .* a second/)
    expect((await run([file], { name: "mine" })).out).toBe(
      "0 new, 0 changed, 1 the same, 0 deleted, 1 refused.",
    )
    expect((await run([], { list: true })).out).toMatch(
      /^mine: finished; .*\n {2}refused line 2: it is no JSON$/,
    )
    expect((await run([], { remove: "mine" })).out).toBe("1 items removed.")
    await expect(run([], { remove: "mine" })).rejects.toThrow("mine")
    await run([file])
    expect((await run([], { remove: relative(process.cwd(), file) })).out).toBe("1 items removed.")
  })

  it("says what it cannot tell by itself", async () => {
    await expect(run([])).rejects.toThrow("Name one file")
    await expect(run([join(data, "what.ever")])).rejects.toThrow("--as")
    await expect(run([file], { as: "song" })).rejects.toThrow("song")
    await expect(run([join(data, "stock.csv")])).rejects.toThrow("--mapping")
    await expect(run([join(data, "missing.jsonl")])).rejects.toThrow("There is no file")
  })
})
