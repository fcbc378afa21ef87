import { currency } from '#kernel/currencies.ts'
import { id, line, optionalAmount } from '#kernel/fields.ts'
import { someOf } from '#kernel/joined-filters.ts'
import { periodFilter } from '#kernel/period-filter.ts'
import { z } from '#kernel/zod.ts'
import { standingStates } from '../rules/standing-state.ts'

/** As many as an address has room for. */
export const mostNamed = 100

const unknownState = 'Unbekannter Status'

/** Those of which something is missing: one of these, or several. */
export const missing = <const Things extends readonly [string, ...string[]]>(things: Things) =>
  z.strictObject({
    filterType: z.literal('missing'),
    states: someOf(z.enum(things)),
  })

/**
 * What both lists of documents can be narrowed to (decisions §10, 'Filter and sort'); `dates` are the row's names of its dates, of
 * which the standard one counts where a period names none.
 */
export const documentFilters = <const Dates extends readonly [string, ...string[]]>(
  dates: Dates,
  standard: NoInfer<Dates[number]>,
) =>
  [
    z.strictObject({ filterType: z.literal('unpaid') }),
    periodFilter(dates, standard),
    z.strictObject({ filterType: z.literal('state'), states: someOf(z.enum(standingStates, unknownState)) }),
    z.strictObject({ filterType: z.literal('partner'), partner: id('Partner fehlt') }),
    // documents with a line of it
    z.strictObject({ filterType: z.literal('category'), category: id('Kategorie fehlt') }),
    z.strictObject({ filterType: z.literal('currency'), currency: currency('Währung fehlt') }),
    // amountGross in EUR at the document's rate, both ends included
    z.strictObject({ filterType: z.literal('amount'), from: optionalAmount(), to: optionalAmount() }),
    // called exactly so, or so in capitals
    z.strictObject({ filterType: z.literal('number'), number: line('Rechnungsnr. fehlt') }),
    // these alone: rows that are marked, as they are now
    z.strictObject({
      filterType: z.literal('entities'),
      entityIds: z
        .array(id('Rechnung fehlt'), 'Rechnungen fehlen')
        .max(mostNamed, `Höchstens ${mostNamed} Rechnungen`),
    }),
  ] as const
