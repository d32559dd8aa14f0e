import type { IncomingMessage } from "node:http"

/** Writes our public address into a request, whatever its headers claim, because the provider believes them. */
export function standAt(issuer: string, { headers }: IncomingMessage): void {
  const { protocol, host } = new URL(issuer)
  headers["x-forwarded-proto"] = protocol.slice(0, -1)
  headers["x-forwarded-host"] = host
}
