import { billFields } from '#areas/documents/rules/fields/document-fields.ts'
import { onWire } from '#areas/documents/rules/fields/field-table.ts'
import type { StoredBill } from '#areas/documents/rules/stored-document.ts'
import { documentOnWire, termsOnWire } from '#areas/documents/server/document-on-wire.ts'
import { unitsFromCents } from '#kernel/money.ts'

/** A stored bill as the wire names it; without its attachments, which come and go on their own. */
export function billOnWire(bill: StoredBill) {
  return {
    ...documentOnWire(bill),
    ...onWire(billFields, bill),
    documentType: bill.kind,
    billNumber: bill.number,
    billDate: bill.documentDay,
    bookingDate: bill.bookingDay,
    serviceDate: bill.serviceDay,
    billTotal: unitsFromCents(bill.gross),
    printedTaxes: bill.printedTaxes.map(({ taxPercent, tax }) => ({ taxPercent, tax: unitsFromCents(tax) })),
    partnership: {
      partners: [bill.partnerId],
      partnershipType: 'BUYER__SUPPLIER' as const,
      partnershipData: {
        ...termsOnWire(bill),
        customerNumberAtSupplier: bill.customerNumberAtSupplier,
      },
    },
  }
}
