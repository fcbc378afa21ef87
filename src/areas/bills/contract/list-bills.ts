// The list of bills; part of the contract. Apart, because its page needs nothing else of it.

import { attachmentLink, billAttachments } from '#areas/attachments/contract/attachment-link.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { documentFilters, missing } from '#areas/documents/contract/list-filters.ts'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { billPayments, tasks } from '#areas/payments/contract/subjects.ts'
import { currency } from '#kernel/currencies.ts'
import { declareList } from '#kernel/declare.ts'
import { entityId, id, line } from '#kernel/fields.ts'
import { joinable } from '#kernel/joined-filters.ts'
import { z } from '#kernel/zod.ts'
import { longestBillNumber } from '../rules/bill-number.ts'
import { bills } from './subjects.ts'

export const billRow = z.object({
  entityId: entityId('Rechnung fehlt'),
  billNumber: z.string(),
  billDate: z.string(),
  bookingDate: z.string(),
  /** How it stands today. */
  state: z.enum(standingStates),
  /** The day of the last payment; null where nothing was paid. */
  lastPaymentDate: z.string().nullable(),
  /** The day of the last write-off of what is written off; null of all else. */
  writtenOffDate: z.string().nullable(),
  amountGross: z.number(),
  amountDue: z.number(),
  currency: z.string(),
  // null once nothing is open
  dueDate: z.string().nullable(),
  bookingText: z.string(),
  supplier: z.string(),
  /** The supplier, whatever he is called by now. */
  partnerEntityId: z.string(),
  attachments: z.array(attachmentLink),
})

export type BillRow = z.output<typeof billRow>

export const listBills = declareList({
  resource: 'bills',
  access: 'BILL_VIEW',
  // A category may stop asking for products.
  dependsOn: [bills, billPayments, billAttachments, tasks, categories],
  row: billRow,
  stats: z.object({}),
  sortable: ['billDate', 'bookingDate', 'supplier', 'amountGross', 'dueDate'],
  filter: joinable([
    ...documentFilters(['billDate', 'bookingDate', 'dueDate', 'paymentDate'], 'bookingDate'),
    // without a file of the supplier's paper; with a line that waits for its product
    missing(['FILE', 'PRODUCT']),
    // bills of a supplier under a number, however it is written: for the warning that it was recorded before
    z.strictObject({
      filterType: z.literal('sameNumber'),
      supplier: id('Lieferant fehlt'),
      billNumber: line('Rechnungsnr. fehlt', longestBillNumber),
    }),
    // what is still owed to a supplier in a currency: what money can be moved to
    z.strictObject({
      filterType: z.literal('owed'),
      supplier: id('Lieferant fehlt'),
      currency: currency('Währung fehlt'),
    }),
  ]),
})
