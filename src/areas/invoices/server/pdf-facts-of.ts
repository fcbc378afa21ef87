import { statutoryRemarks } from '#areas/documents/rules/remarks.ts'
import type { TaxType } from '#areas/documents/rules/tax-types.ts'
import { documentTotals } from '#areas/documents/rules/totals.ts'
import {
  type LineItemRow,
  plainRate,
  pricedLine,
  type StoredDocument,
} from '#areas/documents/server/read-document.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import type { PaymentMethodData } from '#areas/partners/rules/payment-method.ts'
import type { DifferentialKind } from '#areas/stock/rules/product-fields.ts'
import { countryName } from '#kernel/countries.ts'
import { cents } from '#kernel/money.ts'
import type { InvoicePdfFacts, PdfAddress, PdfLineItem } from '../rules/pdf-facts.ts'
import type { CancelledInvoice } from './invoice-on-wire.ts'

/** What the page of a stored invoice or cancellation is made of. */
export function pdfFactsOf(
  stored: StoredDocument,
  firm: FirmRow,
  cancelled: CancelledInvoice | null,
): InvoicePdfFacts {
  const { row, lines } = stored
  const totals = documentTotals(lines.map(pricedLine))
  // Stored as the receiver's own schema parsed it.
  const receiver = row.partner as ReceiverFields
  const serviceDate = row.service_day ?? row.document_day
  return {
    firm: firmOnPage(firm),
    document: {
      // The caller reads only these two kinds.
      documentType: row.kind as 'INVOICE' | 'CANCELLATION',
      invoiceNumber: row.number,
      invoiceDate: row.document_day,
      serviceDate,
      cancelledInvoice: cancelled && { number: cancelled.number, date: cancelled.documentDay },
      currency: row.currency,
      exchange: row.rate_day === null ? null : { rate: plainRate(row.rate), day: row.rate_day },
      paymentMethod: (row.payment_method as PaymentMethodData).paymentMethod,
      paymentTargetDays: row.payment_target_days,
      remarks: row.remarks,
      customText: row.custom_text,
    },
    receiver: {
      ...billingAddress(receiver, firm.country_code),
      vatId: receiver.vatId || null,
      debitorNumber: receiver.debitorNumber === null ? null : String(receiver.debitorNumber),
    },
    deliveryAddress: receiver.billingAddressIsDeliveryAddress
      ? null
      : deliveryAddress(receiver, firm.country_code),
    lineItems: lines.map(lineOnPage),
    taxes: totals.perTax
      .filter((group) => group.taxPercent > 0)
      .map((group) => ({ percent: group.taxPercent, netCents: group.net, taxCents: group.tax })),
    totals: {
      netCents: totals.net,
      grossCents: totals.gross,
      paymentsCents: row.paid_cents,
      amountDueCents: row.due_cents,
    },
    statutoryRemarks: statutoryRemarks({
      lines: lines.map((line) => ({
        // The database's checks allow only these words.
        taxType: line.tax_type as TaxType,
        differentialKind: line.differential_kind as DifferentialKind | null,
      })),
      taxScheme: firm.tax_scheme as 'SOLL',
      serviceDateIsInvoiceDate: serviceDate === row.document_day,
    }),
  }
}

function firmOnPage(firm: FirmRow) {
  return {
    name: firm.name,
    street: firm.street,
    zip: firm.zip,
    city: firm.city,
    countryCode: firm.country_code,
    taxNumber: firm.tax_number,
    vatId: firm.vat_id,
    iban: firm.iban,
    bic: firm.bic,
    bankName: firm.bank_name,
    email: firm.email,
    phone: firm.phone,
    website: firm.website,
    managingDirectors: firm.managing_directors,
    register: firm.register,
    footer: firm.footer,
  }
}

/** A country is printed only when it is not the firm's own. */
function foreign(countryCode: string, home: string): string | null {
  return countryCode === home || countryCode === '' ? null : countryName(countryCode)
}

function billingAddress(receiver: ReceiverFields, home: string): PdfAddress {
  return {
    salutation: receiver.salutation,
    recipientName: recipientOf(receiver),
    addressLines: receiver.addressLines,
    countryName: foreign(receiver.countryCode, home),
  }
}

function deliveryAddress(receiver: ReceiverFields, home: string): PdfAddress {
  return {
    salutation: receiver.deliverySalutation,
    recipientName: receiver.deliveryRecipientName,
    addressLines: receiver.deliveryAddressLines,
    countryName: foreign(receiver.deliveryCountry, home),
  }
}

function lineOnPage(line: LineItemRow): PdfLineItem {
  return {
    pos: line.position,
    quantity: line.quantity,
    text: line.description_short,
    description: line.description_long,
    unitPriceCents: line.amount_cents,
    totalCents: cents(line.amount_cents * line.quantity),
    amountIncludesTax: line.amount_includes_tax,
    taxType: line.tax_type as PdfLineItem['taxType'],
    taxPercent: line.tax_percent,
  }
}
