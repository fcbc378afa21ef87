import { bills } from '#areas/bills/contract/subjects.ts'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract/subjects.ts'
import { products, stockChanges } from '#areas/stock/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { entityId, id, optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { movementKinds } from '../rules/partner-account.ts'

// The account of a customer or supplier (decisions §10, 'Partner's account'), and what his page says of him in figures. Above 0 he owes the
// firm, or the firm owes him. EUR is at each document's rate, as in the lists of documents and open items.

const balance = z.object({
  euro: z.number(),
  currencies: z.array(z.object({ currency: z.string(), amount: z.number() })),
})

export type Balance = z.output<typeof balance>

const accountRow = z.object({
  /** Of the row: no two alike. */
  key: z.string(),
  kind: z.enum(movementKinds),
  date: z.string(),
  /** The document that is named; of a settlement the final invoice, of a cancellation the Stornorechnung. */
  documentEntityId: z.string(),
  number: z.string(),
  /** The document that is closed, paid, or moved from or to. */
  otherNumber: z.string().nullable(),
  /** Of the document whose open amount it changes; letters that were written before this was kept have none. */
  documentDate: z.string().optional(),
  text: z.string(),
  amount: z.number(),
  currency: z.string(),
  amountEuro: z.number(),
  /** What is owed after it, in its currency and in all in EUR. */
  balance: z.number(),
  balanceEuro: z.number(),
})

export type AccountRowOnWire = z.output<typeof accountRow>

/** What moved the account between two days: documents by their own date, payments, transfers and what is taken off by recordDate. */
const accountStatement = z.object({
  openingBalance: balance,
  rows: z.array(accountRow),
  balance,
})

/** A document that was open at the end of the day. */
const accountItem = z.object({
  entityId: entityId('Rechnung fehlt'),
  documentType: z.enum(['BILL', 'INVOICE', 'CANCELLATION']),
  number: z.string(),
  date: z.string(),
  dueDate: z.string().nullable(),
  amountGross: z.number(),
  amountDue: z.number(),
  currency: z.string(),
  amountDueEuro: z.number(),
  /** How it stood at the end of the day. */
  state: z.enum(standingStates),
})

export type AccountItemOnWire = z.output<typeof accountItem>

const accountItems = z.object({ items: z.array(accountItem), balance })

/** Payments and transfers of his documents, the latest first. */
const accountPayments = z.object({
  payments: z.array(
    accountRow.pick({
      ...{ key: true, kind: true, date: true, documentEntityId: true, number: true, otherNumber: true },
      ...{ amount: true, currency: true },
    }),
  ),
  /** Of all of them. */
  count: z.number(),
})

export type PaymentsOnWire = z.output<typeof accountPayments>

/** So many payments are answered at most. */
const mostPayments = 10_000

export type StatementOnWire = z.output<typeof accountStatement>
export type ItemsOnWire = z.output<typeof accountItems>

/** Backwards, or of two kinds at once, it asks for nothing. */
function soundQuery<Q extends z.ZodType<{ from: string | null; to: string | null; day: string | null }>>(
  query: Q,
) {
  return query
    .refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ['to'],
      message: 'Das Ende liegt vor dem Anfang',
    })
    .refine(({ from, to, day }) => day === null || (from === null && to === null), {
      path: ['day'],
      message: 'Entweder ein Zeitraum oder ein Stichtag',
    })
}

const days = { from: optionalDay(), to: optionalDay(), day: optionalDay() }

/** The days of a statement, both included, without one no end; or a day, for what was open at its end. */
export const accountQuery = soundQuery(z.strictObject(days))

/** As well: the last so many payments alone. */
const accountReadQuery = soundQuery(
  z.strictObject({
    ...days,
    payments: z
      .string()
      .regex(/^\d{1,5}$/, 'payments: eine Anzahl')
      .transform(Number)
      .pipe(z.number().min(1, 'payments: eine Anzahl').max(mostPayments, 'payments: höchstens 10.000'))
      .optional(),
  }),
)

const account = {
  query: accountReadQuery,
  answer: z.union([accountStatement, accountItems, accountPayments]),
}

/** What a partner's page says of him, from all his documents. */
const overview = z.object({
  documents: z.number(),
  payments: z.number(),
  /** The date of his first document. */
  since: z.string().nullable(),
  /** Net in EUR by the year of the document's date, without gaps; of a settled advance what was received. */
  years: z.array(z.object({ year: z.number(), net: z.number() })),
  /** The year before up to the same day. */
  lastYearToDay: z.number(),
  open: z.object({
    documents: z.number(),
    amount: z.number(),
    overdueDocuments: z.number(),
    overdue: z.number(),
  }),
  /** From the document's date to the last payment, of what is paid in full; null while nothing is. */
  averageDaysToPay: z.number().nullable(),
  /**
   * What this year's sales of products to a customer earned, by the day of supply: net, less tax under § 25a UStG and what the pieces cost;
   * percent of the sale with one decimal. Null for suppliers, without such a sale, and for who may not see bills.
   */
  earned: z.object({ sale: z.number(), margin: z.number(), marginPercent: z.number().nullable() }).nullable(),
  /** The last ones of his documents. */
  products: z.array(
    z.object({
      entityId: z.object({ uuid: z.string() }),
      code: z.string(),
      codeDescription: z.string(),
      date: z.string(),
    }),
  ),
  productCount: z.number(),
  /** E-mails with his documents, the latest first. */
  mails: z.array(
    z.object({
      documentEntityId: z.string(),
      /** Of the document. */
      number: z.string(),
      subject: z.string(),
      at: z.string(),
      state: z.enum(['QUEUED', 'SENT', 'FILE', 'FAILED', 'WITHDRAWN']),
    }),
  ),
  mailCount: z.number(),
})

export type PartnerOverview = z.output<typeof overview>

const ofReceivers = { resource: 'receiveraccounts', access: 'INVOICE_VIEW' } as const
const ofSuppliers = { resource: 'supplieraccounts', access: 'BILL_VIEW' } as const
const seenOn = { query: z.object({ day: optionalDay() }), answer: overview }

export const readReceiverAccount = declareRead({
  name: 'account of one receiver',
  path: '/proxy/get/receivers/:uuid/account',
  dependsOn: [invoices, invoicePayments, receivers],
  isReport: true,
  ...ofReceivers,
  ...account,
})

export const readSupplierAccount = declareRead({
  name: 'account of one supplier',
  path: '/proxy/get/suppliers/:uuid/account',
  dependsOn: [bills, billPayments, suppliers],
  isReport: true,
  ...ofSuppliers,
  ...account,
})

export const readReceiverOverview = declareRead({
  name: 'figures of one receiver',
  path: '/proxy/get/receivers/:uuid/overview',
  dependsOn: [invoices, invoicePayments, papers, receivers, products, bills, stockChanges],
  isReport: true,
  ...ofReceivers,
  ...seenOn,
})

export const readSupplierOverview = declareRead({
  name: 'figures of one supplier',
  path: '/proxy/get/suppliers/:uuid/overview',
  dependsOn: [bills, billPayments, suppliers, products],
  isReport: true,
  ...ofSuppliers,
  ...seenOn,
})

/** So many documents are told of at once. */
export const mostTold = 100

// Their ids, with commas between them; without them his newest.
const toldDocuments = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(id('Rechnung fehlt')).max(mostTold, `Höchstens ${mostTold} Rechnungen`))
  .optional()

const contents = {
  query: z.object({ documents: toldDocuments }),
  answer: z.array(z.object({ documentEntityId: z.string(), text: z.string() })),
}

export const readReceiverContents = declareRead({
  name: 'contents of documents of one receiver',
  path: '/proxy/get/receivers/:uuid/contents',
  dependsOn: [invoices, receivers],
  ...ofReceivers,
  ...contents,
})

export const readSupplierContents = declareRead({
  name: 'contents of documents of one supplier',
  path: '/proxy/get/suppliers/:uuid/contents',
  dependsOn: [bills, suppliers],
  ...ofSuppliers,
  ...contents,
})
