import { bills } from '#areas/bills/contract/subjects.ts'
import { drafts } from '#areas/drafts/contract/subjects.ts'
import { invoices, reminderClaims } from '#areas/invoices/contract/subjects.ts'
import { partnersMergedName } from '#areas/partners/contract/mergers.ts'
import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { partnerRoles, vatIdConfirmations } from '#areas/partners/contract.ts'
import { tasks } from '#areas/payments/contract/subjects.ts'
import { reminderBlocks, reminders } from '#areas/reminders/contract/subjects.ts'
import { products, stockChanges } from '#areas/stock/contract/subjects.ts'
import { views } from '#areas/views/contract/list-views.ts'
import { declareCommand, declareEvent } from '#kernel/declare.ts'
import { id } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { balanceLetters } from './balance-letters.ts'

// Two customers or suppliers who are one (decisions §10, 'Partner's account'): what hangs on the one hangs on the other from then on. What
// documents say of him stays, and so do the numbers of locked months. Not undone.

const merger = z.strictObject({
  role: z.enum(partnerRoles),
  /** Who is gone, with the fields that he had. */
  fromEntityId: z.string(),
  from: z.record(z.string(), z.unknown()),
  /** How many went over. */
  documents: z.number(),
  drafts: z.number(),
  /** The notes of the one who stays, where they became others. */
  notes: z.strictObject({ oldValue: z.string(), value: z.string() }).nullable(),
})

/** The entity is the one who stays. */
export const partnersMerged = declareEvent({
  name: partnersMergedName,
  data: merger,
  changes: [
    ...[receivers, suppliers, vatIdConfirmations, bills, invoices, tasks],
    ...[products, stockChanges, drafts, views, reminders, reminderClaims, reminderBlocks],
    balanceLetters,
  ],
  visibleTo: ['BILL_VIEW', 'INVOICE_VIEW'],
  visibleBy: ({ role }: z.output<typeof merger>) => (role === 'BUYER' ? 'INVOICE_VIEW' : 'BILL_VIEW'),
})

export const mergeReceivers = declareCommand({
  name: 'merge receivers',
  path: '/api/partners/receivers/:uuid/mergers',
  access: 'INVOICE_VIEW',
  input: z.strictObject({ intoEntityId: id('Der andere Kunde fehlt') }),
  events: [partnersMerged],
  answer: 'done',
})

export const mergeSuppliers = declareCommand({
  name: 'merge suppliers',
  path: '/api/partners/suppliers/:uuid/mergers',
  access: 'BILL_VIEW',
  input: z.strictObject({ intoEntityId: id('Der andere Lieferant fehlt') }),
  events: [partnersMerged],
  answer: 'done',
})
