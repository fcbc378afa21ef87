import { choice } from './fields.ts'

/** German names of the currencies of spec 1 §9 in its order: the favourites, then 'Andere'. */
const names = {
  EUR: 'Euro',
  USD: 'US-Dollar',
  AUD: 'Australischer Dollar',
  BRL: 'Brasilianischer Real',
  CAD: 'Kanadischer Dollar',
  CHF: 'Schweizer Franken',
  CZK: 'Tschechische Krone',
  DKK: 'Dänische Krone',
  GBP: 'Britisches Pfund',
  HKD: 'Hongkong-Dollar',
  HUF: 'Ungarischer Forint',
  ILS: 'Israelischer Schekel',
  JPY: 'Japanischer Yen',
  MXN: 'Mexikanischer Peso',
  MYR: 'Malaysischer Ringgit',
  NOK: 'Norwegische Krone',
  NZD: 'Neuseeland-Dollar',
  PHP: 'Philippinischer Peso',
  PLN: 'Polnischer Złoty',
  SEK: 'Schwedische Krone',
  SGD: 'Singapur-Dollar',
  THB: 'Thailändischer Baht',
  TRY: 'Türkische Lira',
  TWD: 'Neuer Taiwan-Dollar',
} as const

export type CurrencyCode = keyof typeof names

/** Books are kept in this currency; rates are per one of it. */
export const baseCurrency = 'EUR' satisfies CurrencyCode

/** Shown as radio buttons (spec 1 §2.6). */
export const favouriteCurrencies = ['EUR', 'USD'] as const satisfies readonly CurrencyCode[]

// The keys of a literal object are its own type; TypeScript widens them to string.
export const currencyCodes = Object.keys(names) as [CurrencyCode, ...CurrencyCode[]]

/** The currencies behind 'Andere'. */
export const otherCurrencies: readonly CurrencyCode[] = currencyCodes.filter(
  (code) => code !== 'EUR' && code !== 'USD',
)

/** Whether Kontor knows the currency. */
export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(names, code)
}

/** The German name of a currency; the code itself when Kontor does not know it. */
export function currencyName(code: string): string {
  return isCurrency(code) ? names[code] : code
}

/** A currency that must be given. */
export const currency = (missing: string) => choice(currencyCodes, missing)
