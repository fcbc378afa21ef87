import { choice } from './fields.ts'

/** What people type instead: other names, and plurals that do not begin with the name. */
const otherNames: Partial<Record<string, string>> = { CNY: 'Yuan', GBP: 'Sterling', RON: 'Lei' }

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

/** Those that the ECB quotes besides: bills may come in them, and nothing else is in them (decisions §10 'Received'). */
const namesOfBills = {
  CNY: 'Chinesischer Renminbi',
  IDR: 'Indonesische Rupiah',
  INR: 'Indische Rupie',
  ISK: 'Isländische Krone',
  KRW: 'Südkoreanischer Won',
  RON: 'Rumänischer Leu',
  ZAR: 'Südafrikanischer Rand',
} as const

export type CurrencyCode = keyof typeof names

/** A currency that a bill may be in. */
export type BookableCode = CurrencyCode | keyof typeof namesOfBills

/** Books are kept in this currency; rates are per one of it. */
export const baseCurrency = 'EUR' satisfies CurrencyCode

/** Shown as radio buttons (spec 1 §2.6). */
export const favouriteCurrencies = ['EUR', 'USD'] as const satisfies readonly CurrencyCode[]

// The keys of a literal object are its own type; TypeScript widens them to string.
export const currencyCodes = Object.keys(names) as [CurrencyCode, ...CurrencyCode[]]

// As above.
const codesOfBills = Object.keys(namesOfBills) as (keyof typeof namesOfBills)[]

/** The currencies that there are rates of, and that a bill may be in: the favourites, then the others by their code. */
export const bookableCodes: [BookableCode, ...BookableCode[]] = [
  ...favouriteCurrencies,
  ...[...currencyCodes.slice(favouriteCurrencies.length), ...codesOfBills].toSorted(),
]

/** The currencies behind 'Andere'. */
export const otherCurrencies: readonly CurrencyCode[] = currencyCodes.filter(isNoFavourite)

/** The currencies behind 'Andere' of a bill. */
export const otherBookableCurrencies: readonly BookableCode[] = bookableCodes.filter(isNoFavourite)

function isNoFavourite(code: string): boolean {
  return !favouriteCurrencies.some((favourite) => favourite === code)
}

/** Whether Kontor knows the currency for all that it does. */
export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(names, code)
}

/** Whether a bill may be in the currency, so that there are rates of it. */
export function isBookable(code: string): code is BookableCode {
  return isCurrency(code) || Object.hasOwn(namesOfBills, code)
}

/** The German name of a currency; the code itself when Kontor does not know it. */
export function currencyName(code: string): string {
  const all: Readonly<Record<string, string>> = { ...names, ...namesOfBills }
  return isBookable(code) ? (all[code] ?? code) : code
}

/** What a currency is also found by, in German; '' for nothing. */
export const currencyWords = (code: string): string => otherNames[code] ?? ''

/** A currency that must be given. */
export const currency = (missing: string) => choice(currencyCodes, missing)

/** A currency that must be given, of a bill or of rates. */
export const bookableCurrency = (missing: string) => choice(bookableCodes, missing)
