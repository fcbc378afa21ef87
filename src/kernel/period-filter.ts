import { optionalDay } from './fields.ts'
import { z } from './zod.ts'

/**
 * Rows of a time, both days included; `by` names the row's date that counts, or 'paymentDate': the days of its payments, of which one is
 * enough.
 */
export const periodFilter = <const Dates extends readonly [string, ...string[]]>(
  dates: Dates,
  standard: NoInfer<Dates[number]>,
) =>
  z.strictObject({
    filterType: z.literal('period'),
    by: z.enum(dates, 'Unbekanntes Datum').default(standard),
    from: optionalDay(),
    to: optionalDay(),
  })
