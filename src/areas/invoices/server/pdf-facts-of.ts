import type { DecidedLine } from '#areas/documents/rules/decide-lines.ts'
import { statutoryRemarks } from '#areas/documents/rules/remarks.ts'
import { documentTotals, type PricedLine } from '#areas/documents/rules/totals.ts'
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
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import type { InvoiceDraft } from '../contract.ts'
import type { DraftedInvoice } from '../rules/draft-invoice.ts'
import type {
  InvoicePdfFacts,
  PdfAddress,
  PdfDocument,
  PdfLineItem,
  PdfReceiver,
} from '../rules/pdf-facts.ts'
import type { CancelledInvoice } from './invoice-on-wire.ts'

/** What the page of a stored invoice or cancellation is made of. */
export function pdfFactsOf(
  stored: StoredDocument,
  firm: FirmRow,
  cancelled: CancelledInvoice | null,
): InvoicePdfFacts {
  const { row, lines } = stored
  return factsOf(firm, {
    // The caller reads only these two kinds.
    documentType: row.kind as 'INVOICE' | 'CANCELLATION',
    invoiceNumber: row.number,
    invoiceDate: row.document_day,
    serviceDate: row.service_day ?? row.document_day,
    cancelledInvoice: cancelled && { number: cancelled.number, date: cancelled.documentDay },
    currency: row.currency,
    exchange: row.rate_day === null ? null : { rate: plainRate(row.rate), day: row.rate_day },
    paymentMethod: (row.payment_method as PaymentMethodData).paymentMethod,
    paymentTargetDays: row.payment_target_days,
    remarks: row.remarks,
    customText: row.custom_text,
    // Stored as the receiver's own schema parsed it.
    receiver: row.partner as ReceiverFields,
    lines: lines.map(storedLine),
    paid: row.paid_cents,
    due: row.due_cents,
  })
}

/** What the page of an invoice that is being written is made of: no number, and gaps where something is missing. */
export function draftPdfFactsOf(
  { documentCreation, partnership }: InvoiceDraft,
  invoice: DraftedInvoice,
  firm: FirmRow,
): InvoicePdfFacts {
  const { preferredPaymentMethod, paymentTargetDays } = partnership.partnershipData
  const { rate, day } = invoice.rate
  const paid = sumCents(invoice.payments.map((payment) => payment.amount))
  const isWire = preferredPaymentMethod?.paymentMethod === 'WIRE'
  return factsOf(firm, {
    documentType: 'INVOICE',
    invoiceNumber: null,
    invoiceDate: invoice.invoiceDay,
    serviceDate: invoice.serviceDay,
    cancelledInvoice: null,
    currency: invoice.currency,
    exchange: day === null ? null : { rate: plainRate(rate), day },
    paymentMethod: preferredPaymentMethod?.paymentMethod ?? null,
    paymentTargetDays: isWire ? paymentTargetDays : null,
    remarks: documentCreation.remarks,
    customText: documentCreation.customText,
    receiver: invoice.receiver,
    lines: invoice.lines,
    paid,
    due: cents(invoice.totals.gross - paid),
  })
}

type PageLine = PricedLine & Pick<DecidedLine, 'descriptionShort' | 'descriptionLong' | 'differentialKind'>

interface PageDocument extends PdfDocument {
  receiver: ReceiverFields | null
  lines: readonly PageLine[]
  paid: Cents
  due: Cents
}

function factsOf(firm: FirmRow, { receiver, lines, paid, due, ...document }: PageDocument): InvoicePdfFacts {
  const totals = documentTotals(lines)
  return {
    firm: firmOnPage(firm),
    document,
    receiver: receiver === null ? nobodyYet : receiverOnPage(receiver, lines, firm.country_code),
    deliveryAddress:
      receiver === null || receiver.billingAddressIsDeliveryAddress
        ? null
        : deliveryAddress(receiver, firm.country_code),
    lineItems: lines.map(lineOnPage),
    taxes: totals.perTax.map((group) => ({
      percent: group.taxPercent,
      netCents: group.net,
      taxCents: group.tax,
    })),
    totals: { netCents: totals.net, grossCents: totals.gross, paymentsCents: paid, amountDueCents: due },
    statutoryRemarks: statutoryRemarks({
      lines,
      taxScheme: firm.tax_scheme as 'SOLL',
      serviceDateIsInvoiceDate: document.serviceDate === document.invoiceDate,
    }),
  }
}

/** Where the customer of a draft will stand. */
const nobodyYet: PdfReceiver = {
  salutation: null,
  recipientName: '<Kunde>',
  addressLines: '',
  countryName: null,
  vatId: null,
  debitorNumber: null,
}

function receiverOnPage(receiver: ReceiverFields, lines: readonly PageLine[], home: string): PdfReceiver {
  // A tax-free EU supply shows the VAT id under which it was made: where goods go elsewhere that place's (§ 14a Abs. 3 UStG).
  const goesElsewhere =
    !receiver.billingAddressIsDeliveryAddress && lines.some((line) => line.taxType === 'NONE_EU')
  return {
    ...billingAddress(receiver, home),
    vatId: (goesElsewhere && receiver.deliveryVatId) || receiver.vatId || null,
    debitorNumber: receiver.debitorNumber === null ? null : String(receiver.debitorNumber),
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

function storedLine(line: LineItemRow): PageLine {
  return {
    ...pricedLine(line),
    descriptionShort: line.description_short,
    descriptionLong: line.description_long,
    // The database's check allows only these words.
    differentialKind: line.differential_kind as DifferentialKind | null,
  }
}

function lineOnPage(line: PageLine, index: number): PdfLineItem {
  return {
    pos: index + 1,
    quantity: line.quantity,
    text: line.descriptionShort,
    description: line.descriptionLong,
    unitPriceCents: line.amount,
    totalCents: cents(line.amount * line.quantity),
    amountIncludesTax: line.amountIncludesTax,
    taxType: line.taxType,
    taxPercent: line.taxPercent,
  }
}
