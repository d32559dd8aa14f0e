import type { StandardQuestions } from "../../standard-questions.ts"

export const standard: StandardQuestions = {
  name: { label: "Nom", question: "À quel nom ?" },
  date: { label: "Jour", question: "Quel jour ?" },
  time: { label: "Heure", question: "À quelle heure ?" },
  people: { label: "Personnes", question: "Pour combien de personnes ?" },
  nights: { label: "Nuits", question: "Pour combien de nuits ?" },
  phone: { label: "Téléphone", question: "À quel numéro de téléphone peut-on vous joindre ?" },
  email: { label: "E-mail", question: "Quelle est votre adresse e-mail ?" },
  notes: { label: "Remarque", question: "Y a-t-il autre chose que nous devrions savoir ?" },
}
