import type { Steps } from '#kernel/steps.ts'
import { cellAddress } from '#kernel/table-import/cell-address.ts'
import type { TableNote, TableProblem, TableQuestion } from '#kernel/table-import/contract.ts'
import { tableSteps } from '#kernel/table-import/decide-table.ts'
import type { ReadTable } from '#kernel/table-import/table-kind.ts'
import { headingsOf, keysOf } from '#kernel/table-import/table-lines.ts'
import { columnNote, guessedNotes, tooManyProblems } from '#kernel/table-import/table-notes.ts'
import type { DecidedTable } from '#kernel/table-import/table-work.ts'
import type { ImportSettings } from '../contract/product-import.ts'
import { ownInventory } from './import-programs.ts'
import { importQuestions } from './import-questions.ts'
import type { ImportGuess } from './import-settings.ts'
import { type ImportTarget, importTargetNames } from './import-targets.ts'
import { currencyOfHeading, productTargets } from './product-cells.ts'
import { type Creation, type ImportFacts, type KnownProduct, productTable } from './product-table.ts'

export interface DecidedImport extends DecidedTable<KnownProduct, Creation> {
  questions: TableQuestion[]
}

/** The codes that a file names, as they are compared. */
export function codesOf(table: ReadTable, { columns, headLine }: ImportSettings): string[] {
  return keysOf(table, columns, headLine, 'code')
}

/**
 * What becomes of each row of a file: a new product, a changed one, or nothing; everything that is wrong, by line and column; and what
 * only a person can say. Nothing is stored while there is a problem or a question. A step is a row.
 */
export function* importSteps(
  table: ReadTable,
  { settings, columns, guessed, program }: ImportGuess,
  byCode: ReadonlyMap<string, KnownProduct>,
  facts: ImportFacts,
): Steps<DecidedImport> {
  const headings = headingsOf(table, settings.headLine)
  const kind = productTable({ ...facts, isOwnInventory: program === ownInventory })
  // Whether somebody says how new ones are called is asked once, not told for each.
  const isNamed = settings.columns.includes('codeDescription') || settings.nameByCode === true
  const decided = yield* tableSteps(
    table,
    isNamed ? settings : { ...settings, nameByCode: true },
    kind,
    byCode,
  )
  const created = decided.rows.filter(({ known }) => known === null).length
  const questions = importQuestions({ settings, headings, decimal: decided.decimal, created })
  const notes: TableNote[] = guessedNotes(
    settings,
    { columns, guessed },
    headings,
    (target) => importTargetNames[target],
  )
  const noted = program?.note ? settings.columns.indexOf(program.note.target) : -1
  if (program?.note && noted >= 0 && settings.salesPrices === null)
    notes.push(columnNote(settings, headings, noted, program.note.text))
  if (
    program === ownInventory &&
    settings.nameByCode &&
    created > 0 &&
    !settings.columns.includes('codeDescription')
  )
    notes.push({
      ...{ line: settings.headLine, column: '', cell: '', count: 1 },
      message: 'Ein Inventar nennt keine Bezeichnungen: neue Waren heißen wie ihr Code.',
    })
  const problems = [
    ...headingProblems(settings, headings),
    ...tooManyProblems(decided.rows, 'Waren'),
    ...decided.problems,
  ]
  return { ...decided, problems, questions, notes: [...notes, ...decided.notes] }
}

const otherCurrency: readonly ImportTarget[] = ['buyingInOtherCurrency']

/** A column of amounts whose heading names another currency. */
function headingProblems({ columns, headLine }: ImportSettings, headings: readonly string[]): TableProblem[] {
  return columns.flatMap((target, at) => {
    const heading = headings[at] ?? ''
    const isAmount = target !== null && productTargets[target].isNumber && target !== 'quantity'
    const currency = isAmount && !otherCurrency.includes(target) ? currencyOfHeading(heading) : null
    if (currency === null) return []
    const message = `Die Überschrift nennt eine andere Währung (${currency}). Kontor speichert Preise in Euro.`
    return [{ line: headLine, column: heading, cell: cellAddress(headLine, at), message }]
  })
}
