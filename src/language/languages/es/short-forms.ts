import type { SpeechWords } from "../../language.ts"

export const shortForms: SpeechWords["shortForms"] = {
  pers: "personas",
  q: "que",
  k: "que",
  x: "por",
  xa: "para",
}
