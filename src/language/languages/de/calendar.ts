import type { CalendarWords, ClockWords, DayPart } from "../../language.ts"
import { counted, list, named, numbered } from "../../word-lists.ts"

const weekdays = list("sonntag, montag, dienstag, mittwoch, donnerstag, freitag, samstag")
/** What grows onto a weekday: "Samstagabend". */
const compoundParts = [
  ["morgen", "morning"],
  ["früh", "morning"],
  ["vormittag", "morning"],
  ["mittag", "noon"],
  ["nachmittag", "afternoon"],
  ["abend", "evening"],
  ["nacht", "night"],
] as const

/** "2. Advent", "zweiter Advent", "am zweiten Advent". */
function ordinal(digit: string, stem: string, noun: string): string {
  return [`${digit}.`, `${stem}er`, `${stem}en`, `${stem}e`, `${stem}es`]
    .map((nth) => `${nth} ${noun}`)
    .join(", ")
}

/** The four Sundays before Christmas, their weekends, and the days that are counted from the first of them. */
const advent = {
  "advent-32": "buß- und bettag, buss- und bettag, buß und bettag",
  "advent-28": "totensonntag, ewigkeitssonntag",
  ...Object.fromEntries(
    list("erst, zweit, dritt, viert").flatMap((stem, index) => [
      [
        `advent-${21 - 7 * index}`,
        `${ordinal(`${index + 1}`, stem, "advent")}, ${ordinal(`${index + 1}`, stem, "adventssonntag")}`,
      ],
      [`advent-${21 - 7 * index} weekend`, ordinal(`${index + 1}`, stem, "adventswochenende")],
    ]),
  ),
}

export const calendar: CalendarWords = {
  months: numbered(
    1,
    "januar, jänner, jan",
    "februar, feber, feb",
    "märz, mrz",
    "april, apr",
    "mai",
    "juni, jun",
    "juli, jul",
    "august, aug",
    "september, sept, sep",
    "oktober, okt",
    "november, nov",
    "dezember, dez",
  ),
  weekdays: {
    sonnabend: 6,
    // As they are said in Switzerland.
    ...numbered(0, ...list("sunntig, mäntig, ziischtig, mittwuch, dunschtig, friitig, samschtig")),
    ...numbered(
      0,
      ...weekdays.map((day) =>
        ["", "s", ...compoundParts.map(([part]) => part)].map((part) => `${day}${part}`).join(", "),
      ),
    ),
  },
  doubtfulWeekdays: numbered(0, "so", "mo", "di", "mi", "do", "fr", "sa"),
  days: counted(
    [-2, "vorgestern"],
    [-1, "gestern"],
    [
      0,
      "heute, heut, hüt, heut auf d'nacht, heute abend, heut abend, heute früh, heute nachmittag, heute mittag, heute nacht",
    ],
    [1, "morgen, morgn, morn"],
    [2, "übermorgen, übermorn"],
    // A week, as it is counted with the day itself.
    [7, "in acht tagen"],
  ),
  this: ["dieser", "diese", "dieses", "diesen", "diesem"],
  next: list("nächster, nächste, nächstes, nächsten, kommender, kommende, kommendes, kommenden"),
  last: ["letzter", "letzte", "letztes", "letzten", "vergangenen"],
  nextWeekday: "coming",
  of: ["des", "im"],
  articles: ["der", "die", "das", "den", "dem", "am"],
  on: ["am", "für", "ab", "bis", "vom", "zum", "diesen"],
  in: ["in", "innerhalb von"],
  lasting: ["für"],
  fromNow: ["ab heute", "ab jetzt"],
  after: ["ab", "nach"],
  ago: ["vor"],
  weekend: ["wochenende"],
  startOf: ["anfang", "beginn", "anfang des", "beginn des"],
  middleOf: ["mitte", "mitte des"],
  endOf: ["ende", "ende des"],
  nextButOne: list("übernächster, übernächste, übernächstes, übernächsten, übernächstem"),
  afterNext: [],
  weekLater: ["in einer woche", "in acht tagen", "in 8 tagen"],
  fortnightLater: ["in zwei wochen", "in vierzehn tagen", "in 14 tagen", "in 2 wochen"],
  oneAfter: [
    "den danach",
    "der danach",
    "die danach",
    "den darauf",
    "den übernächsten",
    "den drauf",
    "die woche drauf",
    "die woche darauf",
  ],
  overnight: ["auf", "auf den"],
  bareDays: false,
  dayBefore: ["tag vor"],
  dayAfter: ["tag nach"],
  holidays: named({
    ...advent,
    "12-08": "mariä empfängnis, maria empfängnis",
    "12-24": "heiligabend, heiliger abend, heiligen abend, heilig abend",
    "12-25": `weihnachten, christtag, ${ordinal("1", "erst", "weihnachtstag")}, ${ordinal("1", "erst", "weihnachtsfeiertag")}`,
    "12-26": `stephanitag, stefanitag, stephanstag, ${ordinal("2", "zweit", "weihnachtstag")}, ${ordinal("2", "zweit", "weihnachtsfeiertag")}`,
    "12-31": "silvester, silvesterabend, altjahrabend",
    "01-01": "neujahr, neujahrstag",
    "01-06":
      "dreikönig, dreikönige, dreikönigstag, heilige drei könige, heiligen drei könige, hl drei könige",
    "02-14": "valentinstag",
    "05-01": "tag der arbeit, maifeiertag",
    "10-03": "tag der deutschen einheit",
    "10-31": "halloween, reformationstag",
    "11-01": "allerheiligen",
    "12-06": "nikolaus, nikolaustag",
    "11-11": "martini, martinstag",
    "easter-52": "weiberfastnacht, altweiber",
    "easter-48": "rosenmontag",
    "easter-47": "faschingsdienstag, fastnachtsdienstag, veilchendienstag",
    "easter-46": "aschermittwoch",
    "easter-3": "gründonnerstag",
    "easter-2": "karfreitag",
    "easter-1": "karsamstag",
    "easter+0": "ostersonntag, ostern",
    "easter+1": "ostermontag",
    "easter+39": "christi himmelfahrt, himmelfahrt, vatertag",
    "easter+49": "pfingstsonntag, pfingsten",
    "easter+50": "pfingstmontag",
    "easter+60": "fronleichnam",
  }),
  order: "day-first",
  orderByRegion: {},
  orderElsewhere: "day-first",
}

function grownOnto(wanted: DayPart): string {
  const parts = compoundParts.flatMap(([part, meant]) => (meant === wanted ? [part] : []))
  return weekdays.flatMap((day) => parts.map((part) => `${day}${part}`)).join(", ")
}

export const clock: ClockWords = {
  am: [],
  pm: [],
  oclock: ["uhr", "h"],
  half: ["halb", "halber", "halbi"],
  quarter: ["viertel"],
  threeQuarters: ["dreiviertel", "drei viertel"],
  past: ["nach"],
  to: ["vor"],
  halfHour: "before",
  plus: [],
  minus: [],
  dayParts: named({
    morning: `morgens, vormittags, vormittag, früh, in der früh, am morgen, frühmorgens, ${grownOnto("morning")}`,
    noon: `mittags, ${grownOnto("noon")}`,
    afternoon: `nachmittags, nachmittag, namittag, ${grownOnto("afternoon")}`,
    evening: `abends, abend, auf d'nacht, auf die nacht, ${grownOnto("evening")}`,
    night: `nachts, nacht, ${grownOnto("night")}`,
  }),
  dayPartJoiners: ["am", "in der"],
  noon: ["mittag", "zwölf uhr mittags"],
  midnight: ["mitternacht"],
  now: ["jetzt", "sofort"],
  at: ["um", "ab"],
  after: ["nach", "erst nach", "nicht vor", "später als"],
  before: ["vor", "bis", "spätestens", "spätestens um"],
  about: ["gegen", "so gegen", "circa", "ca", "etwa", "ungefähr", "rund", "so um"],
  ish: [],
  later: ["später"],
  earlier: ["früher", "eher"],
  laterBy: ["nach hinten um", "später um"],
  earlierBy: ["vor um", "nach vorne um", "früher um"],
}
