import { bills } from '#areas/bills/contract.ts'
import { monthlyRates } from '#areas/currencies/contract/subjects.ts'
import { standing } from '#areas/documents/contract/standing.ts'
import { reductionKinds } from '#areas/documents/rules/months/reduction-kinds.ts'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { lockedMonths } from '#areas/locks/contract/subjects.ts'
import { billPayments, invoicePayments, tasks } from '#areas/payments/contract.ts'
import { declareCommand, declareEvent, declareFile, declareRead, declareSubject } from '#kernel/declare.ts'
import { choice, optionalLines } from '#kernel/fields.ts'
import { type Period, periodText } from '#kernel/period.ts'
import { z } from '#kernel/zod.ts'
import { figureKeys } from '../rules/return-form.ts'
import { unplacedReasons } from '../rules/return-places.ts'
import { reportPeriod } from './report-period.ts'

// The figures of the advance return (Umsatzsteuer-Voranmeldung), and the documents behind each. Amounts are EUR.

/** For which times it is made (§ 18 Abs. 2 UStG). */
export const returnKinds = ['month', 'quarter'] as const

const returnFigure = z.object({
  /** The Kennzahl of its base, of an input tax that of the tax. */
  key: z.enum(figureKeys),
  text: z.string(),
  /** The Kennzahl of its tax, where that is entered too. */
  taxKey: z.string().nullable(),
  /** What the documents come to; null for input taxes. */
  base: z.number().nullable(),
  /** In full euros, as the form has it. */
  euros: z.number().nullable(),
  /** As the form has it, and as the documents have it; null where there is no tax. */
  formTax: z.number().nullable(),
  documentTax: z.number().nullable(),
})

const returnFigures = {
  sections: z.array(z.object({ title: z.string(), figures: z.array(returnFigure) })),
  unplaced: z.array(z.object({ reason: z.enum(unplacedReasons), base: z.number() })),
  owed: z.number(),
  inputTax: z.number(),
  /** Kennzahl 83. */
  payable: z.number(),
  /** By the documents, to the cent. */
  documentPayable: z.number(),
  cutDifference: z.number(),
}

/** A document that was reported after the return was locked, with what it adds. */
export const lateDocument = z.object({
  entityId: z.object({ uuid: z.string() }),
  documentType: z.enum(['BILL', 'INVOICE', 'CANCELLATION']),
  number: z.string(),
  date: z.string(),
  partner: z.string(),
  /** Null of a document that is gone. */
  partnerEntityId: z.string().nullable(),
  /** How it stands today; null of one that is gone. */
  state: z.enum(standingStates).nullable(),
  /** The month in which it was recorded. */
  recordedIn: z.string(),
  /** Why it is late; empty where it follows from another document. */
  reasons: z.array(z.string()),
  base: z.number(),
  /** What is owed of it, less what is deducted. */
  tax: z.number(),
})

export type LateDocument = z.output<typeof lateDocument>

/** That a corrected return was filed, with what it came to. */
export const returnFiling = z.object({
  entityId: z.object({ uuid: z.string() }),
  filedAt: z.string(),
  /** Empty where the person is not known any more. */
  filedBy: z.string(),
  note: z.string(),
  payable: z.number(),
})

export const advanceReturnAnswer = z.object({
  period: z.string(),
  ...returnFigures,
  /** The return as its period was locked, where something came later or was filed: then the figures above are the corrected ones (Kennzahl 10). */
  declared: z.object(returnFigures).nullable(),
  /** What came later, the last first. */
  late: z.array(lateDocument),
  /** The corrected return that was filed last, with what it had of what came later. */
  lastFiled: z.object({ filedAt: z.string(), ...returnFigures, late: z.array(lateDocument) }).nullable(),
  /** What came since then, as the difference to it; while none was filed, all that came later. */
  since: z.array(lateDocument),
  /** The newest first. */
  filings: z.array(returnFiling),
  /** Whether just these figures were declared last: by the last filing, else by the lock. */
  isFiled: z.boolean(),
  /** What Kontor cannot know, or what is to be looked at. */
  notes: z.array(z.string()),
})

export type AdvanceReturnAnswer = z.output<typeof advanceReturnAnswer>
export type ReturnFigureAnswer = z.output<typeof returnFigure>

/** That corrected returns were filed. */
export const returnFilings = declareSubject('return filings')

const common = {
  resource: 'advancereturns',
  access: 'REPORT_VIEW',
  dependsOn: [
    ...[bills, billPayments, invoices, invoicePayments, firmSettings, monthlyRates],
    ...[lockedMonths, returnFilings],
  ],
  isReport: true,
} as const

export const readAdvanceReturn = declareRead({
  name: 'advance return',
  path: '/proxy/get/advancereturns',
  ...common,
  query: z.object({ period: reportPeriod(returnKinds) }),
  answer: advanceReturnAnswer,
})

const behindRow = z.object({
  entityId: z.object({ uuid: z.string() }),
  documentType: z.enum(['BILL', 'INVOICE', 'CANCELLATION']),
  number: z.string(),
  date: z.string(),
  partner: z.string(),
  partnerEntityId: z.string(),
  base: z.number(),
  tax: z.number(),
  /** What of the document its discounts or write-offs take off is a row of its own. */
  reduction: z.enum(reductionKinds).nullable(),
  standing,
})

/** The documents behind a figure: their sums are the figure, to the cent. */
export const readReturnDocuments = declareRead({
  name: 'documents behind a figure of the advance return',
  path: '/proxy/get/advancereturns/documents',
  ...common,
  query: z.object({
    period: reportPeriod(returnKinds),
    figure: choice([...figureKeys, ...unplacedReasons], 'Kennzahl fehlt'),
  }),
  answer: z.object({ rows: z.array(behindRow), base: z.number(), tax: z.number() }),
})

/** What stood in what was filed. */
export const filedFigures = z.record(z.string(), z.array(z.number()))

/** What of that which came late stood in it; amounts in EUR cents. */
export const filedItem = z.strictObject({
  documentId: z.string(),
  ...lateDocument.omit({ entityId: true, partnerEntityId: true, state: true }).shape,
  /** Of a statement. */
  vatId: z.string().optional(),
  kind: z.enum(['L', 'S']).optional(),
})

/** Nothing of the return changes by it. */
export const correctedReturnFiled = declareEvent({
  name: 'corrected return filed',
  data: z.strictObject({
    ...{ period: z.string(), note: z.string(), payable: z.number() },
    /** Base and tax of each Kennzahl, in EUR cents; missing in what was recorded first. */
    figures: filedFigures.optional(),
    /** Missing in what was recorded before it was kept. */
    items: z.array(filedItem).optional(),
    /** What of the figures had come late; missing in what was recorded before this was. */
    lateFigures: filedFigures.optional(),
  }),
  // Whoever is to file it has done so.
  changes: [returnFilings, tasks],
  visibleTo: 'REPORT_VIEW',
})

/** Notes that the corrected return of a month or quarter was filed (decisions §10). */
export const fileCorrectedReturn = declareCommand({
  name: 'file corrected return',
  path: '/api/reports/returns/:period/filings',
  access: 'REPORT_VIEW',
  input: z.strictObject({ note: optionalLines(500) }),
  events: [correctedReturnFiled],
  answer: 'created',
})

/** The return as a letter-sized page, to keep or to hand to the tax adviser. */
export const printAdvanceReturn = declareFile({
  name: 'print advance return',
  path: '/api/reports/advancereturns/files',
  access: 'REPORT_VIEW',
  input: z.strictObject({ period: reportPeriod(returnKinds) }),
  type: 'application/pdf',
})

/** The figures as a table, `GET /api/registers/advancereturn.{xls|xlsx|csv}`. */
export const advanceReturnRegister = {
  name: 'advance return register',
  path: '/api/registers/advancereturn',
  access: 'REPORT_VIEW',
  query: z.object({ period: reportPeriod(returnKinds) }),
  fileName: 'umsatzsteuervoranmeldung',
  nameOf: ({ period }: { period: Period }) => periodText(period),
} as const
