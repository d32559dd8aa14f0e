import { toCount, toSentenceList } from "../../markdown.ts"
import { formatDate } from "../../zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const areas: Readonly<Record<string, string>> = {
  window: "junto a la ventana",
  room: "en la sala",
  garden: "en el jardín",
}
const diets: Readonly<Record<string, string>> = {
  vegan: "vegano",
  vegetarian: "vegetariano",
  "gluten-free": "sin gluten",
  "dairy-free": "sin lactosa",
  "nut-free": "sin frutos secos",
}
const courses = {
  starter: "entrante",
  pasta: "pasta",
  pizza: "pizza",
  main: "segundo",
  side: "guarnición",
  dessert: "postre",
  drink: "bebida",
}
const contents: Readonly<Record<string, string>> = {
  meat: "carne",
  fish: "pescado",
  egg: "huevo",
  milk: "leche",
  gluten: "gluten",
  nuts: "frutos secos",
  alcohol: "alcohol",
}
const reasons: Readonly<Record<string, string>> = {
  "we are closed on Christmas Day": "el día de Navidad cerramos",
  "the New Year's Eve dinner is fully booked": "la cena de Nochevieja está completa",
  "we are closed at Ferragosto": "el 15 de agosto cerramos",
  "the wine club has the whole house that evening": "esa noche el club de vinos ocupa toda la casa",
}
const at = (time: string | undefined) => (time === undefined ? "" : ` a las ${time}`)

export const es: Sentences = {
  date: (date) => formatDate(date, "es"),
  list: (words) => toSentenceList(words, "y"),
  orList: (words) => toSentenceList(words, "o"),
  people: (count) => toCount(count, "persona"),
  area: (area) => areas[area] ?? area,
  tables: (ids) => `${ids.length === 1 ? "mesa" : "mesas"} ${toSentenceList(ids, "y")}`,
  booking: (when, from, until, who, tables, area, name) =>
    `${when}, de ${from} a ${until}, ${who}, ${tables} (${area}), a nombre de ${name}`,
  booked: (booking, id, code) =>
    `**Reservado**: ${booking}.\n\nSu reserva es **${id}**. ` +
    `Guarde el código \`${code}\` para cambiarla o anularla hasta 2 horas antes.`,
  changed: (id, booking) => `**Cambiado**: la reserva ${id} es ahora ${booking}.`,
  cancelled: (id, booking) => `**Anulado**: reserva ${id} (${booking}).`,
  isFor: (id, when, time, people, name) =>
    `Reserva ${id}: ${when} a las ${time}, ${people}, a nombre de ${name}.`,
  unknownBooking: (id) =>
    `No tiene acceso a la reserva ${id}: compruebe el número y dé el código que venía con la confirmación.`,
  alreadyCancelled: (id) => `La reserva ${id} ya está anulada.`,
  tooLateToChange: (id) =>
    `La reserva ${id} ya no se puede cambiar: es posible hasta 2 horas antes. Llámenos, por favor.`,
  past: (when) => `El ${when} ya ha pasado.`,
  tooFar: (when) => `Se puede reservar hasta con 90 días de antelación; el ${when} es más tarde.`,
  noTableThatDay: (when, why) => `El ${when} no hay mesa: ${why}.`,
  tooLateForDay: (when) =>
    `Es tarde para reservar para el ${when}: hacen falta al menos 2 horas de antelación.`,
  tooSoon: (time, when) =>
    `El ${when} a las ${time} es demasiado pronto: hacen falta al menos 2 horas de antelación.`,
  atMostAhead: "Se puede reservar hasta con 90 días de antelación.",
  nothingFree: (people, when, time) => `No hay ninguna mesa libre para ${people} el ${when}${at(time)}.`,
  nothingFreeThere: (area, people, when, time) =>
    `No hay ninguna mesa libre ${area} para ${people} el ${when}${at(time)}.`,
  span: (from, to) => `de ${from} a ${to}`,
  seated: (when, spans, why) =>
    `El ${when} recibimos ${spans}, a las horas en punto y a las medias${why === "" ? "" : ` (${why})`}.`,
  closedOn: (date) => `cerramos los ${pluralOf(formatDate(date, "es").split(",")[0] ?? "")}`,
  reason: (reason) => reasons[reason] ?? reason,
  freeTimes: (people, when, times) => `Libre para ${people} el ${when}: ${times}.`,
  freeAgain: (days) => ` Vuelve a haber mesa: ${days}.`,
  notOpen: (when, why) => `El ${when} no abrimos${why === "" ? "" : `: ${why}`}.`,
  open: (when, spans, why) => `El ${when} abrimos ${spans}${why === "" ? "" : `: ${why}`}.`,
  hoursHeads: ["Día", "Abierto"],
  menuHeads: ["Plato", "Qué es", "Precio", "Dietas"],
  diet: (diet) => diets[diet] ?? diet,
  content: (content) => contents[content] ?? content,
  suits: (dish, diet) => `Sí, ${dish} es ${diet}.`,
  suitsNot: (dish, diet, contains) => `No, ${dish} no es ${diet}: lleva ${contains}.`,
  dishes(count, diet, course) {
    const what = diet === undefined ? "" : ` (${diet})`
    const part = course === undefined ? "" : ` en «${courses[course as keyof typeof courses] ?? course}»`
    if (count === 0) return `Lo sentimos, no tenemos nada${what} que encaje${part}.`
    return `Tenemos ${toCount(count, "plato")}${what}${part}.`
  },
}

function pluralOf(weekday: string): string {
  return weekday.endsWith("s") ? weekday : `${weekday}s`
}

const date = {
  label: "Día",
  sentence: "Día de su visita, de martes a domingo",
  question: "¿Qué día les gustaría venir?",
}
const time = {
  label: "Hora",
  sentence: "Hora a la que quieren sentarse",
  question: "¿A qué hora les gustaría venir?",
}
const partySize = { label: "Personas", sentence: "Número de personas", question: "¿Para cuántas personas?" }
const seating = {
  label: "Sitio",
  sentence: "Dónde quieren sentarse: junto a una ventana, en la sala o en el jardín",
  question: "¿Dónde les gustaría sentarse?",
  options: { window: "ventana", room: "sala", garden: "jardín" },
}
const phone = {
  label: "Teléfono",
  sentence: "Número de teléfono para localizarles, necesario a partir de 9 personas",
  question: "A partir de nueve personas necesitamos un teléfono: ¿dónde podemos localizarles?",
}
const notes = { label: "Observaciones", sentence: "Lo que deban saber la cocina o los camareros" }
const bookingId = {
  label: "Reserva",
  sentence: "Número de su reserva, como RES-7KQ2MF",
  question: "¿De qué reserva se trata? Su número es como RES-7KQ2MF.",
}
const code = {
  label: "Código",
  sentence: "Código que venía con la confirmación de su reserva",
  question: "¿Qué código venía con la confirmación de su reserva?",
}

export const declaredEs: Declared = {
  about: "Un restaurante italiano en el Trastevere, con pasta hecha a mano, horno de leña y jardín.",
  intents: {
    bookTable: {
      title: "Reservar una mesa",
      description: "Reserva una mesa en Bella Cucina para un día, una hora y un número de personas.",
      examples: [
        "Quiero reservar una mesa para dos mañana a las siete",
        "Buenas tardes, una mesa para cuatro el viernes a las siete y media a nombre de García",
        "¿Podemos ir a comer el domingo seis personas?",
        "¿Tienen sitio para tres esta noche sobre las ocho?",
        "Mesa junto a la ventana el sábado a las ocho de la tarde",
        "Queremos celebrar un cumpleaños en el jardín el jueves que viene, somos doce",
        "Reserva para 5 personas el 21 a las ocho y media",
        "Me gustaría reservar",
        "Nos gustaría cenar ahí este fin de semana",
      ],
      parameters: {
        date,
        time,
        partySize,
        name: {
          label: "Nombre",
          sentence: "Nombre de la reserva",
          question: "¿A qué nombre hago la reserva?",
        },
        seating,
        phone,
        notes,
      },
      constraints: [
        "Se reserva desde 2 horas hasta 90 días antes.",
        "Se entra a las horas en punto y a las medias, como tarde una hora antes del cierre.",
        "La mesa es suya dos horas o hasta el cierre.",
        "A partir de 9 personas hace falta un teléfono.",
      ],
      notes: [
        "Para grupos grandes juntamos mesas.",
        "El último jueves del mes por la noche el club de vinos ocupa toda la casa.",
        "Reservar es gratis.",
      ],
      hours: { lunes: "cerrado", "martes a domingo": "12:00-15:00, 18:00-23:00" },
    },
    modifyBooking: {
      title: "Cambiar una reserva",
      description: "Pasa una reserva a otro día u hora, o cambia las personas, el sitio o las observaciones.",
      examples: [
        "Cambien mi reserva RES-7KQ2MF a las 20:00 por favor",
        "¿Podemos pasar la reserva al sábado?",
        "Al final seremos cinco en vez de cuatro",
        "Tengo que cambiar la hora de mi mesa",
        "Media hora más tarde, por favor",
        "¿Podríamos sentarnos mejor en el jardín?",
        "Quiero modificar mi reserva",
      ],
      constraints: [
        "Una reserva se puede cambiar hasta 2 horas antes.",
        "La nueva hora debe ser de 2 horas a 90 días después, con una mesa libre.",
      ],
      notes: ["Si el nuevo deseo no es posible, la reserva queda como está."],
      parameters: { bookingId, code, date, time, partySize, seating, phone, notes },
    },
    cancelBooking: {
      title: "Anular una reserva",
      description: "Anula una reserva y deja libre la mesa.",
      examples: [
        "Quiero cancelar mi reserva RES-7KQ2MF",
        "Esta noche no podemos ir, anulen la mesa por favor",
        "Anular la reserva",
        "Lo siento, tengo que cancelar",
        "Nos ha surgido algo, no vamos el viernes",
        "Borren mi reserva",
        "Ya no necesitamos la mesa",
      ],
      constraints: ["Una reserva se puede anular hasta 2 horas antes."],
      notes: ["Anular es gratis.", "Una reserva anulada no vuelve: reserve de nuevo."],
      parameters: { bookingId, code },
    },
    findTimes: {
      title: "Horas libres",
      description: "Dice a qué horas hay mesa libre un día, sin reservar.",
      examples: [
        "¿Cuándo hay mesa para cuatro el viernes?",
        "¿Qué horas quedan libres mañana por la noche?",
        "¿Queda algo el domingo para seis personas?",
        "¿Están completos el viernes por la noche?",
        "¿A qué horas podríamos ir a comer el 14?",
        "¿Qué huecos hay este sábado para dos?",
      ],
      constraints: ["Solo se dan horas de 2 horas a 90 días después."],
      notes: [
        "Una hora dicha no queda guardada: reserve para asegurarla.",
        "Sin número de personas contamos dos.",
      ],
      parameters: { date, partySize, seating },
    },
    askMenu: {
      title: "Carta y dietas",
      description: "Responde a preguntas sobre platos, precios, dietas y alérgenos según la carta.",
      examples: [
        "¿Tienen platos veganos?",
        "¿Qué hay en la carta?",
        "¿El tiramisù es sin gluten?",
        "¿Qué postres puede comer alguien con alergia a las nueces?",
        "¿Cuánto cuesta la margherita?",
        "Enséñeme segundos vegetarianos por menos de 15 euros",
        "¿Qué pasta tienen?",
        "¿Algo sin lactosa?",
        "Soy celíaco, ¿qué puedo comer?",
      ],
      constraints: ["Los precios son en euros, con el servicio incluido."],
      notes: [
        "Las indicaciones salen de los ingredientes.",
        "La cocina trabaja frutos secos, harina y leche: no se descartan trazas, así que díganos las alergias.",
      ],
      parameters: {
        diet: {
          label: "Dieta",
          sentence: "Dieta a la que se ajustan los platos",
          options: {
            vegan: "vegano",
            vegetarian: "vegetariano",
            "gluten-free": "sin gluten",
            "dairy-free": "sin lactosa",
            "nut-free": "sin nueces",
          },
        },
        course: { label: "Parte de la carta", sentence: "Parte de la carta", options: courses },
        dish: { label: "Plato", sentence: "Palabras del nombre o de la descripción de un plato" },
        maxPrice: { label: "Precio máximo", sentence: "Precio máximo de un plato en euros" },
      },
    },
    openingHours: {
      title: "Horario",
      description: "Dice cuándo abre Bella Cucina, un día o los siete próximos.",
      examples: [
        "¿Cuándo abren?",
        "¿Cuál es su horario?",
        "¿Abren los lunes?",
        "¿Hasta qué hora se puede cenar?",
        "¿El restaurante abre en Navidad?",
        "¿A qué hora cierran los domingos?",
        "¿Dan comidas a mediodía?",
      ],
      parameters: { date: { label: "Día", sentence: "Día por el que pregunta; sin él, los siete próximos" } },
    },
  },
}

/** What people say in this language, in the words of the menu. */
export const vocabularyEs = {
  synonyms: {
    vegetariano: "vegetarian",
    vegetariana: "vegetarian",
    vegetarianos: "vegetarian",
    vegetarianas: "vegetarian",
    vegano: "vegan",
    vegana: "vegan",
    veganos: "vegan",
    veganas: "vegan",
    celíaco: "gluten free",
    celíaca: "gluten free",
    celiaco: "gluten free",
    entrante: "starter",
    entrantes: "starter",
    "plato principal": "main",
    "platos principales": "main",
    "plato fuerte": "main",
    segundo: "main",
    segundos: "main",
    guarnición: "side",
    guarniciones: "side",
    postre: "dessert",
    postres: "dessert",
    bebida: "drink",
    bebidas: "drink",
  },
  without: {
    carne: "vegetarian",
    leche: "dairy free",
    lactosa: "dairy free",
    lácteos: "dairy free",
    gluten: "gluten free",
    nueces: "nut free",
    "frutos secos": "nut free",
  },
  filler: ["plato", "platos", "comer", "carta", "comida"],
}
