import { billFields } from '#areas/documents/rules/fields/document-fields.ts'
import { decided } from '#areas/documents/rules/fields/field-table.ts'
import { type NewBill, storedTerms } from '#areas/documents/rules/stored-document.ts'
import { inOrder } from '#areas/documents/rules/taxes/printed-taxes.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { EntityId } from '#kernel/id.ts'
import type { BillCreation, BillReplacement } from '../contract.ts'
import type { DecidedBill } from '../rules/decide-bill.ts'

/** A decided bill as it is written. */
export function billDocument(
  documentId: EntityId,
  input: BillCreation | BillReplacement,
  bill: DecidedBill,
): NewBill {
  const { documentCreation, partner, partnership } = input
  return {
    ...decided(billFields, documentCreation),
    documentId,
    kind: 'BILL',
    number: documentCreation.billNumber,
    documentDay: documentCreation.billDate,
    bookingDay: bill.bookingDay,
    serviceDay: documentCreation.serviceDate,
    taxScheme: bill.taxScheme,
    countedAsEu: bill.countedAsEu,
    currency: documentCreation.currency,
    rate: bill.rate.rate,
    rateDay: bill.rate.day,
    partnerId: partner.entityId.uuid,
    partner: bill.supplier,
    partnerText: partnerName(bill.supplier),
    ...storedTerms(partnership.partnershipData),
    customerNumberAtSupplier: partnership.partnershipData.customerNumberAtSupplier,
    declarations: input.declarations,
    printedTaxes: inOrder(documentCreation.printedTaxes),
    ...bill.figures,
    payments: bill.payments,
    reductions: bill.reductions,
    news: bill.news,
  }
}
