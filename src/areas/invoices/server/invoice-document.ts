import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { decided } from '#areas/documents/rules/fields/field-table.ts'
import { type NewInvoice, storedTerms } from '#areas/documents/rules/stored-document.ts'
import { numberRules } from '#areas/documents/server/numbering.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { EntityId } from '#kernel/id.ts'
import type { InvoiceCreation, InvoiceReplacement } from '../contract.ts'
import type { DecidedInvoice } from '../rules/decide-invoice.ts'
import { tellsOfDefault } from '../rules/default-notice.ts'

/** A decided invoice as it is written. */
export function invoiceDocument(
  documentId: EntityId,
  input: InvoiceCreation | InvoiceReplacement,
  invoice: DecidedInvoice,
  firm: FirmRow,
): NewInvoice {
  const { documentCreation, partner, partnership } = input
  return {
    ...decided(invoiceFields, documentCreation),
    language: invoice.language,
    defaultNotice: tellsOfDefault({
      ...{ sent: documentCreation.defaultNotice, usual: firm.default_notice },
      ...{ receiver: invoice.receiver, gross: invoice.figures.gross },
    }),
    documentId,
    kind: 'INVOICE',
    documentDay: documentCreation.invoiceDate,
    serviceDay: invoice.serviceDay,
    serviceDateFrom: invoice.serviceDateFrom,
    taxScheme: invoice.taxScheme,
    countedAsEu: invoice.countedAsEu,
    currency: documentCreation.currency,
    rate: invoice.rate.rate,
    rateDay: invoice.rate.day,
    partnerId: partner.entityId.uuid,
    partner: invoice.receiver,
    partnerText: partnerName(invoice.receiver),
    ...storedTerms(partnership.partnershipData),
    declarations: invoice.declarations,
    cancelled: null,
    corrected: invoice.corrected,
    replaces: invoice.replaces,
    ...(invoice.originalEuro !== undefined && { originalEuro: invoice.originalEuro }),
    advances: invoice.advances,
    texts: input.texts,
    ...invoice.figures,
    payments: invoice.payments,
    reductions: invoice.reductions,
    numbering: numberRules(firm),
  }
}
