import {
  createProfileRunner,
  type ProfileRunner,
  type ProfileRunnerOptions,
} from "../../src/execution/profile/index.ts"
import { readCommonSchemas, readIntent, readProfile } from "./catalog-folder.ts"

const schemas = readCommonSchemas()

/** An executor made of the committed catalog files, as a host makes it. */
export function openProfile(
  vendor: string,
  name: string,
  options: Partial<ProfileRunnerOptions> = {},
): ProfileRunner {
  return createProfileRunner({
    intent: readIntent(name),
    profile: readProfile(vendor, name),
    schemas,
    ...options,
  })
}

/** The code of the error that a promise ends with. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    return (error as { code: string }).code
  }
  return "no error"
}
