/** What nearly every business asks for, whatever it does. */
export type StandardQuestion = "name" | "date" | "time" | "people" | "nights" | "phone" | "email" | "notes"

/** How these are called and asked for in a language, for declarations that have no words of it. */
export type StandardQuestions = Readonly<
  Record<StandardQuestion, { readonly label: string; readonly question: string }>
>
