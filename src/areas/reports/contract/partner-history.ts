// 'Verlauf' of a customer or supplier; part of the contract. It stands here, since it tells of all that hangs on him.

import { claimSettled, settlementEnded } from '#areas/invoices/contract/claims.ts'
import { reminderClaims } from '#areas/invoices/contract/subjects.ts'
import { invoiceReplaced } from '#areas/invoices/contract.ts'
import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { receiverEvents, supplierEvents } from '#areas/partners/contract.ts'
import { invoicePaymentDeleted, invoicePaymentRecorded, invoicePayments } from '#areas/payments/contract.ts'
import { reminderBlocks, reminders } from '#areas/reminders/contract/subjects.ts'
import { blockEnded, reminderBlocked, reminderWithdrawn, reminderWritten } from '#areas/reminders/contract.ts'
import { declareHistory } from '#kernel/history.ts'
import { balanceLetters, balanceLetterWritten } from './balance-letters.ts'
import { partnersMerged } from './partner-mergers.ts'

const merged = [partnersMerged, balanceLetterWritten]

export const eventsOfSupplier = [...supplierEvents, ...merged]

export const eventsOfReceiver = [
  ...receiverEvents,
  ...merged,
  ...[reminderWritten, reminderWithdrawn, reminderBlocked, blockEnded, claimSettled, settlementEnded],
  // what paid claims beside an invoice
  ...[invoicePaymentRecorded, invoicePaymentDeleted, invoiceReplaced],
]

// Each has a resource of its own: a letter is no change of the lists of customers.

export const readSupplierHistory = {
  ...declareHistory({
    name: 'history of one supplier',
    resource: 'suppliers',
    access: 'BILL_VIEW',
    dependsOn: [suppliers, balanceLetters],
  }),
  resource: 'supplierhistory',
} as const

export const readReceiverHistory = {
  ...declareHistory({
    name: 'history of one receiver',
    resource: 'receivers',
    access: 'INVOICE_VIEW',
    dependsOn: [receivers, balanceLetters, reminders, reminderBlocks, reminderClaims, invoicePayments],
  }),
  resource: 'receiverhistory',
} as const
