import { directorsOf, seatOf } from '#areas/firm/rules/legal-form.ts'
import { inFewLines } from './letter-address.ts'
import type { LetterFirm } from './letter-firm.ts'
import { breakable, pageRun, printedIban, textOrNull } from './printed-text.ts'

/** The firm's data at the foot of each page, in columns of lines; empty ones are left out. */
export function footerColumns(firm: LetterFirm): { columns: string[][]; note: string | null } {
  const labelled = (label: string, value: string | null) => {
    const text = textOrNull(value)
    return text === null ? null : `${label} ${text}`
  }
  // Register and directors stand in their own column; all three are asked of a company (§ 35a GmbHG, § 80 AktG).
  const seat = seatOf({ ...firm, seat: firm.seat ?? '' })
  const columns = [
    [firm.name, firm.street, `${firm.zip} ${firm.city}`, labelled('Sitz:', seat)],
    [labelled('Tel.', firm.phone), firm.email, firm.website],
    [
      firm.bankName,
      labelled('IBAN', firm.iban === null ? null : printedIban(firm.iban)),
      labelled('BIC', firm.bic),
    ],
    [
      labelled('USt-IdNr.', firm.vatId),
      labelled('Steuernr.', firm.taxNumber),
      firm.register,
      labelled(`${directorsOf(firm.name)}:`, firm.managingDirectors),
    ],
  ]
  const note = textOrNull(noteOf(firm.footer))
  return {
    columns: columns
      .map((lines) => lines.map(textOrNull).filter((line) => line !== null))
      .filter((lines) => lines.length > 0),
    note: note === null ? null : breakable(note, pageRun),
  }
}

/** A note of many lines would leave no room for the letter: its lines then stand beside each other. */
function noteOf(footer: string | null): string | null {
  const lines = footer?.split(/\r\n?|\n/).map((line) => line.trim()) ?? []
  if (lines.length <= mostNoteLines) return footer
  return inFewLines(lines.filter(Boolean), mostNoteLines, ' · ').join('\n')
}

const mostNoteLines = 5
