import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The catalog that comes with Parley: beside the sources in a checkout, beside `dist` in the package. */
export function bundledCatalog(): string {
  const [checkout, installed] = ["../../catalog", "../../../catalog"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  ) as [string, string]
  return existsSync(checkout) ? checkout : installed
}
