import { toSentenceList } from "../../../../examples/markdown.ts"
import { formatDate } from "../../../../examples/zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const treatments: Readonly<Record<string, string>> = {
  "women's cut": "corte de mujer",
  "men's cut": "corte de hombre",
  "children's cut": "corte infantil",
  "beard trim": "arreglo de barba",
  "wash and blow-dry": "lavado y peinado",
  colour: "tinte",
  highlights: "mechas",
}

export const es: Sentences = {
  date: (date) => formatDate(date, "es"),
  list: (words) => toSentenceList(words, "y"),
  treatment: (treatment) => treatments[treatment] ?? treatment,
  price: (euros) => `${euros.replace(".", ",")} €`,
  offer: (treatment, price, minutes) => `${treatment} ${price} (${minutes} minutos)`,
  nothing: "Nada",
  appointment: (id, treatment, stylist, when, time, name, price) =>
    `${id}, ${treatment} con ${stylist} el ${when} a las ${time}, a nombre de ${name}, ${price}`,
  booked: "Reservado",
  moved: "Cambiado",
  cancelled: "Anulado",
  isFor: (appointment) => `Se trata de ${appointment}.`,
  noColour: "Théo no hace tintes ni mechas.",
  past: (when) => `El ${when} ya ha pasado.`,
  tooFar: "Damos citas hasta con sesenta días de antelación.",
  closedOnSundays: "Los domingos cerramos.",
  early: "Los tintes y las mechas se piden con dos días de antelación, por la prueba de piel.",
  fullDay: (when) => `El ${when} no queda nada libre.`,
  notFree: (time, when) => `Las ${time} no están libres el ${when}.`,
  noLongerFree: (time) => `Las ${time} ya no están libres.`,
  unknown: (id) => `No encuentro ninguna cita ${id} a ese nombre: compruebe el número y el nombre.`,
  free: (when, times) => `Libre el ${when}: ${times}.`,
}

const treatment = {
  label: "Servicio",
  sentence: "Qué hay que hacer",
  question: "¿Qué le gustaría hacerse?",
  options: treatments,
}
const stylist = {
  label: "Con quién",
  sentence: "Quién le atiende; Théo no hace tintes ni mechas",
  question: "¿Con quién le gustaría la cita?",
}
const date = {
  label: "Día",
  sentence: "Día de la cita, de lunes a sábado",
  question: "¿Qué día le viene bien?",
}
const time = {
  label: "Hora",
  sentence: "Hora de la cita, a la hora en punto o a la media",
  question: "¿A qué hora le viene bien?",
}
const name = { label: "Nombre", sentence: "Su nombre", question: "¿A qué nombre?" }
const phone = {
  label: "Teléfono",
  sentence: "Teléfono, por si su peluquero enferma",
  question: "¿A qué número podemos llamarle si su peluquero enferma?",
}
const allergies = { label: "Alergias", sentence: "Alergias y piel sensible, como sin amoníaco" }
const notes = { label: "Nota", sentence: "Lo que su peluquero debería saber" }
const appointmentId = {
  label: "Cita",
  sentence: "Número de su cita, como APP-301",
  question: "¿De qué cita se trata? El número es como APP-301.",
}
const hours = {
  Lunes: "13:00-18:00",
  "Martes a viernes": "09:00-19:00",
  Sábado: "09:00-17:00",
  Domingo: "cerrado",
}

export const declaredEs: Declared = {
  about: "Una peluquería en el casco antiguo de Lyon: cortes, tintes y mechas para todos.",
  intents: {
    askPrices: {
      title: "Precios y servicios",
      description: "Dice qué hace la peluquería, cuánto cuesta y cuánto se tarda.",
      examples: [
        "¿Cuánto cuesta un corte de pelo?",
        "¿Qué servicios tienen?",
        "precio de las mechas",
        "¿Hay algo por menos de 30 euros?",
        "¿Cuánto se tarda en un tinte?",
        "¿A cuánto está lavar y peinar?",
      ],
      notes: [
        "Los cortes infantiles son para niños de hasta 12 años.",
        "Nuestros tintes no llevan amoníaco, pero sí PPD.",
      ],
      parameters: { treatment, maxPrice: { label: "Precio máximo", sentence: "Precio máximo en euros" } },
    },
    findAppointments: {
      title: "Horas libres",
      description: "Da las horas en que un servicio es posible un día determinado.",
      examples: [
        "¿Cuándo podría ir el viernes a cortarme el pelo?",
        "¿Inès está libre mañana?",
        "¿Les queda algún hueco el sábado?",
        "¿Qué horas quedan mañana para la barba?",
        "¿Tienen sitio por la tarde?",
        "¿Qué disponibilidad hay el miércoles para unas mechas?",
      ],
      hours,
      parameters: { treatment, date, stylist },
    },
    bookAppointment: {
      title: "Pedir cita",
      description: "Reserva un corte, un tinte u otro servicio un día determinado, con quien usted quiera.",
      examples: [
        "Necesito cortarme el pelo el jueves a las 5",
        "¿Inès me puede hacer mechas la semana que viene?",
        "Corte de hombre mañana por la mañana, a nombre de Arnaud",
        "Quiero cita para un tinte el sábado, soy alérgica al PPD",
        "Mi hijo necesita un corte el miércoles por la tarde",
        "Quería pedir cita",
        "Solo las puntas, el martes sobre las diez",
      ],
      constraints: ["Hasta sesenta días de antelación; tintes y mechas al menos dos, por la prueba de piel."],
      notes: [
        "Quien llegue más de 15 minutos tarde quizá tenga que esperar.",
        "Hay un escalón en la entrada, y una rampa.",
      ],
      hours,
      parameters: { treatment, date, time, stylist, name, phone, allergies, notes },
    },
    moveAppointment: {
      title: "Cambiar una cita",
      description: "Cambia una cita a otro día, a otra hora o con otra persona.",
      examples: [
        "¿Puedo ir una hora más tarde?",
        "Pase la APP-301 al sábado",
        "Prefiero que me lo haga Inès",
        "Tengo que mover mi cita en la peluquería",
        "¿Podría ser mejor el miércoles?",
        "Quiero cambiar mi cita",
      ],
      parameters: { appointmentId, name, treatment, date, time, stylist, notes },
    },
    cancelAppointment: {
      title: "Anular una cita",
      description: "Anula una cita en la peluquería.",
      examples: [
        "Quiero anular mi cita",
        "No puedo ir el viernes",
        "borre la APP-301 por favor",
        "Me ha surgido algo, cancele mi corte",
        "Al final no voy a ir",
      ],
      notes: ["Anular es gratis hasta el día anterior."],
      parameters: { appointmentId, name },
    },
  },
}
