import { bookableCurrency } from '#kernel/currencies.ts'
import {
  declareCommand,
  declareEvent,
  declareList,
  declareRead,
  declareSubject,
  declareSystemCommand,
} from '#kernel/declare.ts'
import { deleted } from '#kernel/deletion.ts'
import { day } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { noEcbFile } from './rules/collect-rates.ts'
import { rateText } from './rules/rate.ts'
import { readRatesDay } from './rules/rates-day.ts'

/** A rate on the wire is a JSON number with up to 12 decimals; inside it is its decimal text. */
export const rate = z.number('Kurs fehlt').transform((value, context): string => {
  const text = rateText(value)
  if (text !== null) return text
  const message = value > 0 ? 'Höchstens 12 Nachkommastellen' : 'Der Kurs muss größer als 0 sein'
  context.addIssue({ code: 'custom', message, params: { shape: value > 0 } })
  return z.NEVER
})

export const foreignCurrency = bookableCurrency('Währung fehlt').refine(
  (code) => code !== 'EUR',
  'Für EUR gibt es keinen Kurs',
)

const enteredRate = z.strictObject({
  currency: foreignCurrency,
  day: day('Datum fehlt'),
  rate,
})

export const ratesOrFile = 'Kurse oder eine Datei angeben'

export const ratesInput = z
  .strictObject({
    rates: z
      .array(enteredRate)
      .min(1, 'Kurse fehlen')
      .max(1000, 'Höchstens 1.000 Kurse auf einmal')
      .nullish(),
    /** A file of the ECB as base64, of those who send JSON alone. */
    file: z.base64('Die Datei muss als Base64 übergeben werden').min(1, 'Datei fehlt').nullish(),
  })
  .refine((input) => !input.rates || !input.file, { message: ratesOrFile, path: ['rates'] })

/** Of the ECB and entered by hand. */
export const storedRates = declareSubject('rates')

/** How the automatic fetch stands. */
export const rateFetch = declareSubject('rate fetch')

export const ratesStored = declareEvent({
  name: 'rates stored',
  data: z.strictObject({
    source: z.enum(['ECB', 'MANUAL']),
    /** How many rates are new or changed. */
    count: z.number(),
    /** How many days and currencies were given. */
    days: z.number(),
    currencies: z.number(),
    firstDay: z.string(),
    lastDay: z.string(),
    /** The rates themselves when they were entered by hand; an uploaded history holds 150,000. */
    rates: z.array(z.strictObject({ currency: z.string(), day: z.string(), rate: z.string() })).optional(),
  }),
  changes: [storedRates, rateFetch],
  visibleTo: 'working',
})

/** The ECB was asked, and had nothing new or could not be had. */
export const rateFetchTried = declareEvent({
  name: 'rate fetch tried',
  data: z.strictObject({
    /** Why it was in vain, in German; null: nothing was new. */
    failure: z.string().nullable(),
  }),
  changes: [rateFetch],
  visibleTo: 'working',
})

export const storeRates = declareCommand({
  name: 'store rates',
  path: '/api/currencies/rates',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: ratesInput,
  /** eurofxref-hist.zip, or one of its CSV or XML files, also packed by gzip; whether it is one is seen by reading it. */
  files: {
    file: { most: 1, optional: true, largestBytes: 10_000_000, types: 'any', refusal: noEcbFile },
  },
  events: [ratesStored],
  answer: 'done',
})

/** A rate that was entered by hand is gone. */
export const rateDeleted = declareEvent({
  name: 'rate deleted',
  data: deleted,
  changes: [storedRates],
  visibleTo: 'working',
})

export const deleteRate = declareCommand({
  name: 'delete rate',
  path: '/api/currencies/rates/deletions',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: z.strictObject({ currency: bookableCurrency('Währung fehlt'), day: day('Datum fehlt') }),
  events: [rateDeleted],
  answer: 'done',
})

export const readRates = declareRead({
  name: 'rates of a day',
  path: '/api/currencies/rates',
  resource: 'rates',
  access: 'working',
  dependsOn: [storedRates],
  query: z.object({
    /** Absent or empty: today. */
    day: z
      .string()
      .optional()
      .transform((text, context) => {
        if (!text) return null
        const result = readRatesDay(text)
        if (result !== null) return result
        const message = `Den Tag „${text.slice(0, 30)}“ gibt es nicht`
        context.addIssue({ code: 'custom', message, params: { shape: true } })
        return z.NEVER
      }),
  }),
  answer: z.array(z.object({ currency: z.string(), day: z.string(), rate: z.number() })),
})

/** The automatic fetch of the ECB's files. */
export const fetchRates = declareSystemCommand({
  name: 'fetch rates',
  events: [ratesStored, rateFetchTried],
})

/** How the automatic fetch stands. */
export const readRateFetch = declareRead({
  name: 'state of the rate fetch',
  path: '/api/currencies/rates/fetch',
  resource: 'rates',
  access: 'working',
  dependsOn: [rateFetch],
  query: z.object({}),
  answer: z.object({
    isOn: z.boolean(),
    triedAt: z.string().nullable(),
    succeededAt: z.string().nullable(),
    /** Why the last try failed, in German. */
    failure: z.string().nullable(),
    nextTryAt: z.string().nullable(),
  }),
})

export const rateRow = z.object({
  currency: z.string(),
  day: z.string(),
  rate: z.number(),
  source: z.enum(['ECB', 'MANUAL']),
})

export type RateRow = z.output<typeof rateRow>

export const listRates = declareList({
  resource: 'rates',
  access: 'working',
  dependsOn: [storedRates],
  row: rateRow,
  stats: z.object({}),
  filter: z.strictObject({ filterType: z.literal('currency'), currency: bookableCurrency('Währung fehlt') }),
})
