import { addressWindowLines, returnAddressLine } from '#areas/invoices/rules/pdf-address.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf-facts.ts'
import { footerColumns } from '#areas/invoices/rules/pdf-footer.ts'
import { pdfLines, priceSideOf } from '#areas/invoices/rules/pdf-lines.ts'
import { dueDay, giroCodeText, paymentRuns, type TextRun } from '#areas/invoices/rules/pdf-payment.ts'
import { breakable, currencySign, pageRun, textOrNull } from '#areas/invoices/rules/pdf-text.ts'
import { exchangeNote, type PdfTotal, pdfTotals } from '#areas/invoices/rules/pdf-totals.ts'
import { formatDay } from '#kernel/day.ts'

/** Everything the page shows, as text ready to print; plain JSON, read by invoice.typ under the same names. */
export type InvoicePdfData = {
  title: string
  author: string
  /** The day that the file itself names as its creation: the invoice's, so that the same invoice gives the same bytes. */
  createdOn: string
  draft: boolean
  letterhead: string
  returnAddress: string
  address: string[]
  information: { label: string; value: string; strong: boolean }[]
  intro: string | null
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
  footer: { columns: string[][]; note: string | null }
}

/** One row of the table. `runningTotal` is what the lines up to this one come to: the Übertrag when a page ends here. */
export type PdfLine = {
  pos: string
  quantity: string
  text: string
  description: string | null
  /** Whether a word may not fit into its column; the others are left whole. */
  hyphenate: boolean
  tax: string
  unitPrice: string
  total: string
  runningTotal: string
}

/** Turns the facts of an invoice, a cancellation or a draft into the texts of its page (spec 2 §3 and §9, decisions §4). */
export function invoicePdfData(facts: InvoicePdfFacts): InvoicePdfData {
  const { document, firm } = facts
  const side = priceSideOf(facts.lineItems)
  const number = document.invoiceNumber ?? '<Entwurf>'
  return {
    title: `${headingOf(facts)} ${number}`,
    author: firm.name,
    createdOn: document.invoiceDate,
    draft: document.invoiceNumber === null,
    letterhead: firm.name,
    returnAddress: returnAddressLine(firm),
    address: addressWindowLines(facts.receiver),
    information: informationRows(facts),
    intro: introOf(facts),
    deliveryAddress:
      facts.deliveryAddress === null ? null : addressWindowLines(facts.deliveryAddress).join(', '),
    unitPriceHeader:
      side === 'plain' ? 'Einzelpreis' : `Einzelpreis (${side === 'gross' ? 'brutto' : 'netto'})`,
    totalHeader: `Gesamt ${currencySign(document.currency)}`,
    showTax: facts.taxes.length > 0,
    lines: pdfLines(facts.lineItems, side),
    totals: pdfTotals(facts),
    exchangeNote: exchangeNote(facts, side),
    payment: paymentRuns(facts),
    giroCode: giroCodeText(facts),
    statutory: facts.statutoryRemarks.map((text) => breakable(text, pageRun)),
    remarks: [document.remarks, document.customText]
      .map(textOrNull)
      .filter((text) => text !== null)
      .map((text) => breakable(text, pageRun)),
    footer: footerColumns(firm),
  }
}

/** 'Rechnung', 'Stornorechnung', or 'Rechnungskorrektur' for a negative gross total (decisions §4). */
export function headingOf({ document, totals }: Pick<InvoicePdfFacts, 'document' | 'totals'>): string {
  if (document.documentType === 'CANCELLATION') return 'Stornorechnung'
  return totals.grossCents < 0 ? 'Rechnungskorrektur' : 'Rechnung'
}

function informationRows(facts: InvoicePdfFacts): InvoicePdfData['information'] {
  const { document, receiver } = facts
  const due = dueDay(facts)
  const cancelled = document.cancelledInvoice
  const rows: [string, string | null, boolean][] = [
    ['Rechnungsnummer', document.invoiceNumber ?? '<Entwurf>', true],
    ['Rechnungsdatum', formatDay(document.invoiceDate), false],
    ['Leistungsdatum', formatDay(document.serviceDate), false],
    ['Kundennummer', receiver.debitorNumber, false],
    ['Ihre USt-IdNr.', receiver.vatId, false],
    ['Storno zu Nr.', cancelled?.number ?? null, false],
    ['vom', cancelled ? formatDay(cancelled.date) : null, false],
    ['Fällig am', due === null ? null : formatDay(due), true],
  ]
  return rows.flatMap(([label, value, strong]) => {
    const text = textOrNull(value)
    return text === null ? [] : [{ label, value: text, strong }]
  })
}

function introOf({ document }: InvoicePdfFacts): string | null {
  const cancelled = document.cancelledInvoice
  if (document.documentType !== 'CANCELLATION' || cancelled === null) return null
  return `Hiermit stornieren wir unsere Rechnung ${cancelled.number} vom ${formatDay(cancelled.date)} in voller Höhe.`
}
