import { bills } from '#areas/bills/contract/subjects.ts'
import { monthlyRates } from '#areas/currencies/contract/subjects.ts'
import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

// Apart from the documents behind the figures, because the dashboard shows these. Amounts are EUR.

export const dependsOn = [bills, billPayments, invoices, invoicePayments, firmSettings, monthlyRates]

const taxDueRow = z.object({
  month: z.string(),
  /** Of bills, and what one owes oneself as far as it is deducted. */
  inputTax: z.number(),
  /** What is owed in Germany: without what is declared by the One-Stop-Shop. */
  vat: z.number(),
  /** Turnover without tax; of § 25a UStG the sale without its tax. */
  amountNet: z.number(),
  /** What of it came after the month was locked: owed less deducted; null where nothing did. */
  lateTaxDue: z.number().nullable(),
})

export type TaxDueRow = z.output<typeof taxDueRow>

/** The months in which something counts, the newest first. */
export const readTaxDue = declareRead({
  name: 'tax due',
  path: '/proxy/get/taxes',
  resource: 'taxes',
  access: 'REPORT_VIEW',
  dependsOn,
  isReport: true,
  query: z.object({}),
  answer: z.array(taxDueRow),
})

/**
 * What the month of a day had been turned over by its end, the day included (without one, today): what a running month is compared with.
 */
export const readTurnoverUntil = declareRead({
  name: 'turnover of a month until a day',
  path: '/proxy/get/taxes/untilday',
  resource: 'taxes',
  access: 'REPORT_VIEW',
  dependsOn,
  isReport: true,
  query: z.object({ day: optionalDay() }),
  answer: z.object({ amountNet: z.number() }),
})

/** The figures of a month; `oss` is beside them. */
export const taxFigures = ['inputTax', 'vat', 'taxDue', 'amountNet', 'oss'] as const
export type TaxFigure = (typeof taxFigures)[number]
