import { resolveOwnPackage } from "../../src/cli/serve/own-package.ts"

// Loaded before a snippet of the docs: its `parley` is then the sources, as for a business served from a checkout.
resolveOwnPackage()
