import { resolveToSources } from "../../src/cli/resolve-to-sources.ts"

// Loaded before a snippet of the docs: its `parley` is then the sources, as for a business served from a checkout.
resolveToSources()
