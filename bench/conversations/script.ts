import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { z } from "zod"

/** What one person says to a business, written by someone who knows the business and not the software. */
export type Script = z.infer<typeof script>

const script = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  business: z.string(),
  language: z.enum(["en", "de", "fr", "es"]),
  kind: z.string(),
  /** What the person wants, and which end would be right: for whoever judges the transcript. */
  goal: z.string(),
  /** Said in this order, whatever is replied. */
  lines: z.array(z.string().min(1)).min(1),
  /** Said after the lines, by the parameter that is asked for; `confirm` answers what needs a yes. */
  answers: z.record(z.string(), z.string()).default({}),
})

export function readScripts(file: URL): Script[] {
  const bytes = readFileSync(file)
  const text = (file.pathname.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => script.parse(JSON.parse(line)))
}
