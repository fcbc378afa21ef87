import { documentName } from '#areas/invoices/rules/document-name.ts'
import { fillTemplate } from '#areas/invoices/rules/mail-template.ts'
import type { InvoicePdfFacts, PdfText } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { type PdfLine, pdfLines, priceSideOf, printedText } from '#areas/invoices/rules/pdf/pdf-lines.ts'
import {
  discountLines,
  dueDay,
  giroCodeText,
  isToldOfDefault,
  paymentRuns,
} from '#areas/invoices/rules/pdf/pdf-payment.ts'
import { exchangeNote, type PdfTotal, pdfTotals } from '#areas/invoices/rules/pdf/pdf-totals.ts'
import { servicePeriodText } from '#areas/invoices/rules/service-period.ts'
import { addressWindowLines } from '#areas/letters/rules/letter-address.ts'
import { type InformationRow, type LetterData, letterData } from '#areas/letters/rules/letter-data.ts'
import { breakable, currencySign, pageRun, textOrNull } from '#areas/letters/rules/printed-text.ts'
import type { TextRun } from '#areas/papers/rules/text-runs.ts'
import type { Day } from '#kernel/day.ts'
import { written } from '#kernel/texts/written.ts'
import { paperWords } from './paper-words.ts'
import type { PaperWords } from './words.ts'

/** Everything the page shows, as text ready to print; plain JSON, read by letter.typ and invoice.typ under the same names. */
export type InvoicePdfData = LetterData & {
  intro: string | null
  /** What the firm says at the end. */
  outro: string | null
  deliveryAddress: string | null
  labels: PaperWords['table']
  unitPriceHeader: string
  totalHeader: string
  showTax: boolean
  lines: PdfLine[]
  /** Headings and texts behind the last line. */
  closingTexts: PdfText[]
  totals: PdfTotal[]
  exchangeNote: string | null
  payment: TextRun[]
  /** Skonto, a line for each step. */
  discounts: string[]
  giroCode: string | null
  statutory: string[]
  /** Bemerkungen and Weitere Anmerkungen. */
  remarks: string[]
}

/** Turns the facts of an invoice, a cancellation or a draft into the texts of its page (spec 2 §3 and §9, decisions §4), in its language. */
export function invoicePdfData(facts: InvoicePdfFacts): InvoicePdfData {
  const { document } = facts
  const { language } = document
  const words = paperWords[language]
  const side = priceSideOf(facts.lineItems)
  const number = document.invoiceNumber ?? words.draft.number
  return {
    ...letterData({
      firm: facts.firm,
      language,
      recipient: facts.receiver,
      subject: `${documentName({
        ...document,
        isFinal: facts.settlement !== null,
        gross: facts.totals.grossCents,
      })} ${number}`,
      madeAt: facts.madeAt,
      mark: document.invoiceNumber === null ? words.draft.mark : null,
      information: informationRows(facts),
    }),
    intro: introOf(facts),
    outro: wordingOf(facts, facts.wording.closingText),
    deliveryAddress:
      facts.deliveryAddress === null ? null : addressWindowLines(facts.deliveryAddress, language).join(', '),
    labels: words.table,
    unitPriceHeader: words.unitPrice[side === 'mixed' ? 'net' : side],
    totalHeader: words.total(currencySign(document.currency)),
    showTax: (facts.settlement?.taxes ?? facts.taxes).length > 0,
    lines: pdfLines(facts.lineItems, facts.texts, side, document),
    closingTexts: (facts.texts[facts.lineItems.length] ?? []).map(printedText),
    totals: pdfTotals(facts),
    exchangeNote: exchangeNote(facts, side),
    payment: paymentRuns(facts),
    discounts: discountLines(facts),
    giroCode: giroCodeText(facts),
    statutory: [
      ...facts.statutoryRemarks,
      isKept(document) ? words.keepingNote : null,
      isToldOfDefault(facts) ? words.defaultNotice : null,
    ]
      .filter((text) => text !== null)
      .map((text) => breakable(text, pageRun)),
    remarks: [document.remarks, document.customText]
      .map(textOrNull)
      .filter((text) => text !== null)
      .map((text) => breakable(text, pageRun)),
  }
}

/** What cancels an invoice is none to keep. */
const isKept = ({ documentType, keepingNote }: InvoicePdfFacts['document']) =>
  documentType === 'INVOICE' && keepingNote

/** The longest run that fits beside the labels of the information block. */
const informationRun = 16

function informationRows(facts: InvoicePdfFacts): InformationRow[] {
  const { document, receiver } = facts
  const { information: words, draft } = paperWords[document.language]
  const { day } = written[document.language]
  const due = dueDay(facts)
  const period = { serviceDateFrom: document.serviceDateFrom, serviceDay: document.serviceDate }
  const supplied = servicePeriodText(period, day)
  const other = (label: string, named: { number: string; date: Day } | null): InformationRow[] => [
    { label, value: named && breakable(named.number, informationRun) },
    { label: words.of, value: named && day(named.date) },
  ]
  return [
    { label: words.number, value: document.invoiceNumber ?? draft.number, strong: true },
    { label: words.date, value: day(document.invoiceDate) },
    {
      label: period.serviceDateFrom === null ? words.serviceDay : words.servicePeriod,
      value: document.advance ? words.expected(supplied) : supplied,
    },
    { label: words.customerNumber, value: receiver.debitorNumber },
    {
      label: words.buyerReference,
      value: document.buyerReference && breakable(document.buyerReference, informationRun),
    },
    { label: words.vatId, value: receiver.vatId },
    { label: words.serviceVatId, value: receiver.serviceVatId ?? null },
    ...other(words.cancels, document.cancelledInvoice),
    ...other(words.corrects, document.correctedInvoice),
    ...other(words.replaces, document.replacedInvoice),
    { label: words.due, value: due && day(due), strong: true },
  ]
}

function introOf(facts: InvoicePdfFacts): string | null {
  const { document, wording, totals } = facts
  const { language, cancelledInvoice: cancelled } = document
  const { intro: words, names } = paperWords[language]
  if (document.documentType !== 'CANCELLATION' || cancelled === null) {
    const opening = wordingOf(facts, wording.openingText)
    return (
      [opening, document.advance ? words.advance : null, ...originalIntros(document)]
        .filter(Boolean)
        .join('\n\n') || null
    )
  }
  const { day } = written[language]
  const what = totals.grossCents > 0 ? names.CORRECTION : names.INVOICE
  const cancelling = words.cancelling(what, cancelled.number, day(cancelled.date))
  const { replacement } = document
  return replacement === null
    ? cancelling
    : `${cancelling}\n\n${words.replacedWith(replacement.number, day(replacement.date))}`
}

/** Only what refers to the invoice clearly corrects it (§ 31 Abs. 5 Satz 2 UStDV); the same of one that replaces a cancelled invoice. */
function originalIntros({ correctedInvoice, replacedInvoice, language }: InvoicePdfFacts['document']) {
  const { intro: words } = paperWords[language]
  const { day } = written[language]
  const said = (named: { number: string; date: Day } | null, say: (number: string, day: string) => string) =>
    named && say(breakable(named.number, pageRun), day(named.date))
  return [said(correctedInvoice, words.correcting), said(replacedInvoice, words.replacing)]
}

/**
 * What the firm says on each of its invoices, with the placeholders filled in. Not on cancellations and corrections: thanks and
 * requests that suit an invoice would not suit them.
 */
function wordingOf(facts: InvoicePdfFacts, template: string): string | null {
  const { document, firm, receiver, totals } = facts
  if (document.documentType !== 'INVOICE' || totals.grossCents < 0) return null
  const text = textOrNull(
    fillTemplate(template, {
      documentType: document.documentType,
      advance: document.advance,
      isFinal: facts.settlement !== null,
      language: document.language,
      number: document.invoiceNumber ?? paperWords[document.language].draft.number,
      day: document.invoiceDate,
      gross: totals.grossCents,
      currency: document.currency,
      dueDay: dueDay(facts),
      receiver: receiver.recipientName,
      greeting: receiver.greeting,
      form: 'PDF',
      firm: firm.name,
    }),
  )
  return text === null ? null : breakable(text, pageRun)
}
