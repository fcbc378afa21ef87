import { formOnLetters } from '#areas/firm/rules/legal-form.ts'
import { peopleLines, seatOf } from '#areas/firm/rules/people-on-letters.ts'
import type { Language } from '#kernel/texts/language.ts'
import { inFewLines } from './letter-address.ts'
import type { LetterFirm } from './letter-firm.ts'
import { letterWords } from './letter-words.ts'
import { breakable, pageRun, printedIban, textOrNull } from './printed-text.ts'

/** The firm's data at the foot of each page, in columns of lines; empty ones are left out. */
export function footerColumns(
  firm: LetterFirm,
  language: Language = 'DE',
): { columns: string[][]; note: string | null } {
  const words = letterWords[language]
  const labelled = (label: string, value: string | null) => {
    const text = textOrNull(value)
    return text === null ? null : `${label} ${text}`
  }
  // Register and people stand in their own column, behind the tax numbers.
  const seat = seatOf({ ...firm, seat: firm.seat ?? '' })
  const seatName = language === 'DE' ? (formOnLetters(firm.name)?.seat ?? 'Sitz') : 'Registered office'
  const people = peopleLines(namedOf(firm), language)
  // The company that is liable, with its own register, is too much for a column: it stands across the page.
  const acrossPage = formOnLetters(firm.name)?.hasGeneralPartner ? acrossLines(people) : null
  const columns = [
    [firm.name, firm.street, `${firm.zip} ${firm.city}`, labelled(`${seatName}:`, seat)],
    [labelled(words.phone, firm.phone), firm.email, firm.website],
    [
      firm.bankName,
      labelled('IBAN', firm.iban === null ? null : printedIban(firm.iban)),
      labelled('BIC', firm.bic),
    ],
    [
      labelled(words.vatId, firm.vatId),
      labelled(words.taxNumber, firm.taxNumber),
      firm.register,
      ...(acrossPage === null ? people : []),
    ],
  ]
  const note = textOrNull([acrossPage, noteOf(firm.footer)].filter(Boolean).join('\n'))
  return {
    columns: columns
      .map((lines) => lines.map(textOrNull).filter((line) => line !== null))
      .filter((lines) => lines.length > 0),
    note: note === null ? null : breakable(note, pageRun),
  }
}

/** The first of them, which is long, in a line of its own. */
function acrossLines([partner, ...others]: readonly string[]): string {
  return [partner, others.join(' · ')].filter(Boolean).join('\n')
}

/** What is not given is '' in the firm's own rules. */
function namedOf(firm: LetterFirm) {
  const text = (value: string | null) => value?.trim() ?? ''
  return {
    name: firm.name,
    city: text(firm.city),
    seat: text(firm.seat),
    register: text(firm.register),
    managingDirectors: text(firm.managingDirectors),
    supervisoryBoardChair: text(firm.supervisoryBoardChair),
    generalPartner: text(firm.generalPartner),
    generalPartnerSeat: text(firm.generalPartnerSeat),
    generalPartnerRegister: text(firm.generalPartnerRegister),
  }
}

/** A note of many lines would leave no room for the letter: its lines then stand beside each other. */
function noteOf(footer: string | null): string | null {
  const lines = footer?.split(/\r\n?|\n/).map((line) => line.trim()) ?? []
  if (lines.length <= mostNoteLines) return footer
  return inFewLines(lines.filter(Boolean), mostNoteLines, ' · ').join('\n')
}

const mostNoteLines = 5
