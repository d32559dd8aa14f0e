import { type Database, openDatabase } from "../sqlite.ts"
import { menu } from "./data/menu.ts"
import { closures, openingHours, tables } from "./data/room.ts"

const schema = `
  CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    area TEXT NOT NULL CHECK (area IN ('window', 'room', 'garden')),
    position INTEGER NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 0),
    UNIQUE (area, position)
  ) STRICT;

  CREATE TABLE opening_hours (
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    meal TEXT NOT NULL,
    opens TEXT NOT NULL,
    closes TEXT NOT NULL,
    PRIMARY KEY (weekday, meal)
  ) STRICT;

  CREATE TABLE closures (
    month_day TEXT,
    last_weekday INTEGER,
    meal TEXT NOT NULL,
    reason TEXT NOT NULL
  ) STRICT;

  CREATE TABLE dishes (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    course TEXT NOT NULL,
    cents INTEGER NOT NULL,
    description TEXT NOT NULL,
    contains TEXT NOT NULL
  ) STRICT;

  CREATE TABLE bookings (
    id TEXT PRIMARY KEY,
    -- Whoever shows it may change the booking. Kept readable: staff read it out to guests who call.
    code TEXT NOT NULL,
    owner TEXT,
    -- The execution that made the booking, and the last one that changed it: a retry finds its own work.
    created_by TEXT NOT NULL UNIQUE,
    changed_by TEXT,
    status TEXT NOT NULL CHECK (status IN ('booked', 'cancelled')),
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
    party_size INTEGER NOT NULL CHECK (party_size BETWEEN 1 AND 20),
    seating TEXT,
    name TEXT NOT NULL,
    phone TEXT,
    notes TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX bookings_by_time ON bookings (starts_at) WHERE status = 'booked';

  CREATE TABLE booking_tables (
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (booking_id, table_id)
  ) STRICT;
`

export function openRestaurant(file: string): Database {
  return openDatabase(file, { schema, seed })
}

function seed(database: Database): void {
  for (const table of tables)
    database.run("INSERT INTO tables VALUES (:id, :area, :position, :seats)", { ...table })
  for (const hours of openingHours)
    database.run("INSERT INTO opening_hours VALUES (:weekday, :meal, :opens, :closes)", { ...hours })
  for (const closure of closures)
    database.run("INSERT INTO closures VALUES (:monthDay, :lastWeekday, :meal, :reason)", { ...closure })
  for (const dish of menu)
    database.run("INSERT INTO dishes VALUES (:id, :name, :course, :cents, :description, :contains)", {
      ...dish,
      contains: dish.contains.join(" "),
    })
}
