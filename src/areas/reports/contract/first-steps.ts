import { testMails } from '#areas/access/contract/test-mail.ts'
import { invitations, users } from '#areas/access/contract.ts'
import { backups } from '#areas/backups/contract.ts'
import { listBankAccounts } from '#areas/bank-accounts/contract.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { firmSettings, numberRange } from '#areas/firm/contract/read-firm.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { receivers } from '#areas/partners/contract/subjects.ts'
import { listPaymentTargets } from '#areas/payment-targets/contract.ts'
import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'

/** What a new firm has done so far, as the database knows it. */
export const firstSteps = z.object({
  /** The IBAN of its first account. */
  bankAccount: z.string().nullable(),
  hasLogo: z.boolean(),
  nextInvoiceNumber: z.string(),
  /** Whether somebody said how numbers go on, or the first one is given. */
  isNumberSet: z.boolean(),
  /** Of outgoing invoices. */
  categories: z.number(),
  paymentTargets: z.number(),
  hasCustomer: z.boolean(),
  /** The address of the first one, for those who may see customers. */
  customer: z.array(z.string()).nullable(),
  hasInvoice: z.boolean(),
  /** Whether anybody works here beside the first manager. */
  hasColleague: z.boolean(),
  /** Whether somebody was invited and has not come yet. */
  hasInvitation: z.boolean(),
  /** When the last backup was written; null where none was. */
  backupAt: z.string().nullable(),
  /** The newest test mail; `failure` is what the mail server said. */
  testMail: z
    .object({
      to: z.string(),
      at: z.string(),
      state: z.enum(['QUEUED', 'SENT', 'FILE', 'FAILED']),
      failure: z.string(),
    })
    .nullable(),
})

export type FirstSteps = z.output<typeof firstSteps>

export const readFirstSteps = declareRead({
  name: 'first steps',
  path: '/proxy/get/firststeps',
  resource: 'firststeps',
  access: 'working',
  dependsOn: [
    backups,
    ...[firmSettings, numberRange, users, invitations, testMails],
    ...listBankAccounts.dependsOn,
    ...listPaymentTargets.dependsOn,
    ...[categories, receivers, invoices, papers],
  ],
  query: z.object({}),
  answer: firstSteps,
})
