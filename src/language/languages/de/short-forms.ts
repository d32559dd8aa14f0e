import type { SpeechWords } from "../../language.ts"

export const shortForms: SpeechWords["shortForms"] = { pers: "personen", wg: "wegen" }
