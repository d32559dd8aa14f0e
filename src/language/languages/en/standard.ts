import type { StandardQuestions } from "../../standard-questions.ts"

export const standard: StandardQuestions = {
  name: { label: "Name", question: "What is your name?" },
  date: { label: "Day", question: "On which day?" },
  time: { label: "Time", question: "At what time?" },
  people: { label: "People", question: "For how many people?" },
  nights: { label: "Nights", question: "For how many nights?" },
  phone: { label: "Phone", question: "On which telephone number can we reach you?" },
  email: { label: "Email", question: "What is your email address?" },
  notes: { label: "Note", question: "Is there anything else we should know?" },
}
