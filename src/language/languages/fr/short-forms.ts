import type { SpeechWords } from "../../language.ts"

export const shortForms: SpeechWords["shortForms"] = {
  pers: "personnes",
  bcp: "beaucoup",
  dem: "demain",
  rdv: "rendez",
}
