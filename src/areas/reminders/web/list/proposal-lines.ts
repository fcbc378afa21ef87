import type { Day } from '#kernel/day.ts'
import type { RunRow } from '#kernel/many-run.ts'
import { matchesWords } from '#web/ui/choices/matches-words.ts'
import type { ProposalRow } from '../../contract/list-proposals.ts'
import {
  type ChosenLetter,
  chosenLetter,
  type LetterChoice,
  plainChoice,
  type RemindedInvoiceRow,
  type ShownStop,
} from '../../rules/shown-proposal.ts'

/** A row whose customer gets a letter. */
export type LetterRow = ProposalRow & { letter: NonNullable<ProposalRow['letter']> }

export const keyOf = ({ partnerEntityId, currency }: Pick<ProposalRow, 'partnerEntityId' | 'currency'>) =>
  `${partnerEntityId} ${currency}`

export const hasLetter = (row: ProposalRow): row is LetterRow => row.letter !== null

/** A letter that is proposed, or was: then what became of it stands in its place. */
export interface LetterLine {
  kind: 'letter'
  key: string
  row: LetterRow
  choice: LetterChoice
  /** Null where every invoice of it is left out. */
  chosen: ChosenLetter | null
  /** The customer owes nothing of it any more, by what others did meanwhile. */
  isGone: boolean
  /** Its place in the run that goes on, or has come to its end. */
  run: RunRow | null
}

/** An overdue invoice that no letter asks for. */
export interface StopLine {
  kind: 'stop'
  key: string
  row: ProposalRow
  invoice: RemindedInvoiceRow
  /** The weightiest first; none where a credit alone stops it. */
  stops: readonly ShownStop[]
}

/** Above several lines that may be folded. */
export interface HeadLine {
  kind: 'head'
  key: 'stops' | 'written'
  isOpen: boolean
  count: number
  /** In units, by currency. */
  due: ReadonlyMap<string, number>
}

export type Line = LetterLine | StopLine | HeadLine

/** The letters that stand on the screen, in the order in which they came: nothing moves under the pointer. */
export interface KeptLetters {
  /** Of what they were made. */
  data: readonly ProposalRow[] | null
  rows: readonly LetterRow[]
  gone: ReadonlySet<string>
}

export const nothingKept: KeptLetters = { data: null, rows: [], gone: new Set() }

/**
 * What stands on the screen after the list was read anew: a letter keeps its place with the figures of now; one whose customer owes nothing
 * any more stays, struck; one that something stops by now goes to those. What belongs to a run stays whatever becomes of it.
 */
export function keepLetters(
  kept: KeptLetters,
  data: readonly ProposalRow[],
  isInRun: (key: string) => boolean,
): KeptLetters {
  const fresh = new Map(data.map((row) => [keyOf(row), row]))
  const gone = new Set<string>()
  const rows = kept.rows.flatMap((old) => {
    const key = keyOf(old)
    const now = fresh.get(key)
    if (now && hasLetter(now)) return [now]
    if (now === undefined) gone.add(key)
    return now === undefined || isInRun(key) ? [old] : []
  })
  const known = new Set(rows.map(keyOf))
  const added = data.filter(hasLetter).filter((row) => !known.has(keyOf(row)))
  return { data, rows: [...rows, ...added], gone }
}

interface LineFacts {
  kept: KeptLetters
  choices: ReadonlyMap<string, LetterChoice>
  runRows: ReadonlyMap<string, RunRow>
  searchText: string
  folded: ReadonlySet<HeadLine['key']>
}

// Of a longer run those that are written fold into one line: what needs somebody is seen.
const mostUnfolded = 20

/** All lines of the list: letters, then what is written where that is much, then what stops others. */
export function linesOf({ kept, choices, runRows, searchText, folded }: LineFacts): Line[] {
  const letters = kept.rows
    .filter((row) => isFound(row, searchText))
    .map((row): LetterLine => {
      const key = keyOf(row)
      const choice = choices.get(key) ?? plainChoice
      const run = runRows.get(key) ?? null
      const isGone = kept.gone.has(key)
      return { kind: 'letter', key, row, choice, chosen: chosenLetter(row.letter, choice), isGone, run }
    })
  const isLong = runRows.size > mostUnfolded
  const isWritten = ({ run }: LetterLine) => isLong && run?.state === 'done'
  const written = letters.filter(isWritten)
  const stops = stopLines(kept.data ?? [], runRows, searchText)
  return [
    ...letters.filter((line) => !isWritten(line)),
    ...foldable('written', written, folded, (line) => line.chosen?.total ?? 0),
    ...foldable('stops', stops, folded, ({ invoice }) => invoice.amountDue),
  ]
}

function foldable<Some extends LetterLine | StopLine>(
  key: HeadLine['key'],
  lines: readonly Some[],
  folded: ReadonlySet<HeadLine['key']>,
  sumOf: (line: Some) => number,
): Line[] {
  if (lines.length === 0) return []
  const due = new Map<string, number>()
  for (const line of lines) {
    const { currency } = line.row
    due.set(currency, Math.round(((due.get(currency) ?? 0) + sumOf(line)) * 100) / 100)
  }
  // Those that are written are folded until somebody wants to see them.
  const isOpen = (key === 'written') === folded.has(key)
  return [{ kind: 'head', key, isOpen, count: lines.length, due }, ...(isOpen ? lines : [])]
}

/** What a run has just written is no news below it. */
function stopLines(
  data: readonly ProposalRow[],
  runRows: ReadonlyMap<string, RunRow>,
  searchText: string,
): StopLine[] {
  return data
    .filter((row) => runRows.get(keyOf(row))?.state !== 'done' && isFound(row, searchText))
    .flatMap((row) =>
      row.stopped.map(
        (invoice): StopLine => ({
          ...{ kind: 'stop', key: invoice.invoiceEntityId, row, invoice, stops: invoice.stops },
        }),
      ),
    )
}

function isFound({ partner, email, letter, stopped }: ProposalRow, searchText: string): boolean {
  if (searchText.trim() === '') return true
  const numbers = [...(letter?.items ?? []), ...stopped].map(({ invoiceNumber }) => invoiceNumber)
  return matchesWords({ label: partner, detail: email, words: numbers.join(' ') }, searchText)
}

/** Whether a letter may be written as it stands: without its base rate the interest is unknown. */
export const mayBeWritten = ({ row, choice, chosen, isGone, run }: LetterLine): boolean =>
  !isGone &&
  run === null &&
  chosen !== null &&
  (row.letter.missingBaseRate === null || choice.without.includes('INTEREST'))

/** Whether a run takes it. */
export const isTicked = (line: Line): line is LetterLine =>
  line.kind === 'letter' && mayBeWritten(line) && !line.choice.isOut

/** The day of the list. */
export const filterOn = (day: Day) => ({ filterType: 'seenOn', day })
