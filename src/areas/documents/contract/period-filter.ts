import { optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

/** Documents of a time, both days included; `by` names the row's date that counts, or 'paymentDate': the days of its payments, of which one is
 * enough. Shared by the lists of bills and invoices. */
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
