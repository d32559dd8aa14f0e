import { type Database, openDatabase } from "../sqlite.ts"
import { cities } from "./data/cities.ts"
import { createProperties } from "./data/properties.ts"

const schema = `
  CREATE TABLE places (
    city TEXT NOT NULL,
    district TEXT,
    -- What people may call it.
    name TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    country TEXT NOT NULL
  ) STRICT;

  CREATE TABLE properties (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    offer TEXT NOT NULL CHECK (offer IN ('rent', 'sale')),
    type TEXT NOT NULL,
    city TEXT NOT NULL,
    district TEXT NOT NULL,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    price INTEGER NOT NULL,
    bedrooms INTEGER NOT NULL,
    bathrooms INTEGER NOT NULL,
    area INTEGER NOT NULL,
    year_built INTEGER NOT NULL,
    energy_class TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('available', 'reserved', 'sold', 'rented')),
    listed_on TEXT NOT NULL
  ) STRICT;
  CREATE INDEX properties_by_city ON properties (city, district);

  CREATE TABLE property_features (
    property_id TEXT NOT NULL REFERENCES properties (id),
    feature TEXT NOT NULL,
    PRIMARY KEY (property_id, feature)
  ) STRICT;

  CREATE TABLE viewings (
    id TEXT PRIMARY KEY,
    property_id TEXT NOT NULL REFERENCES properties (id),
    starts_at INTEGER NOT NULL,
    created_by TEXT NOT NULL UNIQUE,
    owner TEXT,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (property_id, starts_at)
  ) STRICT;
`

const cancelled = `
  CREATE TABLE IF NOT EXISTS cancelled_viewings (
    id TEXT PRIMARY KEY,
    property_id TEXT NOT NULL REFERENCES properties (id),
    starts_at INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    cancelled_by TEXT NOT NULL UNIQUE
  ) STRICT`

export function openAgency(file: string): Database {
  const database = openDatabase(file, { schema, seed })
  // Came later than the other tables: a file of before gets it here.
  database.run(cancelled)
  return database
}

function seed(database: Database): void {
  for (const { name: city, aliases, country, timeZone, districts } of cities) {
    for (const name of [city, ...aliases])
      database.run("INSERT INTO places VALUES (:city, NULL, :name, :timeZone, :country)", {
        city,
        name,
        timeZone,
        country,
      })
    for (const [district] of districts)
      database.run("INSERT INTO places VALUES (:city, :district, :district, :timeZone, :country)", {
        city,
        district,
        timeZone,
        country,
      })
  }
  for (const { features, ...property } of createProperties()) {
    database.run(
      `INSERT INTO properties VALUES (:id, :title, :description, :offer, :type, :city, :district, :latitude,
         :longitude, :price, :bedrooms, :bathrooms, :area, :yearBuilt, :energyClass, :status, :listedOn)`,
      property,
    )
    for (const feature of features)
      database.run("INSERT INTO property_features VALUES (:id, :feature)", { id: property.id, feature })
  }
}
