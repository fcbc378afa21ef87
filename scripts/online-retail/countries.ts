/** The countries of the data set: their codes, and whether they were members of the EU in December 2010. */
export const retailCountries: Readonly<Record<string, { code: string; inEu: boolean }>> = {
  Australia: { code: 'AU', inEu: false },
  Belgium: { code: 'BE', inEu: true },
  EIRE: { code: 'IE', inEu: true },
  France: { code: 'FR', inEu: true },
  Germany: { code: 'DE', inEu: true },
  Iceland: { code: 'IS', inEu: false },
  Italy: { code: 'IT', inEu: true },
  Japan: { code: 'JP', inEu: false },
  Lithuania: { code: 'LT', inEu: true },
  Netherlands: { code: 'NL', inEu: true },
  Norway: { code: 'NO', inEu: false },
  Poland: { code: 'PL', inEu: true },
  Portugal: { code: 'PT', inEu: true },
  Spain: { code: 'ES', inEu: true },
  Switzerland: { code: 'CH', inEu: false },
  'United Kingdom': { code: 'GB', inEu: true },
}

export function retailCountry(name: string): { code: string; inEu: boolean } {
  const country = retailCountries[name]
  if (!country) throw new Error(`unknown country: ${name}`)
  return country
}
