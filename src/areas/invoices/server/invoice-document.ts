import type { NewDocument } from '#areas/documents/server/insert-document.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { EntityId } from '#kernel/id.ts'
import type { ServerCommand } from '#server/command.ts'
import type { InvoiceCreation, InvoiceReplacement } from '../contract.ts'
import type { DecidedInvoice } from '../rules/decide-invoice.ts'
import { invoiceSearchText } from './invoice-search-text.ts'
import type { TakenNumber } from './take-number.ts'

/** What somebody else deleted after it was looked up. */
export const invoiceConstraints: ServerCommand['constraints'] = {
  documents_partner_id_fkey: { path: 'partner.entityId', message: 'Kunde fehlt' },
  line_items_category_id_fkey: { path: 'lineItemCreations', message: 'Kategorie fehlt' },
  line_items_product_id_fkey: { path: 'lineItemCreations', message: 'Ware fehlt' },
}

/** A decided invoice as it is written, under its number. */
export function invoiceDocument(
  documentId: EntityId,
  input: InvoiceCreation | InvoiceReplacement,
  invoice: DecidedInvoice,
  { number, year, count }: TakenNumber,
): NewDocument {
  const { documentCreation, partner, partnership } = input
  const { preferredPaymentMethod, paymentTargetDays } = partnership.partnershipData
  const receiver = partnerName(invoice.receiver)
  return {
    documentId,
    kind: 'INVOICE',
    number,
    numberYear: year,
    numberCount: count,
    documentDay: documentCreation.invoiceDate,
    bookingDay: null,
    serviceDay: invoice.serviceDay,
    currency: documentCreation.currency,
    rate: invoice.rate.rate,
    rateDay: invoice.rate.day,
    partnerId: partner.entityId.uuid,
    partner: invoice.receiver,
    partnerText: receiver,
    paymentMethod: preferredPaymentMethod,
    paymentTargetDays: preferredPaymentMethod.paymentMethod === 'WIRE' ? paymentTargetDays : null,
    customerNumberAtSupplier: '',
    remarks: documentCreation.remarks,
    customText: documentCreation.customText,
    lines: invoice.lines,
    totals: invoice.totals,
    payments: invoice.payments,
    searchText: invoiceSearchText({ number, receiver, lines: invoice.lines }),
  }
}
