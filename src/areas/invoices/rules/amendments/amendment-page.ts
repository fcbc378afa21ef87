import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { receiverAddress } from '#areas/letters/rules/letter-address.ts'
import { type LetterData, letterData } from '#areas/letters/rules/letter-data.ts'
import type { LetterFirm } from '#areas/letters/rules/letter-firm.ts'
import { breakable, pageRun, textOrNull } from '#areas/letters/rules/printed-text.ts'
import { written } from '#kernel/texts/written.ts'
import { documentName } from '../document-name.ts'
import { paperWords } from '../pdf/paper-words.ts'
import type { PaperWords } from '../pdf/words.ts'
import type { DecidedAmendment } from './decide-amendment.ts'

/** What the letter of an amendment shows, as text ready to print; plain JSON, read by amendment.typ under the same names. */
export type AmendmentPage = LetterData & {
  labels: PaperWords['amendment']['labels']
  intro: string
  /** The old and the new words; null for nothing. */
  changes: { label: string; from: string | null; to: string | null }[]
  text: string | null
  closing: string
}

export interface AmendmentPageFacts {
  firm: LetterFirm
  /** The firm's own country. */
  home: string
  invoice: AmendedOnPage
  amendment: Omit<DecidedAmendment, 'instead'>
  /** How many amendments the invoice has with this one. */
  position: number
  madeAt: Date
}

type AmendedOnPage = Pick<
  StoredInvoice,
  | 'kind'
  | 'number'
  | 'documentDay'
  | 'advance'
  | 'gross'
  | 'advances'
  | 'buyerReference'
  | 'partner'
  | 'language'
>

type AmendedHeading = Pick<
  AmendedOnPage,
  'kind' | 'number' | 'documentDay' | 'advance' | 'gross' | 'language'
> & {
  advances: readonly unknown[]
}

/** The longest runs that fit beside the labels of the information block, and into a column of words. */
const informationRun = 16
const columnRun = 26

/** 'Berichtigung 1 zu 2026-00012', as Kontor lists it: it has no number of its own (decisions §10, 'Amendment'). */
export const amendmentTitle = (position: number, invoiceNumber: string) =>
  `Berichtigung ${position} zu ${invoiceNumber}`

/** How a letter that amends an invoice is headed, and its e-mail: it refers to it clearly (§ 31 Abs. 5 S. 2 UStDV). */
export function amendmentSubject({ number, documentDay, ...invoice }: AmendedHeading): string {
  const { kind, advance, advances, gross, language } = invoice
  const name = documentName({ documentType: kind, advance, isFinal: advances.length > 0, gross, language })
  return paperWords[language].amendment.subject(name, number, written[language].day(documentDay))
}

/** Turns an amendment into the texts of its letter; no amounts. */
export function amendmentPage(facts: AmendmentPageFacts): AmendmentPage {
  const { firm, home, invoice, amendment, position, madeAt } = facts
  const { number, documentDay, buyerReference, language } = invoice
  const { amendment: words, information } = paperWords[language]
  const { day } = written[language]
  const { debitorNumber } = invoice.partner
  const { receiver, changes, text } = amendment
  const isNamed = changes.length > 0
  return {
    ...letterData({
      firm,
      language,
      recipient: receiverAddress(receiver, home, language),
      subject: amendmentSubject(invoice),
      madeAt,
      mark: null,
      information: [
        {
          label: words.title,
          value: breakable(words.ofInvoice(position, number), informationRun),
          strong: true,
        },
        { label: words.date, value: day(amendment.date) },
        { label: information.number, value: breakable(number, informationRun) },
        { label: information.date, value: day(documentDay) },
        { label: information.customerNumber, value: debitorNumber === null ? null : String(debitorNumber) },
        {
          label: information.buyerReference,
          value: buyerReference && breakable(buyerReference, informationRun),
        },
      ],
    }),
    labels: words.labels,
    intro: words.intro(breakable(number, pageRun), day(documentDay), isNamed),
    changes: changes.map(({ label, from, to }) => ({
      label,
      from: from && breakable(from, columnRun),
      to: to && breakable(to, columnRun),
    })),
    text: textOrNull(breakable(text, pageRun)),
    closing: words.closing,
  }
}
