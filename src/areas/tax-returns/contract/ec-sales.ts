import { bills } from '#areas/bills/contract.ts'
import { monthlyRates } from '#areas/currencies/contract/subjects.ts'
import { storedRates } from '#areas/currencies/contract.ts'
import { reductionKinds } from '#areas/documents/rules/months/reduction-kinds.ts'
import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { lockedMonths } from '#areas/locks/contract/subjects.ts'
import { vatIdConfirmations } from '#areas/partners/contract.ts'
import { billPayments, invoicePayments, tasks } from '#areas/payments/contract.ts'
import { type AnswerOf, declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { optionalLines } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { filedFigures, filedItem, lateDocument, returnFiling, returnFilings } from './advance-return.ts'
import { reportPeriod } from './report-period.ts'

// What is reported of sales to other countries of the EU: to businesses (ZM) and to consumers (OSS). Amounts are EUR.

export const ecSalesKinds = ['month', 'quarter'] as const

const supply = z.object({
  entityId: z.object({ uuid: z.string() }),
  documentType: z.enum(['INVOICE', 'CANCELLATION']),
  number: z.string(),
  date: z.string(),
  partner: z.string(),
  partnerEntityId: z.string(),
  base: z.number(),
  /** The invoice of an earlier period that it takes back or corrects. */
  corrects: z.object({ number: z.string(), date: z.string() }).nullable(),
  /** The third member state in which its goods were bought about then: they may have gone straight from there (§ 25b UStG). */
  boughtIn: z.string().nullable(),
  /** Of what came after the statement was locked, the month in which it was recorded. */
  recordedIn: z.string().nullable(),
  /** Which discount or write-off takes it off; null of what was supplied. */
  reduction: z.enum(reductionKinds).nullable(),
})

export type EcSupply = z.output<typeof supply>

const ecSalesRow = z.object({
  vatId: z.string(),
  kind: z.enum(['L', 'S']),
  base: z.number(),
  /** In full euros, as it is reported. */
  euros: z.number(),
  fault: z.enum(['MISSING', 'WRONG', 'MISTYPED', 'DOMESTIC']).nullable(),
  /** The day of the last confirmation that the tax office gave of it (§ 18e UStG); null without one. */
  confirmedOn: z.string().nullable(),
  /** What stood in it when its period was locked, where something of the statement came later; else null. */
  declared: z.object({ base: z.number(), euros: z.number() }).nullable(),
  /** What the corrected statement that was filed last said; null while none was. */
  filed: z.object({ euros: z.number() }).nullable(),
  supplies: z.array(supply),
})

export type EcSalesAnswerRow = z.output<typeof ecSalesRow>

/** What of a document came into a line after the statement was locked, or left it. */
const lateSupply = z.object({
  ...lateDocument.pick({ entityId: true, documentType: true, number: true, date: true, partner: true }).shape,
  ...lateDocument.pick({ partnerEntityId: true, state: true, recordedIn: true, reasons: true, base: true })
    .shape,
  vatId: z.string(),
  kind: z.enum(['L', 'S']),
})

export type LateSupply = z.output<typeof lateSupply>

export const readEcSales = declareRead({
  name: 'recapitulative statement',
  path: '/proxy/get/ecsales',
  resource: 'ecsales',
  access: 'REPORT_VIEW',
  dependsOn: [
    ...[bills, billPayments, invoices, invoicePayments, firmSettings, monthlyRates, vatIdConfirmations],
    ...[lockedMonths, returnFilings],
  ],
  isReport: true,
  query: z.object({ period: reportPeriod(ecSalesKinds) }),
  answer: z.object({
    period: z.string(),
    /** Of a corrected statement also those of which nothing is left. */
    rows: z.array(ecSalesRow),
    /** Whether something came after the statement was locked, or was filed: then it is a corrected one (§ 18a Abs. 10 UStG). */
    isCorrected: z.boolean(),
    /** What came later, the last first. */
    late: z.array(lateSupply),
    /** What the corrected statement that was filed last had of what came later. */
    lastFiled: z.object({ filedAt: z.string(), late: z.array(lateSupply) }).nullable(),
    /** What came since then, as the difference to it; while none was filed, all that came later. */
    since: z.array(lateSupply),
    /** The newest first. */
    filings: z.array(returnFiling.omit({ payable: true })),
    /** Whether just these lines were declared last: by the last filing, else by the lock. */
    isFiled: z.boolean(),
    /** Of which time it has the services; null where it has none (§ 18a Abs. 2 S. 2, Abs. 3 UStG). */
    servicesPeriod: z.string().nullable(),
    /** Of a quarter: whether so many goods were supplied in it or in the four before it that each month has to be reported. */
    isMonthlyDue: z.boolean(),
  }),
})

export type EcSalesAnswer = AnswerOf<typeof readEcSales>

/** Nothing of the statement changes by it. */
export const correctedStatementFiled = declareEvent({
  name: 'corrected statement filed',
  data: z.strictObject({
    ...{ period: z.string(), note: z.string(), figures: filedFigures },
    /** Missing in what was recorded before it was kept. */
    items: z.array(filedItem).optional(),
  }),
  changes: [returnFilings, tasks],
  visibleTo: 'REPORT_VIEW',
})

/** Notes that the corrected statement of a month or quarter was filed (decisions §10, 'Nachmeldung'). */
export const fileCorrectedStatement = declareCommand({
  name: 'file corrected statement',
  path: '/api/reports/ecsales/:period/filings',
  access: 'REPORT_VIEW',
  input: z.strictObject({ note: optionalLines(500) }),
  events: [correctedStatementFiled],
  answer: 'created',
})

const ossRow = z.object({ country: z.string(), taxPercent: z.number(), base: z.number(), tax: z.number() })

const ossSale = ossRow.extend({
  entityId: z.object({ uuid: z.string() }),
  documentType: z.enum(['INVOICE', 'CANCELLATION']),
  number: z.string(),
  date: z.string(),
  partner: z.string(),
  partnerEntityId: z.string(),
  /** The quarter that it corrects. */
  quarter: z.string().nullable(),
  /** As of supplies to the EU. */
  reduction: z.enum(reductionKinds).nullable(),
})

export const readOssSales = declareRead({
  name: 'sales of the One-Stop-Shop',
  path: '/proxy/get/osssales',
  resource: 'osssales',
  access: 'REPORT_VIEW',
  dependsOn: [bills, billPayments, invoices, invoicePayments, firmSettings, monthlyRates, storedRates],
  isReport: true,
  query: z.object({ period: reportPeriod(['quarter']) }),
  answer: z.object({
    period: z.string(),
    rows: z.array(ossRow),
    corrections: z.array(z.object({ quarter: z.string(), country: z.string(), tax: z.number() })),
    base: z.number(),
    tax: z.number(),
    /** Of the last days of quarters; while they are missing the amounts are provisional. */
    missingRates: z.array(z.object({ currency: z.string(), day: z.string() })),
    sales: z.array(ossSale),
  }),
})

export type OssAnswerSale = z.output<typeof ossSale>
