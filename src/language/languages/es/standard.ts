import type { StandardQuestions } from "../../standard-questions.ts"

export const standard: StandardQuestions = {
  name: { label: "Nombre", question: "¿A qué nombre?" },
  date: { label: "Día", question: "¿Qué día?" },
  time: { label: "Hora", question: "¿A qué hora?" },
  people: { label: "Personas", question: "¿Para cuántas personas?" },
  nights: { label: "Noches", question: "¿Para cuántas noches?" },
  phone: { label: "Teléfono", question: "¿En qué teléfono podemos localizarle?" },
  email: { label: "Correo", question: "¿Cuál es su correo electrónico?" },
  notes: { label: "Nota", question: "¿Hay algo más que debamos saber?" },
}
