import { bills } from '#areas/bills/contract.ts'
import { monthlyRates } from '#areas/currencies/contract/subjects.ts'
import { standing } from '#areas/documents/contract/standing.ts'
import { reductionKinds } from '#areas/documents/rules/months/reduction-kinds.ts'
import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract.ts'
import { products } from '#areas/stock/contract.ts'
import { declareList } from '#kernel/declare.ts'
import { type Period, periodText } from '#kernel/period.ts'
import { z } from '#kernel/zod.ts'
import { reportPeriod } from './report-period.ts'

// The records of § 25a Abs. 6 UStG, piece by piece. Amounts are EUR.

export const marginKinds = ['month', 'quarter', 'year'] as const

const marginRow = z.object({
  /** Unlike any other's: a piece counts once in each month in which something of it was received. */
  key: z.string(),
  month: z.string(),
  entityId: z.object({ uuid: z.string() }),
  documentType: z.enum(['INVOICE', 'CANCELLATION']),
  number: z.string(),
  /** The invoice that replaces this one, a cancelled one: the sale goes on under its number (decisions §10 'Stock'). */
  replacedBy: z.object({ uuid: z.string(), number: z.string() }).nullable(),
  soldOn: z.string(),
  partner: z.string(),
  partnerEntityId: z.string(),
  text: z.string(),
  product: z.object({ uuid: z.string(), code: z.string() }).nullable(),
  quantity: z.number(),
  /** The bill with which it was bought; without one (`uuid` null) what the product says of its purchase; null where nothing is known. */
  bought: z
    .object({
      ...{ uuid: z.string().nullable(), number: z.string() },
      ...{ day: z.string().nullable(), supplier: z.string() },
      /** Null without a bill: what the product says of whom it was bought is a text. */
      supplierEntityId: z.string().nullable(),
    })
    .nullable(),
  buying: z.number(),
  sale: z.number(),
  margin: z.number(),
  taxPercent: z.number(),
  /** What counts in the month: of what was paid in part, its share. */
  base: z.number(),
  tax: z.number(),
  isPart: z.boolean(),
  /** Which discount or write-off takes it off the piece; null of the sale itself. */
  reduction: z.enum(reductionKinds).nullable(),
})

export type MarginRow = z.output<typeof marginRow>

/** With how its documents stand, which the register leaves out. */
const listedMargin = marginRow.extend({
  standing,
  /** Null where no bill is named. */
  boughtStanding: standing.nullable(),
})

export type ListedMargin = z.output<typeof listedMargin>

/** Of a piece that is paid in parts each price counts once. */
export const marginStats = z.object({
  ...{ buying: z.number(), sale: z.number(), margin: z.number() },
  ...{ base: z.number(), tax: z.number() },
})

/** By the day of the invoice; without a filter of all times. */
export const listMargins = declareList({
  resource: 'marginledger',
  access: 'REPORT_VIEW',
  dependsOn: [bills, billPayments, invoices, invoicePayments, firmSettings, monthlyRates, products],
  row: listedMargin,
  stats: marginStats,
  filter: z.strictObject({ filterType: z.literal('period'), period: reportPeriod(marginKinds) }),
})

/** The same as a file, `GET /api/registers/marginledger.{xls|xlsx|csv}`. */
export const marginRegister = {
  name: 'margin register',
  path: '/api/registers/marginledger',
  access: 'REPORT_VIEW',
  query: z.object({ period: reportPeriod(marginKinds) }),
  fileName: 'differenzbesteuerung',
  nameOf: ({ period }: { period: Period }) => periodText(period),
} as const
