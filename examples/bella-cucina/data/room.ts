/** The room: tables side by side in one row can be pushed together for a large party. */
export const tables = [
  { id: "W1", area: "window", position: 1, seats: 2 },
  { id: "W2", area: "window", position: 2, seats: 2 },
  { id: "W3", area: "window", position: 3, seats: 4 },
  { id: "W4", area: "window", position: 4, seats: 4 },
  { id: "R1", area: "room", position: 1, seats: 4 },
  { id: "R2", area: "room", position: 2, seats: 4 },
  { id: "R3", area: "room", position: 3, seats: 4 },
  { id: "R4", area: "room", position: 4, seats: 4 },
  { id: "R5", area: "room", position: 5, seats: 6 },
  { id: "G1", area: "garden", position: 1, seats: 2 },
  { id: "G2", area: "garden", position: 2, seats: 2 },
  { id: "G3", area: "garden", position: 3, seats: 6 },
  { id: "G4", area: "garden", position: 4, seats: 8 },
] as const

/** Every day but Monday; 1 is Monday, 7 is Sunday. */
export const openingHours = [2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, meal: "lunch", opens: "12:00", closes: "15:00" },
  { weekday, meal: "dinner", opens: "18:00", closes: "23:00" },
])

/** Times at which the house is not for everyone: a day of the year, or the last such weekday of each month. */
export const closures = [
  { monthDay: "12-25", lastWeekday: null, meal: "lunch", reason: "we are closed on Christmas Day" },
  { monthDay: "12-25", lastWeekday: null, meal: "dinner", reason: "we are closed on Christmas Day" },
  {
    monthDay: "12-31",
    lastWeekday: null,
    meal: "dinner",
    reason: "the New Year's Eve dinner is fully booked",
  },
  { monthDay: "08-15", lastWeekday: null, meal: "lunch", reason: "we are closed at Ferragosto" },
  { monthDay: "08-15", lastWeekday: null, meal: "dinner", reason: "we are closed at Ferragosto" },
  {
    monthDay: null,
    lastWeekday: 4,
    meal: "dinner",
    reason: "the wine club has the whole house that evening",
  },
]
