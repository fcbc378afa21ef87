import { standing } from '#areas/documents/contract/standing.ts'
import { reductionKinds } from '#areas/documents/rules/months/reduction-kinds.ts'
import { vatRateMethods } from '#areas/firm/contract/read-firm.ts'
import { declareList, declareRead } from '#kernel/declare.ts'
import { choice, month } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { dependsOn, taxFigures } from './tax-due.ts'

// What has to be known of what is owed to the tax office, and the documents behind each figure. Amounts are EUR.

/** What has to be known about these figures. */
export const readTaxRemarks = declareRead({
  name: 'remarks on the tax due',
  path: '/proxy/get/taxes/remarks',
  resource: 'taxes',
  access: 'REPORT_VIEW',
  dependsOn,
  query: z.object({}),
  answer: z.object({
    /** How foreign currencies are converted (§ 16 Abs. 6 UStG). */
    vatRateMethod: z.enum(vatRateMethods),
    /** Whether a document of a foreign currency counts at all. */
    hasCurrencies: z.boolean(),
    /** Average rates that are missing: the rates of the documents stand in for them. */
    missingRates: z.array(z.object({ currency: z.string(), month: z.string() })),
    /** Tax of other countries, which is owed by the One-Stop-Shop (§ 18j UStG). */
    oss: z.array(z.object({ month: z.string(), vat: z.number() })),
  }),
})

/** A document and what of it counts in a figure. */
const taxDocument = z.object({
  entityId: z.object({ uuid: z.string() }),
  documentType: z.enum(['BILL', 'INVOICE', 'CANCELLATION']),
  number: z.string(),
  date: z.string(),
  partner: z.string(),
  partnerEntityId: z.string(),
  /** What the tax was computed from; of the turnover the turnover. */
  base: z.number(),
  /** Of `taxDue` owed less deducted; 0 of the turnover. */
  tax: z.number(),
  /** Of what came after its month was locked, the last month in which that was recorded. */
  recordedIn: z.string().nullable(),
  /** What of the document its discounts or write-offs take off is a row of its own. */
  reduction: z.enum(reductionKinds).nullable(),
  standing,
})

export type TaxDocument = z.output<typeof taxDocument>

/** The documents behind a figure, the newest first: their sums are the figure, to the cent. */
export const listTaxDocuments = declareList({
  resource: 'taxdocuments',
  access: 'REPORT_VIEW',
  dependsOn,
  row: taxDocument,
  stats: z.object({ base: z.number(), tax: z.number() }),
  filter: z.strictObject({
    filterType: z.literal('figure'),
    figure: choice(taxFigures, 'Spalte fehlt'),
    /** Both months included. */
    from: month('Monat fehlt'),
    to: month('Monat fehlt'),
  }),
})
