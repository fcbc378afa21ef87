import type { NewDocument } from '#areas/documents/server/insert-document.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { EntityId } from '#kernel/id.ts'
import { searchKey } from '#kernel/text-key.ts'
import type { ServerCommand } from '#server/command.ts'
import { type BillCreation, type BillReplacement, supplierGone } from '../contract.ts'
import type { DecidedBill } from '../rules/decide-bill.ts'

/** What somebody else deleted after it was looked up. */
export const billConstraints: ServerCommand['constraints'] = {
  documents_partner_id_fkey: { path: 'partner.entityId', message: supplierGone },
  line_items_category_id_fkey: { path: 'lineItemCreations', message: 'Kategorie fehlt' },
  line_items_product_id_fkey: { path: 'lineItemCreations', message: 'Ware fehlt' },
}

/** A decided bill as it is written. */
export function billDocument(
  documentId: EntityId,
  input: BillCreation | BillReplacement,
  bill: DecidedBill,
): NewDocument {
  const { documentCreation, partner, partnership } = input
  const { preferredPaymentMethod, paymentTargetDays, customerNumberAtSupplier } = partnership.partnershipData
  const supplier = partnerName(bill.supplier)
  const words = [documentCreation.billNumber, supplier, ...bill.lines.map((line) => line.bookingText)]
  return {
    documentId,
    kind: 'BILL',
    number: documentCreation.billNumber,
    numberYear: null,
    numberCount: null,
    documentDay: documentCreation.billDate,
    bookingDay: bill.bookingDay,
    serviceDay: null,
    currency: documentCreation.currency,
    rate: bill.rate.rate,
    rateDay: bill.rate.day,
    partnerId: partner.entityId.uuid,
    partner: bill.supplier,
    partnerText: supplier,
    paymentMethod: preferredPaymentMethod,
    paymentTargetDays: preferredPaymentMethod.paymentMethod === 'WIRE' ? paymentTargetDays : null,
    customerNumberAtSupplier,
    remarks: '',
    customText: '',
    lines: bill.lines,
    totals: bill.totals,
    payments: bill.payments,
    searchText: searchKey([...new Set(words)].join(' ').slice(0, 2000)),
  }
}
