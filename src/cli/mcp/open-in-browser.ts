import { spawn } from "node:child_process"

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
}

/** Opens an address in the person's browser: the one that `BROWSER` names, or the system's own. No shell reads it. */
export function openInBrowser(
  url: string,
  environment: Readonly<Record<string, string | undefined>>,
  onFailure: (error: Error) => void,
): void {
  const named = environment.BROWSER?.split(" ").filter((word) => word !== "")
  const [program = "xdg-open", ...words] = named?.length ? named : (openers[process.platform] ?? ["xdg-open"])
  const opener = spawn(program, [...words, url], { stdio: "ignore", detached: true })
  opener.once("error", onFailure)
  opener.unref()
}
