import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const entries = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  .exports as Record<string, unknown>

/** The source behind an entry of the package; the one for browsers is built by vite. */
function sourceOf(entry: { readonly default: string }): URL {
  if (entry.default.startsWith("./web/")) return new URL("../../web/src/library.ts", import.meta.url)
  return new URL(`../../${entry.default.replace("./dist/", "").replace(/\.js$/, ".ts")}`, import.meta.url)
}

/** Every file that a process loads for an import, as its path in the repository. */
function modulesLoadedBy(path: string): readonly string[] {
  const root = new URL("../../", import.meta.url)
  const program = `
    import { registerHooks } from "node:module"
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import(${JSON.stringify(new URL(path, root).href)})
    console.log(JSON.stringify(loaded.filter((url) => url.startsWith("file:"))))`
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(root),
    encoding: "utf8",
  })
  return (JSON.parse(printed) as string[]).map((url) => url.slice(root.href.length))
}

describe("the entries of the package", () => {
  it("are these, with these exports", async () => {
    const listed: Record<string, string[]> = {}
    for (const [name, entry] of Object.entries(entries)) {
      if (name === "./package.json") continue
      listed[name] = Object.keys(await import(sourceOf(entry as { default: string }).href)).sort()
    }
    expect(listed).toMatchInlineSnapshot(`
      {
        ".": [
          "ParleyError",
          "decline",
          "defineIntent",
          "defineService",
          "inLanguage",
          "invalidInput",
          "isParleyError",
        ],
        "./agent": [
          "KeyRing",
          "confirmationOf",
          "createAgent",
          "createKeptTokens",
          "createOutbound",
          "createReceiptVerifier",
          "createTokenFile",
          "createTxtLookup",
          "createUimAgent",
          "discoverHost",
          "loadKeyFile",
          "signAgreement",
          "signMessage",
          "signRenewal",
          "toOrigin",
          "toPrintable",
          "toPrintableLine",
          "toSentence",
          "toTerminalText",
        ],
        "./catalog": [
          "SchemaCompiler",
          "SchemaLibrary",
          "bindType",
          "bundle",
          "checkFqdn",
          "checkNarrowing",
          "composePayload",
          "composeResult",
          "createCatalog",
          "createFolderStore",
          "createMemoryStore",
          "fileName",
          "findChanges",
          "formatCatalogPath",
          "formatFqdn",
          "formatProfileId",
          "historyFolder",
          "isAuthority",
          "lintFolder",
          "listRules",
          "loadFolder",
          "maximumFileBytes",
          "openCatalogFolder",
          "parseCatalogPath",
          "parseFqdn",
          "profileSystem",
          "publicAuthority",
          "readAll",
          "readCatalogFile",
          "readJsonText",
          "readProfileId",
          "resolveProfile",
          "sharedShapes",
          "splitPinnedPath",
          "textMember",
          "toPagePath",
          "toPinnedPath",
          "toPinnedUrl",
          "toSystem",
        ],
        "./flow": [
          "createRegistry",
          "createUpdates",
          "defineEventHandlers",
          "defineFlow",
          "defineHydrator",
        ],
        "./identity": [
          "KeyRing",
          "agentPrincipal",
          "assertFirstUse",
          "canonicalJson",
          "countersOf",
          "createAnonymousPrincipals",
          "createApiKeyReader",
          "createBotAuthReader",
          "createCallerLimit",
          "createId",
          "createKeyResolver",
          "createPassword",
          "disagreement",
          "findSignatureBy",
          "followKeyFile",
          "fromBase64url",
          "hashPassword",
          "holderOf",
          "isBareOrigin",
          "isPassword",
          "isSecureUrl",
          "isSignatureAlgorithm",
          "isStranger",
          "isUnguessable",
          "isUrlLike",
          "issueApiKey",
          "jsonDigest",
          "keyUses",
          "loadKeyFile",
          "parseCompactJws",
          "parseForeignYaml",
          "parseKeyRing",
          "parseVerificationKey",
          "publishedFirst",
          "readBounded",
          "readKeyFile",
          "registeredKeys",
          "saveKeyFile",
          "secondsLeft",
          "sessionPrincipal",
          "sha256",
          "sha256Bytes",
          "sharers",
          "signCompactJws",
          "signMessage",
          "signWith",
          "signatureAlgorithms",
          "subscriberOf",
          "thumbprint",
          "uniteProofs",
          "verifyBytes",
          "verifyCompactJws",
          "verifySignature",
          "verifyWith",
          "widestCounter",
        ],
        "./intentschema": [
          "createCatalogRoutes",
          "fetchIndex",
          "fetchPinned",
          "overviewPath",
        ],
        "./language-models": [
          "createBoundedFetch",
          "createModelCaller",
          "createModelChoice",
          "createModelPhrasing",
          "createModelUnderstanding",
          "createOpenAICompatibleModel",
          "definePlainWords",
          "fillPlaceholders",
          "listPlaceholders",
        ],
        "./mcp": [
          "createMcp",
          "createRemoteTools",
          "mcpRouteGroup",
          "metaNames",
          "readMcpServer",
          "serveMcpOverStdio",
          "toErrorResponse",
        ],
        "./mediator": [
          "createMediator",
        ],
        "./site": [
          "createLogger",
          "createMiniLmEncoder",
          "createSite",
          "parseRateLimit",
        ],
        "./web": [
          "RunRefused",
          "createFlowClient",
          "createHttpRuns",
          "createSocketRuns",
          "mountFlows",
          "registerComponent",
        ],
      }
    `)
    // Loading every entry takes its time on a busy machine.
  }, 30_000)

  it("load for a declaration nothing but the declaration", () => {
    const loaded = modulesLoadedBy("src/index.ts")
    expect(loaded).toContain("src/intent/define-intent.ts")
    expect(loaded.filter((path) => path !== "src/index.ts" && !path.startsWith("src/intent/"))).toEqual([])
  })

  it("load no language model before one is asked for", () => {
    const loaded = modulesLoadedBy("src/understanding/llm/index.ts")
    expect(loaded.filter((path) => /node_modules\/(@ai-sdk\/|ai\/)/.test(path))).toEqual([])
  })
})
