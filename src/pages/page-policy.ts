import { pageContentSecurityPolicy } from "../http/index.ts"

/** Our pages never make HTML from text, so the browser may refuse every attempt. */
export const pagePolicy = `${pageContentSecurityPolicy}; require-trusted-types-for 'script'; trusted-types 'none'`
