import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  baseCurrency,
  bookableCodes,
  currency,
  currencyCodes,
  currencyName,
  favouriteCurrencies,
  isBookable,
  isCurrency,
  otherCurrencies,
} from '../currencies.ts'
import { type Day, parseDay } from '../day.ts'
import { parseInput } from '../parse.ts'
import { sortKey } from '../texts/text-key.ts'
import { z } from '../zod.ts'
import {
  countries,
  countryCodes,
  countryName,
  currencyOfCountry,
  favouriteCountries,
  isCountry,
  isEuCountry,
  matchCountries,
} from './countries.ts'
import { country, optionalCountry } from './country-fields.ts'
import { countryTable } from './country-table.ts'

const today = '2026-11-21' as Day

/** ISO 3166-1 as Unicode knows it: every two letters that have a name, without what is no country of today. */
function isoCodes(): string[] {
  const names = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' })
  const formerOrOther =
    'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' ')
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  return pairs.filter((code) => names.of(code) !== undefined && !formerOrOther.includes(code))
}

test('every country of ISO 3166, Kosovo and Northern Ireland, each once', () => {
  expect([...countryCodes].sort()).toEqual([...new Set([...isoCodes(), 'XI'])].sort())
  expect(countries).toHaveLength(251)
  expect(countryCodes.size).toBe(251)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(251)
})

test('every country has a name and a currency of ISO 4217; only Antarctica has none', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  for (const { code, name, currency } of countries) {
    expect(name, code).toMatch(/^\p{Lu}[\p{L}\p{M} .,’'()&-]+$/u)
    if (code === 'AQ') expect(currency).toBeNull()
    // The guilder of Curaçao and Sint Maarten (2025) is younger than some tables.
    else expect(currency === 'XCG' || known.has(currency ?? ''), `${code} ${currency}`).toBe(true)
  }
})

test('sorted by name as DIN 5007-1 has it, so Ägypten stands by A', () => {
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)))
  expect(names.slice(0, 4)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln', 'Albanien'])
})

test.each([
  ['DE', 'Deutschland', 'EUR'],
  ['US', 'Vereinigte Staaten', 'USD'],
  ['GB', 'Vereinigtes Königreich', 'GBP'],
  ['XI', 'Nordirland', 'GBP'],
  ['CH', 'Schweiz', 'CHF'],
  ['LI', 'Liechtenstein', 'CHF'],
  ['PL', 'Polen', 'PLN'],
  ['DK', 'Dänemark', 'DKK'],
  ['HR', 'Kroatien', 'EUR'],
  ['BG', 'Bulgarien', 'EUR'],
  ['XK', 'Kosovo', 'EUR'],
  ['TR', 'Türkei', 'TRY'],
  ['JP', 'Japan', 'JPY'],
  ['TW', 'Taiwan', 'TWD'],
])('%s', (code, name, currency) => {
  expect(countryName(code)).toBe(name)
  expect(currencyOfCountry(code)).toBe(currency)
})

test('an unknown code has its own name, no currency and is in no union', () => {
  for (const code of ['ZZ', 'EL', 'de', '', '__proto__']) {
    expect(isCountry(code)).toBe(false)
    expect(countryName(code)).toBe(code)
    expect(currencyOfCountry(code)).toBeNull()
    expect(isEuCountry(code, today)).toBe(false)
  }
})

test('the table ships small', () => {
  expect(gzipSync(countryTable).length).toBeLessThan(4000)
})

test('the EU of a day', () => {
  const membersOn = (day: string, options = {}) =>
    countries
      .map(({ code }) => code)
      .filter((code) => isEuCountry(code, day as Day, options))
      .sort()
      .join(' ')
  const today27 = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
  expect(membersOn('1957-12-31')).toBe('')
  expect(membersOn('1958-01-01')).toBe('BE DE FR IT LU NL')
  expect(membersOn('1995-01-01')).toBe('AT BE DE DK ES FI FR GB GR IE IT LU NL PT SE')
  expect(membersOn('2026-11-21')).toBe(`${today27} XI`)
  expect(membersOn('2026-11-21', { ukCountsAsEu: true }).split(' ').sort()).toEqual(
    [...today27.split(' '), 'GB', 'XI'].sort(),
  )
  // The list of spec 1 §9, which counts GB: right until the end of 2020.
  const specified = 'BE GR LT PT BG ES LU RO CZ FR HU SI DK HR MT SK DE IT NL FI EE CY AT SE IE LV PL GB'
  expect(membersOn('2020-12-31')).toBe(specified.split(' ').sort().join(' '))
})

test.each([
  ['GR', '1981-01-01'],
  ['ES', '1986-01-01'],
  ['PL', '2004-05-01'],
  ['RO', '2007-01-01'],
  ['HR', '2013-07-01'],
  ['XI', '2021-01-01'],
])('%s from %s', (code, first) => {
  const day = parseDay(first)
  if (!day) throw new Error(first)
  const before = new Date(Date.parse(`${first}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10) as Day
  expect(isEuCountry(code, day)).toBe(true)
  expect(isEuCountry(code, before)).toBe(false)
})

test('whoever joined stays in, but for the United Kingdom', () => {
  const day = fc.integer({ min: 1950, max: 2050 }).map((year) => `${year}-07-15` as Day)
  fc.assert(
    fc.property(fc.constantFrom(...countryCodes), day, day, (code, a, b) => {
      const [earlier, later] = a < b ? [a, b] : [b, a]
      fc.pre(code !== 'GB')
      expect(!isEuCountry(code, earlier) || isEuCountry(code, later)).toBe(true)
      expect(isEuCountry('GB', later)).toBe(later >= '1973-01-01' && later <= '2020-12-31')
    }),
  )
})

const codesFor = (text: string) => matchCountries(text).map(({ code }) => code)

test('the picker finds by German name, any case and umlaut spelling, code and common names', () => {
  expect(codesFor('').length).toBe(251)
  expect(codesFor('öster')).toEqual(['AT'])
  expect(codesFor('OESTERREICH')).toEqual(['AT'])
  expect(codesFor('Osterr')).toEqual(['AT'])
  expect(codesFor('land')[0]).toBe('AX')
  expect(codesFor('nieder')[0]).toBe('NL')
  expect(codesFor('holland')).toEqual(['NL'])
  expect(codesFor('Tschechei')).toEqual(['CZ'])
  expect(codesFor('usa')).toContain('US')
  // A whole word of its other names goes before the beginning of another name.
  expect(codesFor('UK').slice(0, 2)).toEqual(['GB', 'UA'])
  expect(codesFor('ukr')).toEqual(['UA'])
  expect(codesFor('niger')[0]).toBe('NE')
  expect(codesFor('republik korea')[0]).toBe('KR')
  expect(codesFor('de')[0]).toBe('DE')
  expect(codesFor('guinea').slice(0, 2)).toEqual(['GN', 'GW'])
  expect(codesFor('st. lu')).toEqual(['LC'])
  expect(codesFor('gibt es nicht')).toEqual([])
})

test('every country is found by its whole name and by its code, first by the code', () => {
  for (const { code, name } of countries) {
    expect(codesFor(name), name).toContain(code)
    expect(codesFor(code)[0]).toBe(code)
  }
})

test('favourites', () => {
  expect(favouriteCountries.map(countryName)).toEqual([
    'Deutschland',
    'Vereinigte Staaten',
    'Vereinigtes Königreich',
    'Frankreich',
  ])
})

test('the currencies of spec 1 §9', () => {
  expect(favouriteCurrencies).toEqual(['EUR', 'USD'])
  expect(otherCurrencies.join(', ')).toBe(
    'AUD, BRL, CAD, CHF, CZK, DKK, GBP, HKD, HUF, ILS, JPY, MXN, MYR, NOK, NZD, PHP, PLN, SEK, SGD, THB, TRY, TWD',
  )
  expect(baseCurrency).toBe('EUR')
  expect(currencyCodes).toHaveLength(24)
  expect(currencyCodes.every(isCurrency)).toBe(true)
  expect(['XYZ', 'eur', '', 'toString'].some(isCurrency)).toBe(false)
  expect(currencyName('CHF')).toBe('Schweizer Franken')
  expect(currencyName('RON')).toBe('Rumänischer Leu')
  expect(currencyName('XYZ')).toBe('XYZ')
})

test('a bill may be in what the ECB quotes besides, found behind the favourites by its code', () => {
  const codes: readonly string[] = currencyCodes
  expect(bookableCodes.filter((code) => !codes.includes(code)).join(', ')).toBe(
    'CNY, IDR, INR, ISK, KRW, RON, ZAR',
  )
  expect(bookableCodes.slice(0, 4)).toEqual(['EUR', 'USD', 'AUD', 'BRL'])
  expect(bookableCodes.every(isBookable)).toBe(true)
  expect(isCurrency('RON')).toBe(false)
  expect(['XAU', 'AED', 'ron', '', 'toString'].some(isBookable)).toBe(false)
})

test('every currency of the list is the currency of some country', () => {
  for (const code of bookableCodes)
    expect(
      countries.some((country) => country.currency === code),
      code,
    ).toBe(true)
})

test('as fields', () => {
  const schema = z.strictObject({
    land: country('Land fehlt'),
    other: optionalCountry(),
    currency: currency('Währung fehlt'),
  })
  expect(parseInput(schema, { land: 'DE', currency: 'EUR' })).toEqual({
    ok: true,
    value: { land: 'DE', other: '', currency: 'EUR' },
  })
  for (const missing of [undefined, null, '']) {
    expect(parseInput(schema, { land: missing, currency: missing })).toEqual({
      ok: false,
      code: 'invalid-input',
      errors: [
        { path: 'land', message: 'Land fehlt' },
        { path: 'currency', message: 'Währung fehlt' },
      ],
    })
  }
  expect(parseInput(schema, { land: 'ZZ', other: 'YY', currency: 'EUR' })).toMatchObject({
    code: 'invalid-input',
    errors: [{ message: 'Dieses Land gibt es nicht' }, { message: 'Dieses Land gibt es nicht' }],
  })
  expect(parseInput(schema, { land: 'DE', currency: 'XYZ' })).toMatchObject({ code: 'malformed-input' })
})
