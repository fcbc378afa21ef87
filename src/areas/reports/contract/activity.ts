import { listBankAccounts } from '#areas/bank-accounts/contract.ts'
import { bills } from '#areas/bills/contract/subjects.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { invoiceEvidence } from '#areas/invoices/contract/evidence.ts'
import { invoices, reminderClaims } from '#areas/invoices/contract/subjects.ts'
import { lockedMonths } from '#areas/locks/contract/subjects.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { vatIdConfirmations } from '#areas/partners/contract/vat-id-confirmations.ts'
import { listPaymentTargets } from '#areas/payment-targets/contract.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract/subjects.ts'
import { baseRates, reminderBlocks, reminders } from '#areas/reminders/contract/subjects.ts'
import { products, stockChanges } from '#areas/stock/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { activityRows, activitySubjects } from '../rules/activity.ts'
import { balanceLetters } from './balance-letters.ts'

const activityRow = z.object({
  /** Its number in the journal. */
  seq: z.number(),
  at: z.string(),
  /** '' where the person is not known any more, or where nobody did it. */
  user: z.string(),
  event: z.string(),
  /** Which of several things it was, where an event may be that; '' of others. */
  way: z.string(),
  about: z.enum(activitySubjects),
  /** What it is about: a document, a partner, a product. */
  entityId: z.object({ uuid: z.string() }),
  /** Its number or name; '' where it has none, or had one that nobody kept. */
  name: z.string(),
  /** The one with which it was merged or settled, what a letter or a claim is called, an invoice of whom it is about; '' elsewhere. */
  other: z.string(),
  /** That document, where it is still there; null of who was merged, who is the one by now. */
  otherEntityId: z.string().nullable(),
  /** Of a document its partner. */
  partner: z.string(),
  partnerEntityId: z.string().nullable(),
  /** It is still there, and may be opened. */
  isThere: z.boolean(),
  /** Of a payment or a claim. */
  sum: z.object({ amount: z.number(), currency: z.string() }).nullable(),
})

export type ActivityRow = z.output<typeof activityRow>

const count = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Zahl ungültig')
    .transform(Number)
    .pipe(z.int('Zahl ungültig').max(most, `Höchstens ${most}`))
    .optional()

/** What people did, the newest first, each of it for whoever may read the list that it is about; what concerns accounts of persons is none of it (decisions §10, 'Protokoll'). */
export const readActivity = declareRead({
  name: 'activity of the firm',
  path: '/proxy/get/activity',
  resource: 'activity',
  access: 'working',
  dependsOn: [
    ...[bills, invoices, papers, invoiceEvidence, billPayments, invoicePayments],
    ...[
      suppliers,
      receivers,
      vatIdConfirmations,
      products,
      stockChanges,
      categories,
      firmSettings,
      lockedMonths,
    ],
    ...[reminders, reminderBlocks, reminderClaims, baseRates, balanceLetters],
    ...[...listBankAccounts.dependsOn, ...listPaymentTargets.dependsOn],
  ],
  query: z.object({
    /** Only what came before this number. */
    before: count(Number.MAX_SAFE_INTEGER),
    rows: count(activityRows.most),
  }),
  /** `more`: there is something older. */
  answer: z.object({ rows: z.array(activityRow), more: z.boolean() }),
})
