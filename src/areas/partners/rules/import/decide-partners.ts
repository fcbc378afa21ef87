import type { Steps } from '#kernel/steps.ts'
import { textOfCell } from '#kernel/table-cell.ts'
import { columnLetter } from '#kernel/table-import/cell-address.ts'
import type { TableQuestion } from '#kernel/table-import/contract.ts'
import { tableSteps } from '#kernel/table-import/decide-table.ts'
import { type GuessedColumns, guessColumns, guessHeadRow } from '#kernel/table-import/guess-columns.ts'
import { headingKey } from '#kernel/table-import/heading-key.ts'
import type { ReadTable } from '#kernel/table-import/table-kind.ts'
import { headingsOf } from '#kernel/table-import/table-lines.ts'
import { guessedNotes, tooManyProblems } from '#kernel/table-import/table-notes.ts'
import type { DecidedTable } from '#kernel/table-import/table-work.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { isOwnFile, partnerWords } from './import-words.ts'
import { identityOf, type RowIdentity } from './match-partner.ts'
import { partnerCells } from './partner-cells.ts'
import type { ImportRole, KnownPartner, PartnerFields, PartnerSettings } from './partner-import.ts'
import { type MetRows, nothingMet, type PartnerFacts, partnerTable } from './partner-table.ts'
import { type PartnerTarget, targetName } from './partner-targets.ts'

/** What a caller said of a file; what is left out is guessed. */
export type GivenPartnerSettings =
  | (Omit<Partial<PartnerSettings>, 'columns' | 'headLine' | 'existing' | 'countryCode' | 'language'> & {
      columns?: readonly (PartnerTarget | null)[] | null
      headLine?: number | null
      existing?: PartnerSettings['existing'] | null
      countryCode?: string | null
      language?: PartnerSettings['language'] | null
    })
  | null

export interface PartnerGuess extends GuessedColumns<PartnerTarget> {
  settings: PartnerSettings
  isOwn: boolean
}

/** How a file is understood: what was said, and what its headings tell where nothing was. */
export function guessPartners(table: ReadTable, given: GivenPartnerSettings, role: ImportRole): PartnerGuess {
  const texts = table.rows.slice(0, 200).map((row) => row.map(textOfCell))
  const words = partnerWords(role)
  const headLine = given?.headLine ?? guessHeadRow(texts, words) + 1
  const width = Math.max(1, ...table.rows.map((row) => row.length))
  const headings = texts[headLine - 1] ?? []
  const guess = withPlainName(guessColumns(headings, words), headings, role)
  const columns = Array.from({ length: width }, (_, at) => {
    if (given?.columns) return given.columns[at] ?? null
    return table.hiddenColumns.includes(at) ? null : (guess.columns[at] ?? null)
  })
  return {
    ...guess,
    isOwn: isOwnFile(guess.program),
    settings: {
      ...{ sheet: given?.sheet ?? '', separator: given?.separator ?? null, headLine, columns },
      ...{ decimalComma: given?.decimalComma ?? null, existing: given?.existing ?? 'skip' },
      ...{ eraseEmpty: given?.eraseEmpty ?? false, otherNumbers: given?.otherNumbers ?? null },
      ...{ withoutAddress: given?.withoutAddress ?? null, zipZeros: given?.zipZeros ?? false },
      ...{
        sames: given?.sames ?? [],
        countryCode: given?.countryCode ?? 'DE',
        language: given?.language ?? 'DE',
      },
      paymentTargetDays: given?.paymentTargetDays ?? null,
    },
  }
}

/** A column 'Name' is that of a family beside one of first names, and else of whoever it is. */
function withPlainName(
  guess: GuessedColumns<PartnerTarget>,
  headings: readonly string[],
  _role: ImportRole,
): GuessedColumns<PartnerTarget> {
  const place = headings.findIndex((heading, at) => headingKey(heading) === 'name' && !guess.columns[at])
  if (place < 0) return guess
  const target = guess.columns.includes('firstName') ? 'familyName' : 'fullName'
  if (guess.columns.includes(target)) return guess
  return { ...guess, columns: guess.columns.map((one, at) => (at === place ? target : one)) }
}

/** What each row says of whom it is about: by this, those that there are, are looked for. A step is a row. */
export function* identitySteps(
  table: ReadTable,
  { settings, isOwn }: PartnerGuess,
  role: ImportRole,
): Steps<RowIdentity[]> {
  const cells = partnerCells(role.mode, isOwn)
  const telling = [role.number, 'companyName', 'fullName', 'familyName', 'firstName', 'vatId', 'zip', 'email']
  const identities: RowIdentity[] = []
  for (const row of table.rows.slice(settings.headLine)) {
    const values: Record<string, unknown> = {}
    for (const [at, target] of settings.columns.entries()) {
      const cell = row[at] ?? null
      if (target === null || !telling.includes(target) || textOfCell(cell) === '') continue
      const read = cells[target].read(cell, { settings, decimal: ',' })
      if (read.ok) values[target] = read.value
    }
    identities.push(identityOf(values, role))
    yield
  }
  return identities
}

export interface DecidedPartners extends DecidedTable<KnownPartner, PartnerFields> {
  questions: TableQuestion[]
  met: MetRows
}

/**
 * What becomes of each row of a file: a new partner, a changed one, or nothing; everything that is wrong, by line and column; and what
 * only a person can say. A step is a row.
 */
export function* partnerSteps(
  table: ReadTable,
  guess: PartnerGuess,
  facts: Omit<PartnerFacts, 'isOwn'>,
): Steps<DecidedPartners> {
  const { settings, isOwn } = guess
  const headings = headingsOf(table, settings.headLine)
  const met = nothingMet()
  const kind = partnerTable({ ...facts, isOwn }, settings, met)
  const decided = yield* tableSteps(table, settings, kind, new Map())
  const notes = guessedNotes(settings, guess, headings, targetName)
  return {
    ...decided,
    met,
    questions: questionsOf(met, settings, facts.role),
    problems: [...tooManyProblems(decided.rows, facts.role.many), ...decided.problems],
    notes: [...notes, ...decided.notes],
  }
}

function questionsOf(met: MetRows, settings: PartnerSettings, role: ImportRole): TableQuestion[] {
  const questions: TableQuestion[] = []
  const column = settings.columns.indexOf(role.number)
  if (met.otherNumber !== null && settings.otherNumbers === null) {
    questions.push({
      setting: 'otherNumbers',
      name: 'andere Nummern',
      title: `Was geschieht mit Nummern wie „${cutText(met.otherNumber, 20)}“ in Spalte ${columnLetter(column)}?`,
      text: `Eine ${role.numberName} hat fünf Ziffern, ist also keine von ihnen.`,
      column,
      answers: [
        { label: 'In die Notizen', value: 'NOTE' },
        { label: 'Weglassen', value: 'LEAVE' },
      ],
    })
  }
  if (met.withoutAddress > 0 && settings.withoutAddress === null) {
    const isOne = met.withoutAddress === 1
    questions.push({
      setting: 'withoutAddress',
      name: 'ohne Adresse',
      title: isOne ? 'Eine Zeile hat keine Adresse.' : `${met.withoutAddress} Zeilen haben keine Adresse.`,
      text: 'Ein neuer Kunde braucht eine: Bitte in der Datei ergänzen und neu ablegen, oder diese Zeilen weglassen.',
      column: null,
      answers: [{ label: 'Weglassen', value: 'LEAVE' }],
    })
  }
  return questions
}
