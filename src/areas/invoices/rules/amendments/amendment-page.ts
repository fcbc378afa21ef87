import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { receiverAddress } from '#areas/letters/rules/letter-address.ts'
import { type LetterData, letterData } from '#areas/letters/rules/letter-data.ts'
import type { LetterFirm } from '#areas/letters/rules/letter-firm.ts'
import { breakable, pageRun, textOrNull } from '#areas/letters/rules/printed-text.ts'
import { formatDay } from '#kernel/day.ts'
import { documentName } from '../document-name.ts'
import type { DecidedAmendment } from './decide-amendment.ts'

/** What the letter of an amendment shows, as text ready to print; plain JSON, read by amendment.typ under the same names. */
export type AmendmentPage = LetterData & {
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
  amendment: DecidedAmendment
  /** How many amendments the invoice has with this one. */
  position: number
  madeAt: Date
}

type AmendedOnPage = Pick<
  StoredInvoice,
  'kind' | 'number' | 'documentDay' | 'advance' | 'gross' | 'advances' | 'buyerReference' | 'partner'
>

type AmendedHeading = Pick<AmendedOnPage, 'kind' | 'number' | 'documentDay' | 'advance' | 'gross'> & {
  advances: readonly unknown[]
}

/** The longest runs that fit beside the labels of the information block, and into a column of words. */
const informationRun = 16
const columnRun = 26

/** 'Berichtigung 1 zu 2026-00012': it has no number of its own (decisions §10, 'Amendment'). */
export const amendmentTitle = (position: number, invoiceNumber: string) =>
  `Berichtigung ${position} zu ${invoiceNumber}`

/** How a letter that amends an invoice is headed, and its e-mail: it refers to it clearly (§ 31 Abs. 5 S. 2 UStDV). */
export function amendmentSubject({ number, documentDay, ...invoice }: AmendedHeading): string {
  const { kind, advance, advances, gross } = invoice
  const name = documentName({ documentType: kind, advance, isFinal: advances.length > 0, gross })
  return `Berichtigung der ${name} ${number} vom ${formatDay(documentDay)}`
}

/** Turns an amendment into the texts of its letter; no amounts. */
export function amendmentPage(facts: AmendmentPageFacts): AmendmentPage {
  const { firm, home, invoice, amendment, position, madeAt } = facts
  const { number, documentDay, buyerReference } = invoice
  const { debitorNumber } = invoice.partner
  const { receiver, changes, text } = amendment
  const isNamed = changes.length > 0
  return {
    ...letterData({
      firm,
      recipient: receiverAddress(receiver, home),
      subject: amendmentSubject(invoice),
      madeAt,
      mark: null,
      information: [
        { label: 'Berichtigung', value: breakable(`${position} zu ${number}`, informationRun), strong: true },
        { label: 'Datum', value: formatDay(amendment.date) },
        { label: 'Rechnungsnummer', value: breakable(number, informationRun) },
        { label: 'Rechnungsdatum', value: formatDay(documentDay) },
        { label: 'Kundennummer', value: debitorNumber === null ? null : String(debitorNumber) },
        { label: 'Ihr Zeichen', value: buyerReference && breakable(buyerReference, informationRun) },
      ],
    }),
    intro: `Hiermit berichtigen wir unsere Rechnung ${breakable(number, pageRun)} vom ${formatDay(documentDay)}${isNamed ? ' in den folgenden Angaben' : ''}.`,
    changes: changes.map(({ label, from, to }) => ({
      label,
      from: from && breakable(from, columnRun),
      to: to && breakable(to, columnRun),
    })),
    text: textOrNull(breakable(text, pageRun)),
    closing:
      'Alle anderen Angaben der Rechnung, auch ihre Beträge, bleiben unverändert. Bitte bewahren Sie dieses Schreiben bei der Rechnung auf.',
  }
}
