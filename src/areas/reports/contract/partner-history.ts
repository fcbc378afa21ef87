// 'Verlauf' of a customer or supplier; part of the contract. It stands here, since it tells of all that hangs on him.

import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { receiverEvents, supplierEvents } from '#areas/partners/contract.ts'
import { reminderBlocks, reminderClaims, reminders } from '#areas/reminders/contract/subjects.ts'
import {
  blockEnded,
  claimSettled,
  reminderBlocked,
  reminderWithdrawn,
  reminderWritten,
  settlementEnded,
} from '#areas/reminders/contract.ts'
import { declareHistory } from '#kernel/history.ts'
import { balanceLetters, balanceLetterWritten } from './balance-letters.ts'
import { partnersMerged } from './partner-mergers.ts'

const merged = [partnersMerged, balanceLetterWritten]

export const eventsOfSupplier = [...supplierEvents, ...merged]

export const eventsOfReceiver = [
  ...receiverEvents,
  ...merged,
  ...[reminderWritten, reminderWithdrawn, reminderBlocked, blockEnded, claimSettled, settlementEnded],
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
    dependsOn: [receivers, balanceLetters, reminders, reminderBlocks, reminderClaims],
  }),
  resource: 'receiverhistory',
} as const
