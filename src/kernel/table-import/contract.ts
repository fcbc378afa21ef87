import { choice, flag, integer, optionalInteger, optionalPart } from '../fields.ts'
import { z } from '../zod.ts'

// What every import of a table says on the wire: how the file is read, and what it would do. What is imported (products, partners) adds its own.

/** What is done with a row whose key there is already. */
export const existingWays = ['skip', 'update', 'error'] as const
export type ExistingWay = (typeof existingWays)[number]

const mostColumns = 100

/** What may part the fields of a CSV. */
export const separators = [';', ',', '\t', '|'] as const

/** To the letter: a workbook may have `Preise` and `Preise ` side by side. Absent, null and '' become ''. */
const sheetName = () =>
  z
    .string()
    .max(255, 'Höchstens 255 Zeichen')
    .nullish()
    .transform((value) => value ?? '')

/** How a file is understood, as an import is asked for; what may be left out is read from the file. */
export const tableSettings = <const T extends readonly [string, ...string[]]>(targets: T) => ({
  /** The sheet of a workbook; else the first visible one with rows. */
  sheet: sheetName(),
  /** What parts the fields of a CSV. */
  separator: optionalPart(choice(separators, 'Trennzeichen fehlt')),
  /** The line with the headings, from 1; what stands above is left out. */
  headLine: integer('Zeile der Überschriften fehlt (1 bis 1.000)', 1, 1000),
  /** What the columns hold, from the left; null: nothing that is taken. */
  columns: z.array(z.enum(targets).nullable(), 'Spalten fehlen').max(mostColumns, 'Höchstens 100 Spalten'),
  /** Whether `1,5` is one and a half, or `1.5`; else as the columns of amounts say, and asked where they do not. */
  decimalComma: optionalPart(z.boolean()),
  existing: choice(existingWays, 'Angabe fehlt, was mit vorhandenen Codes geschieht'),
  /** Whether an empty cell erases what is stored; else it says nothing. */
  eraseEmpty: flag(),
})

/** The same for a preview: everything may be left out, and is guessed. */
export const guessableSettings = <const T extends readonly [string, ...string[]]>(targets: T) => ({
  ...tableSettings(targets),
  headLine: optionalInteger('Zeile der Überschriften fehlt (1 bis 1.000)', 1, 1000),
  columns: optionalPart(tableSettings(targets).columns),
  existing: optionalPart(choice(existingWays, 'Angabe fehlt, was mit vorhandenen Codes geschieht')),
})

const tableSource = z.union([
  z.object({
    kind: z.literal('workbook'),
    sheet: z.string(),
    sheets: z.array(
      z.object({ name: z.string(), isHidden: z.boolean(), isChart: z.boolean(), rowCount: z.number() }),
    ),
  }),
  z.object({
    kind: z.literal('csv'),
    separator: z.string(),
    encoding: z.string(),
    /** How many fields the headings have, and how many lines, they among them, have as many. */
    fields: z.number(),
    agreeing: z.number(),
    lines: z.number(),
  }),
  z.object({ kind: z.literal('xls') }),
])

const place = {
  /** As the file counts them, from 1. */
  line: z.number(),
  /** The heading of the column, '' for the row as a whole. */
  column: z.string(),
  /** `B11`; '' for the row as a whole. */
  cell: z.string(),
  message: z.string(),
}

/** What stops the import. */
export const tableProblem = z.object(place)
export type TableProblem = z.output<typeof tableProblem>

/** What is worth a look and stops nothing; `count` cells are meant, of which the first is named. */
export const tableNote = z.object({ ...place, count: z.number() })
export type TableNote = z.output<typeof tableNote>

/** What only a person can say: the answer is the value of one of the settings. Nothing is imported before. */
export const tableQuestion = z.object({
  setting: z.string(),
  /** In two words, for the list of what is open. */
  name: z.string(),
  title: z.string(),
  text: z.string(),
  /** The column that it is about, from 0; null where there is none. */
  column: z.number().nullable(),
  answers: z.array(z.object({ label: z.string(), value: z.union([z.boolean(), z.string()]) })),
})
export type TableQuestion = z.output<typeof tableQuestion>

/**
 * A cell: what was understood, as the screen shows it, alone where nothing more is to be said. `was`: the file's text, where it says something
 * else. `old`: what is stored and changes. KEPT: what is stored stays; ERASED: it is erased; BAD: a problem; LOOK: a note; ASKED: a question.
 */
export const tableCell = z.union([
  z.string(),
  z.object({
    value: z.string(),
    was: z.string().optional(),
    old: z.string().optional(),
    state: z.enum(['KEPT', 'ERASED', 'BAD', 'LOOK', 'ASKED']).optional(),
    message: z.string().optional(),
  }),
])
export type ShownCell = z.output<typeof tableCell>

/** ASKED: a person says whether it is one that there is. */
export const rowKinds = ['NEW', 'CHANGED', 'KEPT', 'ASKED', 'BAD'] as const
export type RowKind = (typeof rowKinds)[number]

const tableRow = z.object({
  line: z.number(),
  kind: z.enum(rowKinds),
  /** By what the one that there is was recognised, where several things may tell. */
  by: z.string().optional(),
  cells: z.array(tableCell),
})
export type ShownRow = z.output<typeof tableRow>

/** A row that may be one that there is: `key` and `uuid` are sent back with the answer. */
export const tableMaybe = z.object({
  line: z.number(),
  cell: z.string(),
  key: z.string(),
  uuid: z.string(),
  text: z.string(),
  isSame: z.boolean().nullable(),
})
export type ShownMaybe = z.output<typeof tableMaybe>

/** What a file would do. */
export const tablePreview = {
  source: tableSource,
  headings: z.array(z.string()),
  /** The columns, from 0, whose heading does not say for sure what they hold. */
  guessed: z.array(z.number()),
  /** Every row below the headings that is not left out. */
  rows: z.array(tableRow),
  /** How many lines below the headings hold something. */
  rowCount: z.number(),
  created: z.number(),
  changed: z.number(),
  /** Known ones that are left as they are, because nothing else is said, or because the file says the same. */
  skipped: z.number(),
  unchanged: z.number(),
  /** How many values change, by the name of what they are. */
  changes: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Empty cells that leave alone what is stored. */
  keptEmpty: z.number(),
  /** Rows that may be one that there is; nothing is imported while one of them is not answered. */
  maybes: z.array(tableMaybe),
  /** Nothing is imported as long as there is one of these two. */
  questions: z.array(tableQuestion),
  /** The first of them, and how many there are. */
  problems: z.array(tableProblem),
  problemCount: z.number(),
  /** The first of them. */
  notes: z.array(tableNote),
  leftOut: z.object({
    columns: z.array(z.object({ column: z.number(), heading: z.string(), values: z.number() })),
    /** The first of them. */
    lines: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
    lineCount: z.number(),
    sheets: z.array(z.string()),
  }),
}
const preview = z.object(tablePreview)
export type TablePreview = z.output<typeof preview>
