import type { StandardQuestions } from "../../standard-questions.ts"

export const standard: StandardQuestions = {
  name: { label: "Name", question: "Auf welchen Namen?" },
  date: { label: "Tag", question: "An welchem Tag?" },
  time: { label: "Uhrzeit", question: "Um wie viel Uhr?" },
  people: { label: "Personen", question: "Für wie viele Personen?" },
  nights: { label: "Nächte", question: "Für wie viele Nächte?" },
  phone: { label: "Telefon", question: "Unter welcher Telefonnummer erreichen wir Sie?" },
  email: { label: "E-Mail", question: "Wie lautet Ihre E-Mail-Adresse?" },
  notes: { label: "Hinweis", question: "Gibt es noch etwas, das wir wissen sollten?" },
}
