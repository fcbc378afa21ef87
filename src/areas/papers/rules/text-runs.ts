import type { LetterFirm } from '#areas/letters/rules/letter-firm.ts'
import { printedIban, textOrNull } from '#areas/letters/rules/printed-text.ts'

/** A piece of a sentence. */
export type TextRun = { text: string; strong: boolean }

/** A sentence with its gaps: '{amount}'. What fills one may be set in bold. */
export type Sentence = string

export const plain = (text: string): TextRun => ({ text, strong: false })
export const strong = (text: string): TextRun => ({ text, strong: true })

/** A sentence whose gaps are filled with pieces, which are set as they are. */
export function filled(sentence: Sentence, pieces: Record<string, readonly TextRun[]>): TextRun[] {
  return sentence
    .split(/(\{\w+\})/)
    .flatMap((part) => pieces[part.slice(1, -1)] ?? [plain(part)])
    .filter(({ text }) => text !== '')
}

/** The account of the firm, in a sentence with the gaps `iban` and `bank`; nothing without one. */
export function accountRuns(
  sentence: Sentence,
  firm: Pick<LetterFirm, 'iban' | 'bic' | 'bankName'>,
): TextRun[] {
  const iban = textOrNull(firm.iban)
  if (iban === null) return []
  const bank = [firm.bic && `BIC\u00a0${firm.bic}`, firm.bankName]
    .map((part) => textOrNull(part ?? null))
    .filter(Boolean)
  return filled(sentence, {
    iban: [strong(printedIban(iban))],
    bank: [plain(bank.length > 0 ? ` (${bank.join(', ')})` : '')],
  })
}
