/** A country as Kontor knows it, and whether it was a member of the EU while the data set runs (December 2010 to December 2011). */
export interface RetailCountry {
  code: string
  inEu: boolean
}

const inEu = (code: string): RetailCountry => ({ code, inEu: true })
const outside = (code: string): RetailCountry => ({ code, inEu: false })

/** All 38 countries of the whole data set, under its own names. */
export const retailCountries: Readonly<Record<string, RetailCountry>> = {
  Australia: outside('AU'),
  Austria: inEu('AT'),
  Bahrain: outside('BH'),
  Belgium: inEu('BE'),
  Brazil: outside('BR'),
  Canada: outside('CA'),
  // No part of the EU's territory for VAT (Art. 6 of Directive 2006/112/EC); most of its customers live on Jersey or Guernsey.
  'Channel Islands': outside('JE'),
  Cyprus: inEu('CY'),
  'Czech Republic': inEu('CZ'),
  Denmark: inEu('DK'),
  EIRE: inEu('IE'),
  // No country: a member that the data do not name. It needs a code; that of the Community's seat says the same about the tax.
  'European Community': inEu('BE'),
  Finland: inEu('FI'),
  France: inEu('FR'),
  Germany: inEu('DE'),
  Greece: inEu('GR'),
  'Hong Kong': outside('HK'),
  Iceland: outside('IS'),
  Israel: outside('IL'),
  Italy: inEu('IT'),
  Japan: outside('JP'),
  Lebanon: outside('LB'),
  Lithuania: inEu('LT'),
  Malta: inEu('MT'),
  Netherlands: inEu('NL'),
  Norway: outside('NO'),
  Poland: inEu('PL'),
  Portugal: inEu('PT'),
  RSA: outside('ZA'),
  'Saudi Arabia': outside('SA'),
  Singapore: outside('SG'),
  Spain: inEu('ES'),
  Sweden: inEu('SE'),
  Switzerland: outside('CH'),
  USA: outside('US'),
  'United Arab Emirates': outside('AE'),
  'United Kingdom': inEu('GB'),
  // The wholesaler's own country, in which nine of ten customers live.
  Unspecified: inEu('GB'),
}

/** Throws where the data name a country that is not among them. */
export function retailCountry(name: string): RetailCountry {
  const country = retailCountries[name]
  if (!country) throw new Error(`unknown country: ${name}`)
  return country
}
