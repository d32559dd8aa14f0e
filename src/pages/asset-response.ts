import type { Asset } from "./bundle.ts"

/** Its name changes with its content, so browsers may keep it for good. */
const forGood = "public, max-age=31536000, immutable"

/** Serves a built file, compressed as the browser can read it. */
export function toAssetResponse(
  asset: Asset,
  acceptEncoding: string | undefined,
  cacheControl = forGood,
): Response {
  const accepted = (acceptEncoding ?? "").split(",").map((one) => one.replace(/;.*/s, "").trim())
  const encoding = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : undefined
  const body = encoding === "br" ? asset.brotli : encoding === "gzip" ? asset.gzip : asset.plain
  return new Response(body, {
    headers: {
      "content-type": asset.contentType,
      "cache-control": cacheControl,
      vary: "accept-encoding",
      ...(encoding && { "content-encoding": encoding }),
    },
  })
}
