/** The number words of one language from twenty-one to ninety-nine, built as the language builds them. */
export function composeCardinals(
  units: Readonly<Record<string, number>>,
  tens: Readonly<Record<string, number>>,
  compose: (ten: string, unit: string, value: number) => string,
): Record<string, number> {
  const all: Record<string, number> = { ...units, ...tens }
  for (const [ten, tenValue] of Object.entries(tens))
    for (const [unit, unitValue] of Object.entries(units))
      if (unitValue >= 1 && unitValue <= 9)
        all[compose(ten, unit, tenValue + unitValue)] = tenValue + unitValue
  return all
}

export function composeOrdinals(
  ordinals: Readonly<Record<string, number>>,
  tens: Readonly<Record<string, number>>,
): Record<string, number> {
  const all: Record<string, number> = { ...ordinals }
  for (const [ten, tenValue] of Object.entries(tens))
    for (const [word, value] of Object.entries(ordinals))
      if (value <= 9) all[`${ten} ${word}`] = tenValue + value
  return all
}
