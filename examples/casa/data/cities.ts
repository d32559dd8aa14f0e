export interface City {
  readonly name: string
  readonly aliases: readonly string[]
  readonly country: string
  readonly timeZone: string
  /** Euros a square metre: to buy, and to rent for a month. */
  readonly buy: number
  readonly rent: number
  /** Name, latitude, longitude, and the price level of the district relative to the city. */
  readonly districts: readonly (readonly [name: string, latitude: number, longitude: number, dear: number])[]
}

export const cities: readonly City[] = [
  {
    name: "Lisbon",
    aliases: ["Lisboa", "Lissabon", "Lisbonne"],
    country: "PT",
    timeZone: "Europe/Lisbon",
    buy: 5200,
    rent: 19,
    districts: [
      ["Alfama", 38.712, -9.13, 1.1],
      ["Chiado", 38.7105, -9.142, 1.4],
      ["Campo de Ourique", 38.719, -9.166, 1.1],
      ["Parque das Nações", 38.768, -9.095, 1.05],
      ["Benfica", 38.751, -9.202, 0.75],
    ],
  },
  {
    name: "Porto",
    aliases: ["Oporto"],
    country: "PT",
    timeZone: "Europe/Lisbon",
    buy: 3600,
    rent: 14,
    districts: [
      ["Ribeira", 41.1405, -8.613, 1.25],
      ["Cedofeita", 41.156, -8.622, 1.0],
      ["Foz do Douro", 41.151, -8.673, 1.4],
      ["Bonfim", 41.153, -8.597, 0.85],
    ],
  },
  {
    name: "Valencia",
    aliases: ["València", "Valence"],
    country: "ES",
    timeZone: "Europe/Madrid",
    buy: 2900,
    rent: 13,
    districts: [
      ["Ruzafa", 39.462, -0.374, 1.15],
      ["El Carmen", 39.478, -0.38, 1.1],
      ["Cabanyal", 39.47, -0.329, 0.85],
      ["Benimaclet", 39.484, -0.36, 0.9],
    ],
  },
  {
    name: "Seville",
    aliases: ["Sevilla", "Séville"],
    country: "ES",
    timeZone: "Europe/Madrid",
    buy: 2600,
    rent: 12,
    districts: [
      ["Triana", 37.384, -6.005, 1.1],
      ["Santa Cruz", 37.386, -5.99, 1.3],
      ["Macarena", 37.405, -5.986, 0.8],
      ["Nervión", 37.384, -5.972, 1.05],
    ],
  },
  {
    name: "Turin",
    aliases: ["Torino"],
    country: "IT",
    timeZone: "Europe/Rome",
    buy: 2300,
    rent: 11,
    districts: [
      ["San Salvario", 45.056, 7.68, 0.95],
      ["Crocetta", 45.059, 7.662, 1.3],
      ["Vanchiglia", 45.07, 7.7, 1.0],
      ["Cit Turin", 45.076, 7.661, 1.05],
    ],
  },
  {
    name: "Bologna",
    aliases: ["Bolonia", "Bologne"],
    country: "IT",
    timeZone: "Europe/Rome",
    buy: 3400,
    rent: 16,
    districts: [
      ["Santo Stefano", 44.488, 11.353, 1.25],
      ["Bolognina", 44.511, 11.348, 0.8],
      ["Saragozza", 44.49, 11.325, 1.05],
      ["San Donato", 44.503, 11.37, 0.8],
    ],
  },
]
