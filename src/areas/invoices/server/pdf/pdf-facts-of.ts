import { type ListedAdvance, sumGroups } from '#areas/documents/rules/advances.ts'
import type { DocumentFigures, FiguredLine, TaxFigures } from '#areas/documents/rules/document-figures.ts'
import { invoiceFields, invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { decided, picked } from '#areas/documents/rules/fields/field-table.ts'
import { type LineText, textsByPlace } from '#areas/documents/rules/lines/line-texts.ts'
import { lineDiscount } from '#areas/documents/rules/lines/line-total.ts'
import { showsTax } from '#areas/documents/rules/lines/totals.ts'
import type { CorrectedInvoice, NewInvoice, ReplacedInvoice } from '#areas/documents/rules/stored-document.ts'
import { type Remarks, statutoryRemarks } from '#areas/documents/rules/taxes/remarks.ts'
import { isZeroRate } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { isOwedByCustomer } from '#areas/documents/rules/taxes/tax-types.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import { deliveryAddress, receiverAddress } from '#areas/letters/rules/letter-address.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { greetingOf } from '#areas/partners/rules/greeting.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { faultOfTermsOn, faultsOfTerms } from '#areas/payment-targets/rules/discount-terms.ts'
import { dueOf } from '#areas/payments/rules/due.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import { paymentsOnPaper } from '#areas/payments/rules/payments-on-paper.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import { type Cents, sumCents, zeroCents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import type { InvoiceDraft } from '../../contract.ts'
import { tellsOfDefault } from '../../rules/default-notice.ts'
import type { DraftedInvoice } from '../../rules/draft-invoice.ts'
import { namedVatIds } from '../../rules/legal-receiver.ts'
import { paperWords } from '../../rules/pdf/paper-words.ts'
import type {
  InvoicePdfFacts,
  PdfDocument,
  PdfGroups,
  PdfLineItem,
  PdfReceiver,
  PdfSettlement,
  PdfTax,
} from '../../rules/pdf/pdf-facts.ts'

/** Of a stored invoice, or of one that is decided and has no number yet, what its page shows. */
export type PrintedInvoice = Omit<NewInvoice, 'payments' | 'reductions' | 'numbering'> & {
  number: string | null
  payments: readonly NewPayment[]
  reductions: readonly Pick<NewReduction, 'paymentId'>[]
  settledBy: object | null
  replacedBy: ReplacedInvoice | null
}

/**
 * What the page of a stored invoice or cancellation is made of: its figures are the stored ones. The page of an invoice
 * asks for what it always asked for, though it may have been cancelled before the page was made; that of an advance for
 * nothing, once a final invoice settles it.
 */
export function pdfFactsOf(invoice: PrintedInvoice, firm: FirmRow, madeAt: Date): InvoicePdfFacts {
  const { payments, paid } = onPaper(invoice)
  const due = dueOf({ ...invoice, ...nothingOff, paid, isClosed: invoice.kind === 'CANCELLATION' })
  return factsOf(
    { firm, madeAt },
    { ...invoice, payments, paid, due },
    {
      ...picked(invoiceFields, invoice),
      documentType: invoice.kind,
      invoiceNumber: invoice.number,
      invoiceDate: invoice.documentDay,
      serviceDate: invoice.serviceDay,
      cancelledInvoice: invoice.cancelled && {
        number: invoice.cancelled.number,
        date: invoice.cancelled.documentDay,
        paidCents: invoice.cancelled.paid,
      },
      correctedInvoice: otherOnPage(invoice.corrected),
      replacedInvoice: otherOnPage(invoice.replaces),
      replacement: invoice.kind === 'CANCELLATION' ? otherOnPage(invoice.replacedBy) : null,
      currency: invoice.currency,
      exchange: invoice.rateDay === null ? null : { rate: invoice.rate, day: invoice.rateDay },
      paymentMethod: invoice.paymentMethod.paymentMethod,
      paymentTargetDays: invoice.paymentTargetDays,
      discountTerms: invoice.discountTerms,
    },
  )
}

/** Neither Skonto nor write-offs stand on a paper, nor the payments with them. */
const nothingOff = { discounted: zeroCents, writtenOff: zeroCents }

function onPaper({
  payments: all,
  reductions,
}: {
  payments: readonly NewPayment[]
  reductions: readonly Pick<NewReduction, 'paymentId' | 'ofPayment'>[]
}) {
  const payments = paymentsOnPaper(all, reductions)
  return { payments, paid: sumCents(payments.map(({ amount }) => amount)) }
}

/** What the page of an invoice that is being written is made of: no number, and gaps where something is missing. */
export function draftPdfFactsOf(
  { documentCreation, partnership, texts }: InvoiceDraft,
  invoice: DraftedInvoice,
  firm: FirmRow,
  madeAt: Date,
): InvoicePdfFacts {
  const { preferredPaymentMethod, paymentTargetDays, discountTerms } = partnership.partnershipData
  const { rate, day } = invoice.rate
  const { payments, paid } = onPaper(invoice)
  const due = dueOf({ ...nothingOff, gross: invoice.figures.gross, paid, isClosed: false })
  const isWire = preferredPaymentMethod?.paymentMethod === 'WIRE'
  return factsOf(
    { firm, madeAt },
    {
      ...invoice.figures,
      taxScheme: invoice.taxScheme,
      partner: invoice.receiver,
      payments,
      advances: invoice.advances,
      texts,
      paid,
      due,
    },
    {
      ...decided(invoiceFields, documentCreation),
      language: invoice.language,
      defaultNotice: tellsOfDefault({
        ...{ sent: documentCreation.defaultNotice, usual: firm.default_notice },
        ...{ receiver: invoice.receiver, gross: invoice.figures.gross },
      }),
      documentType: 'INVOICE',
      invoiceNumber: null,
      invoiceDate: invoice.invoiceDay,
      serviceDate: invoice.serviceDay,
      serviceDateFrom: invoice.serviceDateFrom,
      cancelledInvoice: null,
      correctedInvoice: otherOnPage(invoice.corrected),
      replacedInvoice: otherOnPage(invoice.replaces),
      replacement: null,
      currency: invoice.currency,
      exchange: day === null ? null : { rate, day },
      paymentMethod: preferredPaymentMethod?.paymentMethod ?? null,
      paymentTargetDays: isWire ? paymentTargetDays : null,
      // What is not agreed so yet is not printed.
      discountTerms:
        faultsOfTerms(discountTerms, isWire ? paymentTargetDays : null).length > 0 ||
        faultOfTermsOn(discountTerms, {
          ...documentCreation,
          currency: documentCreation.currency ?? '',
          gross: invoice.figures.gross,
        }) !== null
          ? []
          : discountTerms,
    },
  )
}

/** An invoice that the page names. */
function otherOnPage(
  other: Pick<CorrectedInvoice, 'number' | 'documentDay'> | null,
): PdfDocument['correctedInvoice'] {
  return other && { number: other.number, date: other.documentDay }
}

/** Of a stored invoice and of a draft. */
interface Content extends DocumentFigures {
  taxScheme: TaxScheme
  partner: ReceiverFields | null
  payments: readonly Pick<NewPayment, 'recordDate' | 'amount'>[]
  advances: readonly ListedAdvance[]
  texts: readonly LineText[]
  paid: Cents
  due: Cents
}

/** Who makes the page, and when. */
interface Maker {
  firm: FirmRow
  madeAt: Date
}

function factsOf({ firm, madeAt }: Maker, content: Content, document: PdfDocument): InvoicePdfFacts {
  const { partner: receiver, taxScheme, lines, taxes, paid, due } = content
  const { language } = document
  const remarks = statutoryRemarks({
    lines,
    taxScheme,
    serviceDay: document.serviceDate,
    language: document.language,
    serviceDateIsInvoiceDate:
      !document.advance && document.serviceDate === document.invoiceDate && document.serviceDateFrom === null,
  })
  return {
    firm: letterFirmOf(firm),
    wording: wordingOf(firm, language),
    madeAt,
    document,
    receiver:
      receiver === null ? nobodyYet(language) : receiverOnPage(receiver, lines, firm.country_code, language),
    deliveryAddress:
      receiver === null || receiver.billingAddressIsDeliveryAddress
        ? null
        : deliveryAddress(receiver, firm.country_code, language),
    lineItems: lines.map((line, index) => ({
      ...lineOnPage(line, document.currency),
      ...{ pos: index + 1, mark: remarks.markOf(line) },
    })),
    texts: textsByPlace(content.texts, lines).map((of) => of.map(({ kind, text }) => ({ kind, text }))),
    ...groupsOnPage(taxes, remarks.markOf),
    settlement: settlementOf(content, remarks.markOf),
    totals: {
      netCents: content.net,
      grossCents: content.gross,
      grossEuroCents: sumCents(taxes.map((group) => group.grossEuro)),
      paymentsCents: paid,
      amountDueCents: due,
    },
    payments: content.payments.map(({ recordDate, amount }) => ({ day: recordDate, cents: amount })),
    statutoryRemarks: remarks.sentences,
  }
}

/** What the firm says on its papers in a language. */
export function wordingOf(firm: FirmRow, language: Language): InvoicePdfFacts['wording'] {
  return {
    openingText: language === 'DE' ? firm.opening_text : firm.opening_text_en,
    closingText: language === 'DE' ? firm.closing_text : firm.closing_text_en,
    payPalAddress: firm.paypal_address,
  }
}

/** What has no tax, by the remark that says why. § 25a UStG and what the customer owes have rows of their own. */
function untaxedGroups(taxes: readonly TaxFigures[], markOf: Remarks['markOf']): InvoicePdfFacts['untaxed'] {
  return taxes
    .filter(({ taxType }) => taxType !== 'DIFFERENTIAL' && !isOwedByCustomer(taxType))
    .filter((group) => !showsTax(group))
    .map((group) => ({
      netCents: group.net,
      isZeroRate: group.taxType === 'VAT' && (group.taxReason === null || isZeroRate(group.taxReason)),
      mark: markOf({ ...group, differentialKind: null }),
    }))
}

function taxOnPage(group: TaxFigures): PdfTax {
  return {
    percent: group.taxPercent,
    netCents: group.net,
    taxCents: group.tax,
    taxEuroCents: group.taxEuro,
  }
}

/** The groups of a document, by what is printed of them. */
function groupsOnPage(taxes: readonly TaxFigures[], markOf: Remarks['markOf']): PdfGroups {
  return {
    taxes: taxes.filter(showsTax).map(taxOnPage),
    owedByCustomer: taxes
      .filter(({ taxType }) => isOwedByCustomer(taxType))
      .map((group) => ({
        taxType: group.taxType,
        netCents: group.net,
        mark: markOf({ ...group, differentialKind: null }),
      })),
    untaxed: taxes.length > 1 ? untaxedGroups(taxes, markOf) : [],
  }
}

/** The whole of a final invoice is what remains and what was received; both are stored. */
function settlementOf({ taxes, advances }: Content, markOf: Remarks['markOf']): PdfSettlement | null {
  if (advances.length === 0) return null
  const whole = sumGroups([...taxes, ...advances.flatMap(({ received }) => received)])
  return {
    ...groupsOnPage(whole, markOf),
    netCents: sumCents(whole.map(({ net }) => net)),
    grossCents: sumCents(whole.map(({ gross }) => gross)),
    advances: advances.map(({ number, documentDay, gross, received }) => ({
      number,
      day: documentDay,
      askedCents: gross,
      netCents: sumCents(received.map(({ net }) => net)),
      grossCents: sumCents(received.map((group) => group.gross)),
      taxes: received.filter(showsTax).map(taxOnPage),
    })),
  }
}

/** Where the customer of a draft will stand. */
const nobodyYet = (language: Language): PdfReceiver => ({
  salutation: null,
  recipientName: paperWords[language].draft.customer,
  addressLines: '',
  countryName: null,
  vatId: null,
  debitorNumber: null,
  isConsumer: false,
  greeting: greetingOf({ salutation: '', familyName: '' }, language),
})

function receiverOnPage(
  receiver: ReceiverFields,
  lines: readonly FiguredLine[],
  home: string,
  language: Language,
): PdfReceiver {
  return {
    ...receiverAddress(receiver, home, language),
    ...namedVatIds(receiver, lines),
    debitorNumber: receiver.debitorNumber === null ? null : String(receiver.debitorNumber),
    isConsumer: isConsumer(receiver),
    greeting: greetingOf(receiver, language),
  }
}

function lineOnPage(line: FiguredLine, currency: string): Omit<PdfLineItem, 'pos' | 'mark'> {
  return {
    ...picked(invoiceLineFields, line),
    quantity: line.quantity,
    unitPriceCents: line.amount,
    totalCents: line.amountIncludesTax ? line.gross : line.net,
    discountCents: lineDiscount(line, currency),
    amountIncludesTax: line.amountIncludesTax,
    taxType: line.taxType,
    taxPercent: line.taxPercent,
  }
}
