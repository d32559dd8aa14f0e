export type {
  CalendarWords,
  ClockWords,
  Concept,
  DateOrder,
  DayPart,
  DurationUnit,
  Locale,
  Words,
} from "./locale.ts"
export { dateOrderOf, locales, resolveLocale } from "./resolve-locale.ts"
