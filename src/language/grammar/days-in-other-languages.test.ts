import { describe, expect, test } from "vitest"
import { formatDay, formatMinutes } from "./calendar.ts"
import { createReader, scan } from "./scan.ts"

/** Sunday 15 November 2026, noon in Berlin, Paris and Madrid. */
const now = Date.parse("2026-11-15T11:00:00Z")

function read(text: string, locale: string): { readonly days: string[]; readonly times: string[] } {
  const found = scan(createReader(text, { locale, timeZone: "Europe/Berlin", now }))
  return {
    days: found.flatMap((one) => (one.kind === "date" ? [formatDay(one.days.from)] : [])),
    times: found.flatMap((one) =>
      one.kind === "time" && !one.weak ? [formatMinutes(one.time.minutes)] : [],
    ),
  }
}

describe("days and times as they are said in German", () => {
  test.each([
    ["Samstagabend halb sieben", "2026-11-21", "18:30"],
    ["am Freitag um zehn vor halb acht abends", "2026-11-20", "19:20"],
    ["zweiter Advent", "2026-12-06", undefined],
    ["am 3. Advent gegen 15 Uhr", "2026-12-13", "15:00"],
    ["vierter Advent", "2026-12-20", undefined],
    ["an Dreikönig", "2027-01-06", undefined],
    ["zu Mariä Empfängnis", "2026-12-08", undefined],
    ["am Totensonntag", "2026-11-22", undefined],
    ["in acht Tagen", "2026-11-22", undefined],
    ["in vierzehn Tagen", "2026-11-29", undefined],
    ["heute in einer Woche", "2026-11-22", undefined],
    ["Freitag in 14 Tagen", "2026-12-04", undefined],
    ["nächsten Samstag um viertel acht in der Früh", "2026-11-21", "07:15"],
    ["dreiviertel sieben am Abend", undefined, "18:45"],
    ["am Rosenmontag", "2027-02-08", undefined],
    ["Mi, 2.12., 19.30", "2026-12-02", "19:30"],
    ["Mittwoch, den 2. Dezember, um 19.30", "2026-12-02", "19:30"],
    ["1. Weihnachtsfeiertag 12 Uhr", "2026-12-25", "12:00"],
    ["am dritten Dezember", "2026-12-03", undefined],
    ["zu Silvester um acht", "2026-12-31", undefined],
    ["Donnerstag nächste Woche", "2026-11-19", undefined],
    ["nächste Woche Donnerstag um 17h", "2026-11-19", "17:00"],
    ["übernächsten Freitag", "2026-11-27", undefined],
    ["kommenden Dienstag kurz nach neun vormittags", "2026-11-17", "09:00"],
    ["am 27. um halb eins mittags", "2026-11-27", "12:30"],
    ["Sa 5.12. 18 Uhr 30", "2026-12-05", "18:30"],
    ["morgen um viere nachmittags", "2026-11-16", "16:00"],
    ["am Mittag um eins", undefined, "13:00"],
    ["am Tag vor Heiligabend", "2026-12-23", undefined],
  ])("%s", (text, day, time) => {
    const { days, times } = read(text, "de")
    expect(days).toEqual(day === undefined ? [] : [day])
    if (time !== undefined) expect(times).toEqual([time])
  })
})

describe("days and times as they are said in French", () => {
  test.each([
    ["samedi soir vers sept heures et demie", "2026-11-21", "19:30"],
    ["de jeudi en huit", "2026-11-26", undefined],
    ["dans huit jours", "2026-11-22", undefined],
    ["dans 15 jours à 20h", "2026-11-29", "20:00"],
    ["la veille du jour de l'an", "2026-12-31", undefined],
    ["le lendemain de Noël à midi", "2026-12-26", "12:00"],
    ["mercredi 9 déc. à 19 h 15", "2026-12-09", "19:15"],
    ["mardi prochain à dix-neuf heures", "2026-11-17", "19:00"],
    ["le premier décembre à 8h du soir", "2026-12-01", "20:00"],
    ["le 1er décembre", "2026-12-01", undefined],
    ["à la Saint-Nicolas", "2026-12-06", undefined],
    ["à la Chandeleur", "2027-02-02", undefined],
    ["le soir de la Saint-Valentin, 20h", "2027-02-14", "20:00"],
    ["jeudi de la semaine prochaine à 17h", "2026-11-19", "17:00"],
    ["la semaine prochaine, jeudi 17h", "2026-11-19", "17:00"],
    ["midi et quart demain", "2026-11-16", "12:15"],
    ["demain midi", "2026-11-16", "12:00"],
    ["samedi midi 12h30", "2026-11-21", "12:30"],
    ["ven. 27/11 à 20h15", "2026-11-27", "20:15"],
    ["lundi le 23 novembre à 18h00", "2026-11-23", "18:00"],
    ["le 3 à sept heures moins le quart du soir", "2026-12-03", "18:45"],
    ["après-demain fin d'après-midi", "2026-11-17", undefined],
    ["vendredi qui vient 21h", "2026-11-20", "21:00"],
    ["le dernier vendredi de novembre", "2026-11-27", undefined],
    ["à l'Épiphanie", "2027-01-06", undefined],
    ["ce samedi à vingt et une heures", "2026-11-21", "21:00"],
    ["dem1 soir 20h", "2026-11-16", "20:00"],
  ])("%s", (text, day, time) => {
    const { days, times } = read(text, "fr")
    expect(days).toEqual(day === undefined ? [] : [day])
    if (time !== undefined) expect(times).toEqual([time])
  })
})

describe("days and times as they are said in Spanish", () => {
  test.each([
    ["un cuarto para las ocho de la noche", undefined, "19:45"],
    ["faltan diez para las siete de la tarde", undefined, "18:50"],
    ["diez para las nueve de la mañana", undefined, "08:50"],
    ["el sábado a las ocho y media de la tarde", "2026-11-21", "20:30"],
    ["de hoy en quince", "2026-11-29", undefined],
    ["del viernes en ocho a las 20h", "2026-11-27", "20:00"],
    ["dentro de quince días", "2026-11-29", undefined],
    ["el viernes de la semana que viene a las 9 de la noche", "2026-11-20", "21:00"],
    ["la semana que viene, el jueves a las 14:30", "2026-11-19", "14:30"],
    ["el puente de diciembre, el 7", "2026-12-07", undefined],
    ["en Nochevieja a las nueve", "2026-12-31", undefined],
    ["el día de los Inocentes", "2026-12-28", undefined],
    ["para el día de la Virgen de Guadalupe", "2026-12-12", undefined],
    ["el primer viernes de diciembre", "2026-12-04", undefined],
    ["mañana al mediodía", "2026-11-16", "12:00"],
    ["a la una menos cuarto", undefined, "12:45"],
    ["mié 18 a las 13 hs", "2026-11-18", "13:00"],
    ["el miércoles 2 de diciembre a las 19 hrs", "2026-12-02", "19:00"],
    ["hoy a la noche, tipo nueve", "2026-11-15", "21:00"],
    ["la víspera de Reyes", "2027-01-05", undefined],
    ["pasado mañana a las 7 pm", "2026-11-17", "19:00"],
    ["el domingo al mediodía, tipo 13:30", "2026-11-22", "13:30"],
    ["el sábado a la tarde, a las 6", "2026-11-21", "18:00"],
    ["de mañana en ocho", "2026-11-23", undefined],
    ["el próximo martes a las cinco y cinco de la tarde", "2026-11-17", "17:05"],
    ["a las veintiuna treinta del viernes", "2026-11-20", "21:30"],
    ["el 8 de enero a las 8 de la tarde", "2027-01-08", "20:00"],
    ["mi hijo de 6 años mañana a las 10", "2026-11-16", "10:00"],
  ])("%s", (text, day, time) => {
    const { days, times } = read(text, "es")
    expect(days).toEqual(day === undefined ? [] : [day])
    if (time !== undefined) expect(times).toEqual([time])
  })
})
