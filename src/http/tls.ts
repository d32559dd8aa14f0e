import { readFile, stat } from "node:fs/promises"
import type { Server } from "node:https"
import { createSecureContext } from "node:tls"
import { ParleyError } from "../intent/index.ts"
import type { Logger } from "./logger.ts"

export interface TlsOptions {
  /**
   * PEM file of the certificate with its chain. Read again when it changes.
   * @example "/etc/letsencrypt/live/bella.example/fullchain.pem"
   */
  readonly certificateFile: string
  /**
   * PEM file of its private key. Read again when it changes.
   * @example "/etc/letsencrypt/live/bella.example/privkey.pem"
   */
  readonly keyFile: string
  /**
   * Milliseconds between two looks for a change.
   * @example 60_000
   */
  readonly checkEveryMs?: number
}

export interface TlsMaterial {
  readonly cert: Buffer
  readonly key: Buffer
}

export const tlsSettings = { minVersion: "TLSv1.2" } as const

export async function loadTlsMaterial(options: TlsOptions): Promise<TlsMaterial> {
  try {
    const [cert, key] = await Promise.all([readFile(options.certificateFile), readFile(options.keyFile)])
    // Throws when either is no PEM or the key belongs to another certificate.
    createSecureContext({ cert, key })
    return { cert, key }
  } catch (cause) {
    throw new ParleyError(
      "invalid_configuration",
      "tls: certificateFile and keyFile must be readable PEM files that belong together",
      { cause },
    )
  }
}

/**
 * Serves a renewed certificate without a restart. Looks at the files instead of watching them: renewal tools swap
 * links and folders, which file watchers miss. A broken pair is reported and the old one stays in use.
 */
export function followTlsMaterial(server: Server, options: TlsOptions, logger: Logger): () => void {
  let seen: string | undefined
  let busy = false

  async function look(): Promise<void> {
    const stats = await Promise.all([stat(options.certificateFile), stat(options.keyFile)])
    const state = stats.map(({ mtimeMs, size, ino }) => `${mtimeMs}:${size}:${ino}`).join(" ")
    if (state === seen) return
    // The first look loads again too: the files may have changed since the server read them.
    server.setSecureContext({ ...tlsSettings, ...(await loadTlsMaterial(options)) })
    if (seen !== undefined) logger.info("certificate reloaded")
    seen = state
  }

  function lookOnce(): void {
    if (busy) return
    busy = true
    look()
      .catch((err) => logger.error({ err }, "certificate not reloaded, the one before stays in use"))
      .finally(() => {
        busy = false
      })
  }

  lookOnce()
  const timer = setInterval(lookOnce, options.checkEveryMs ?? 60_000)
  timer.unref()
  return () => clearInterval(timer)
}
