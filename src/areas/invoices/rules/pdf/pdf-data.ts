import { documentName } from '#areas/invoices/rules/document-name.ts'
import { fillTemplate } from '#areas/invoices/rules/mail-template.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { type PdfLine, pdfLines, priceSideOf } from '#areas/invoices/rules/pdf/pdf-lines.ts'
import {
  defaultNotice,
  dueDay,
  giroCodeText,
  paymentRuns,
  type TextRun,
} from '#areas/invoices/rules/pdf/pdf-payment.ts'
import { exchangeNote, type PdfTotal, pdfTotals } from '#areas/invoices/rules/pdf/pdf-totals.ts'
import { servicePeriodLabel, servicePeriodText } from '#areas/invoices/rules/service-period.ts'
import { addressWindowLines } from '#areas/letters/rules/letter-address.ts'
import { type InformationRow, type LetterData, letterData } from '#areas/letters/rules/letter-data.ts'
import { breakable, currencySign, pageRun, textOrNull } from '#areas/letters/rules/printed-text.ts'
import { formatDay } from '#kernel/day.ts'
import { replacedWith } from '../replaced-invoice.ts'
import { keepingNote } from './keeping-note.ts'

/** Everything the page shows, as text ready to print; plain JSON, read by letter.typ and invoice.typ under the same names. */
export type InvoicePdfData = LetterData & {
  intro: string | null
  /** What the firm says at the end. */
  outro: string | null
  deliveryAddress: string | null
  unitPriceHeader: string
  totalHeader: string
  showTax: boolean
  lines: PdfLine[]
  totals: PdfTotal[]
  exchangeNote: string | null
  payment: TextRun[]
  giroCode: string | null
  statutory: string[]
  /** Bemerkungen and Weitere Anmerkungen. */
  remarks: string[]
}

/** Turns the facts of an invoice, a cancellation or a draft into the texts of its page (spec 2 §3 and §9, decisions §4). */
export function invoicePdfData(facts: InvoicePdfFacts): InvoicePdfData {
  const { document } = facts
  const side = priceSideOf(facts.lineItems)
  const number = document.invoiceNumber ?? '<Entwurf>'
  return {
    ...letterData({
      firm: facts.firm,
      recipient: facts.receiver,
      subject: `${documentName({
        ...document,
        isFinal: facts.settlement !== null,
        gross: facts.totals.grossCents,
      })} ${number}`,
      madeAt: facts.madeAt,
      mark: document.invoiceNumber === null ? 'ENTWURF' : null,
      information: informationRows(facts),
    }),
    intro: introOf(facts),
    outro: wordingOf(facts, facts.wording.closingText),
    deliveryAddress:
      facts.deliveryAddress === null ? null : addressWindowLines(facts.deliveryAddress).join(', '),
    unitPriceHeader:
      side === 'plain' ? 'Einzelpreis' : `Einzelpreis (${side === 'gross' ? 'brutto' : 'netto'})`,
    totalHeader: `Gesamt ${currencySign(document.currency)}`,
    showTax: (facts.settlement?.taxes ?? facts.taxes).length > 0,
    lines: pdfLines(facts.lineItems, side, document.currency),
    totals: pdfTotals(facts),
    exchangeNote: exchangeNote(facts, side),
    payment: paymentRuns(facts),
    giroCode: giroCodeText(facts),
    statutory: [...facts.statutoryRemarks, isKept(document) ? keepingNote : null, defaultNotice(facts)]
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
  const due = dueDay(facts)
  const period = { serviceDateFrom: document.serviceDateFrom, serviceDay: document.serviceDate }
  const { cancelledInvoice: cancelled, correctedInvoice: corrected, replacedInvoice: replaced } = document
  return [
    { label: 'Rechnungsnummer', value: document.invoiceNumber ?? '<Entwurf>', strong: true },
    { label: 'Rechnungsdatum', value: formatDay(document.invoiceDate) },
    {
      label: servicePeriodLabel(period),
      value: `${document.advance ? 'voraussichtlich ' : ''}${servicePeriodText(period)}`,
    },
    { label: 'Kundennummer', value: receiver.debitorNumber },
    {
      label: 'Ihr Zeichen',
      value: document.buyerReference && breakable(document.buyerReference, informationRun),
    },
    { label: 'Ihre USt-IdNr.', value: receiver.vatId },
    { label: 'für Leistungen', value: receiver.serviceVatId ?? null },
    { label: 'Storno zu Nr.', value: cancelled?.number ?? null },
    { label: 'vom', value: cancelled && formatDay(cancelled.date) },
    { label: 'Korrektur zu Nr.', value: corrected && breakable(corrected.number, informationRun) },
    { label: 'vom', value: corrected && formatDay(corrected.date) },
    { label: 'Ersetzt Nr.', value: replaced && breakable(replaced.number, informationRun) },
    { label: 'vom', value: replaced && formatDay(replaced.date) },
    { label: 'Fällig am', value: due && formatDay(due), strong: true },
  ]
}

/** That it is one must be seen on an invoice over what is not supplied yet (UStAE 14.8 Abs. 1). */
const advanceIntro =
  'Für die folgende Leistung, die noch aussteht, stellen wir Ihnen eine Anzahlung in Rechnung.'

function introOf(facts: InvoicePdfFacts): string | null {
  const { document, wording, totals } = facts
  const cancelled = document.cancelledInvoice
  if (document.documentType !== 'CANCELLATION' || cancelled === null) {
    const opening = wordingOf(facts, wording.openingText)
    return (
      [opening, document.advance ? advanceIntro : null, correctionIntro(document), replacementIntro(document)]
        .filter(Boolean)
        .join('\n\n') || null
    )
  }
  const what = totals.grossCents > 0 ? 'Rechnungskorrektur' : 'Rechnung'
  const cancelling = `Hiermit stornieren wir unsere ${what} ${cancelled.number} vom ${formatDay(cancelled.date)} in voller Höhe.`
  const { replacement } = document
  return replacement === null
    ? cancelling
    : `${cancelling}\n\n${replacedWith(replacement.number, replacement.date)}`
}

/** Only what refers to the invoice clearly corrects it (§ 31 Abs. 5 Satz 2 UStDV). */
function correctionIntro({ correctedInvoice }: InvoicePdfFacts['document']): string | null {
  if (correctedInvoice === null) return null
  const { number, date } = correctedInvoice
  return `Hiermit berichtigen wir unsere Rechnung ${breakable(number, pageRun)} vom ${formatDay(date)}.`
}

/** The same of one that replaces a cancelled invoice. */
function replacementIntro({ replacedInvoice }: InvoicePdfFacts['document']): string | null {
  if (replacedInvoice === null) return null
  const { number, date } = replacedInvoice
  return `Diese Rechnung ersetzt unsere stornierte Rechnung ${breakable(number, pageRun)} vom ${formatDay(date)}.`
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
      number: document.invoiceNumber ?? '<Entwurf>',
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
