import { billFromInvoice } from '#areas/bills/rules/bill-from-invoice.ts'
import { readPaper } from '#areas/bills/rules/paper/read-paper.ts'
import { invoiceFormat } from '#areas/einvoice/rules/invoice-format.ts'
import { otherDocumentOf } from '#areas/einvoice/rules/other-documents.ts'
import type { ReadInvoice } from '#areas/einvoice/rules/read/read-invoice.ts'
import type { Day } from '#kernel/day.ts'
import type { PaperPage } from '#kernel/files/paper-page.ts'
import type { Cents } from '#kernel/money.ts'
import { cutText } from '#kernel/texts/cut-text.ts'

/** What the inbox knows of an invoice: of an e-invoice what its bill will hold. */
export interface PaperFacts {
  /** Null of a paper that is none, whose text was read: that is for finding the same invoice again, and shown to nobody. */
  format: string | null
  supplier: string
  number: string
  day: Day | null
  /** Null where the invoice names none, or in a currency that cannot be booked. */
  grossCents: Cents | null
  currency: string | null
}

/** What the inbox shows of an invoice that was read; null of what is another document, such as an order. */
export function paperFacts(read: ReadInvoice): PaperFacts | null {
  const { invoice } = read
  if (otherDocumentOf(invoice.typeCode) !== null) return null
  const { billNumber, billDate, totalCents, currency } = billFromInvoice(read)
  return {
    format: invoiceFormat(read).name,
    supplier: cutText((invoice.seller.name ?? invoice.seller.tradingName ?? '').trim(), 200),
    number: billNumber,
    day: billDate,
    grossCents: currency === null ? null : totalCents,
    currency,
  }
}

// An invoice of five pages has some 1,500 words; to read twice as many took a third of a second at most. Papers come unasked, a
// hundred by one e-mail, and are read in the server itself.
const mostWords = 3_000
const mostLetters = 30_000

/** The first pages of no more words and letters than are read here. */
function firstPages(pages: readonly PaperPage[]): readonly PaperPage[] {
  let words = 0
  let letters = 0
  const end = pages.findIndex((page) => {
    words += page.words.length
    letters += page.words.reduce((sum, { text }) => sum + text.length, 0)
    return words > mostWords || letters > mostLetters
  })
  return end < 0 ? pages : pages.slice(0, end)
}

/**
 * Number, day and gross as the first pages of a text layer tell them; null where one of them is missing or not clear, or already the first
 * page has too many words.
 */
export function printedFacts(pages: readonly PaperPage[]): PaperFacts | null {
  // Whose ids and names are on it does not matter here.
  const { number, billDate, gross, currency } = readPaper(firstPages(pages), {
    names: [],
    vatId: '',
    ibans: [],
  })
  if (!number.best || !billDate.best || !gross.best || currency === null) return null
  return {
    ...{ format: null, supplier: '', number: number.best.value, day: billDate.best.value },
    ...{ grossCents: gross.best.value, currency },
  }
}
