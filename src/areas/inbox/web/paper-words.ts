import { fileWords } from '#areas/attachments/web/file-words.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { instantText } from '#web/instant-text.ts'
import type { PaperRow } from '../contract/list-inbox.ts'

/** What a paper is called: by whom its invoice is, else by its file. */
export const nameOf = ({ invoice, file }: PaperRow): string => invoice?.supplier || file.fileName

/** What it is: of an e-invoice its format and file, else its kind and size. */
export function kindOf({ invoice, file }: PaperRow): string {
  if (!invoice) return fileWords(file)
  return invoice.supplier === '' ? invoice.format : `${invoice.format} · ${file.fileName}`
}

export function amountOf({ invoice }: PaperRow): string {
  if (!invoice || invoice.amountGross === null) return ''
  return formatMoney(wireCents(invoice.amountGross), invoice.currency)
}

export const dayOf = ({ invoice }: PaperRow): string => shownDay(invoice?.date)

/** From whom it came. */
export const senderOf = ({ mail, receivedBy }: PaperRow): string =>
  mail === null ? `abgelegt von ${receivedBy}` : mail.from

/** When it came, and about what its e-mail was. */
export function arrivalOf({ mail, receivedAt }: PaperRow): string {
  if (mail === null) return instantText(receivedAt)
  return [instantText(mail.at), mail.subject].filter(Boolean).join(' · ')
}

/** How it stands; '' where it just waits. What is not sure is said as such: who believes it puts the paper away, and nobody pays. */
export function standOf({ state, draft, bill, recordedAs, removed, note, ...row }: PaperRow): string {
  if (removed) return removed.reason
  if (bill) return `erfasst als ${bill.number}`
  if (state === 'DRAFT') return draft?.name ? `im Entwurf „${draft.name}“` : 'in einem Entwurf'
  if (recordedAs) return `${recordedAs.isSure ? '' : 'vielleicht '}schon erfasst als ${recordedAs.number}`
  return againOf(row) || note
}

/** In which other form its invoice waits, too, or may wait; '' where it does not. */
export function againOf({ waitsAs, file }: Pick<PaperRow, 'waitsAs' | 'file'>): string {
  if (!waitsAs) return ''
  const { fileName, receivedAt, isSure } = waitsAs
  const waits = isSure ? 'wartet' : 'wartet vielleicht'
  return fileName === file.fileName
    ? `${waits} noch einmal, vom ${instantText(receivedAt)}`
    : `${waits} auch als ${fileName}`
}
