import type { Asset } from "./bundle.ts"

/** Serves a built file. Its name changes with its content, so browsers may keep it for good. */
export function toAssetResponse(asset: Asset, acceptEncoding: string | undefined): Response {
  const accepted = (acceptEncoding ?? "").split(",").map((one) => one.replace(/;.*/s, "").trim())
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
