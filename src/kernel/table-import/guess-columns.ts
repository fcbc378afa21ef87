import { headingKey } from './heading-key.ts'

/** What a program's export calls its columns, as `headingKey` writes them; null: nothing that is taken. */
export interface TableProgram<T extends string> {
  name: string
  /** It is this program's where it has all of these headings. */
  marks: readonly string[]
  columns: Readonly<Record<string, T | null>>
  /** What is worth a look of a target's column, whenever it comes from here. */
  note?: { target: T; text: string }
}

/** By which headings columns are known. */
export interface HeadingWords<T extends string> {
  /** In the order in which they are given their columns. */
  targets: readonly T[]
  /** Whole headings, the better ones first. */
  known: Readonly<Record<T, readonly string[]>>
  /** Words within a heading by which a column is guessed. */
  parts: Readonly<Partial<Record<T, readonly string[]>>>
  /** Words within a heading that say that it is something else. */
  others: readonly string[]
  programs: readonly TableProgram<T>[]
}

export interface GuessedColumns<T extends string> {
  columns: (T | null)[]
  /** Of each column whether its heading tells it only in part. */
  guessed: boolean[]
  program: TableProgram<T> | null
}

/** No program and nobody calls a column by more; what is longer is a text, and may be of megabytes. */
const longestHeading = 100

/** No program writes as many; a sheet may have sixteen thousand. */
const mostColumns = 300

interface Heading {
  key: string
  /** Its words as they are compared; none of one that has too many to be told by them. */
  parts: readonly string[]
}

const noHeading: Heading = { key: '', parts: [] }

/** A cell as headings are compared: made once, however many targets ask. */
function headingOf(text: string): Heading {
  if (text === '' || text.length > longestHeading) return noHeading
  const key = headingKey(text.replace(/€|\beur\b/gi, ''))
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const parts = words.map(headingKey).filter((part) => part !== '')
  return { key, parts: parts.length > 4 ? [] : parts }
}

/** What the columns with these headings hold, each thing once; null for those that nobody knows. */
export function guessColumns<T extends string>(
  row: readonly string[],
  words: HeadingWords<T>,
): GuessedColumns<T> {
  const headings = row.slice(0, mostColumns).map(headingOf)
  const keys = headings.map(({ key }) => key)
  const program = words.programs.find(({ marks }) => marks.every((mark) => keys.includes(mark))) ?? null
  const guess: GuessedColumns<T> = { columns: row.map(() => null), guessed: row.map(() => false), program }
  const isFree = (place: number) => guess.columns[place] === null && !isNamedBy(program, keys[place] ?? '')
  for (const [place, key] of keys.entries()) {
    const target = program && isNamedBy(program, key) ? program.columns[key] : null
    if (target && !guess.columns.includes(target)) guess.columns[place] = target
  }
  const placesOf = Map.groupBy(keys.keys(), (at) => keys[at] ?? '')
  for (const target of words.targets) {
    if (guess.columns.includes(target)) continue
    const places = words.known[target].flatMap((key) => placesOf.get(key)?.find(isFree) ?? [])
    if (places[0] !== undefined) guess.columns[places[0]] = target
  }
  const isOther = headings.map(({ parts }) => parts.some((part) => words.others.includes(part)))
  for (const target of words.targets) {
    const known = words.parts[target]
    if (!known || guess.columns.includes(target)) continue
    const place = headings.findIndex(
      ({ parts }, at) => !isOther[at] && isFree(at) && parts.some((part) => known.includes(part)),
    )
    if (place < 0) continue
    guess.columns[place] = target
    guess.guessed[place] = true
  }
  return guess
}

const isNamedBy = <T extends string>(program: TableProgram<T> | null, key: string) =>
  program !== null && Object.hasOwn(program.columns, key)

/** The row that has the headings, from 0: of the first twenty the one in which most are known, else the first. */
export function guessHeadRow<T extends string>(
  rows: readonly (readonly string[])[],
  words: HeadingWords<T>,
): number {
  const known = rows.slice(0, 20).map((row) => {
    const { columns, guessed } = guessColumns(row, words)
    // What is only guessed says less: texts of a first row hold words, too.
    return columns.reduce((sum, target, at) => sum + (target === null ? 0 : guessed[at] ? 0.1 : 1), 0)
  })
  return Math.max(0, known.indexOf(Math.max(0, ...known)))
}
