import { expect, it } from "vitest"
import * as catalog from "../../src/catalog/index.ts"
import * as command from "../../src/cli/catalog/index.ts"
import * as protocol from "../../src/protocols/intentschema/index.ts"

/** What other rooms may rely on. A name that goes or comes is seen here. */
it("the doors of the catalog are these", () => {
  expect(Object.keys(catalog).sort()).toMatchInlineSnapshot(`
    [
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
    ]
  `)
  expect(Object.keys(protocol).sort()).toMatchInlineSnapshot(`
    [
      "createCatalogRoutes",
      "fetchIndex",
      "fetchPinned",
      "overviewPath",
    ]
  `)
  expect(Object.keys(command)).toEqual(["runCatalog"])
})
