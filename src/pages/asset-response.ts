import type { Asset } from "./bundle.ts"

/** A built file under a name that changes with its content: kept by browsers for good. */
export function toAssetResponse(asset: Asset, acceptEncoding: string | undefined): Response {
  const accepted = (acceptEncoding ?? "").split(",").map((one) => one.split(";", 1)[0]!.trim())
  const encoding = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : undefined
  const body = encoding === "br" ? asset.brotli : encoding === "gzip" ? asset.gzip : asset.plain
  return new Response(body, {
    headers: {
      "content-type": asset.contentType,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      ...(encoding && { "content-encoding": encoding }),
    },
  })
}
