import { declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { month } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { foreignCurrency, rate } from '../contract.ts'
import { monthlyRates } from './subjects.ts'

// The average rates of a month that the Federal Ministry of Finance publishes, for whom VAT is converted by them (§ 16 Abs. 6 S. 1 UStG).

const enteredRate = z.strictObject({
  currency: foreignCurrency,
  /** Units for one EUR; null takes away what was stored. */
  rate: rate.nullable(),
})

export const monthlyRatesStored = declareEvent({
  name: 'monthly rates stored',
  /** What is new, changed or gone. */
  data: z.strictObject({
    month: z.string(),
    rates: z.array(z.strictObject({ currency: z.string(), rate: z.string().nullable() })),
  }),
  changes: [monthlyRates],
  visibleTo: 'working',
})

export const storeMonthlyRates = declareCommand({
  name: 'store monthly rates',
  path: '/api/currencies/monthlyrates',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: z.strictObject({
    month: month('Monat fehlt'),
    rates: z
      .array(enteredRate, 'Kurse fehlen')
      .min(1, 'Kurse fehlen')
      .max(200, 'Höchstens 200 Kurse auf einmal'),
  }),
  events: [monthlyRatesStored],
  answer: 'done',
})

/** Of one month, or all of them: the newest month first, then by currency. */
export const readMonthlyRates = declareRead({
  name: 'monthly rates',
  path: '/proxy/get/monthlyrates',
  resource: 'monthlyrates',
  access: 'working',
  dependsOn: [monthlyRates],
  query: z.object({ month: month('Monat fehlt').optional() }),
  answer: z.array(z.object({ currency: z.string(), month: z.string(), rate: z.number() })),
})
