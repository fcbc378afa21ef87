import type { FilePart } from '#kernel/declare.ts'
import { choice, day, flag, integer } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { importTargets } from '../rules/import-columns.ts'
import { productTaxTypes } from '../rules/product-fields.ts'

/** The most products of one import. */
export const mostImported = 10_000

export const importFile: FilePart = {
  most: 1,
  largestBytes: 25 * 1024 * 1024,
  // The reader looks for itself: CSV is known by nothing but that it can be read.
  types: 'any',
  refusal: 'Angenommen werden Tabellen als .xlsx und .csv, und .xls aus Kontor',
}

/** What is done with a row whose code there is already. */
export const existingWays = ['skip', 'update', 'error'] as const

/** How the file is understood. */
export const importSettings = z.strictObject({
  /** The line with the headings, from 1; what stands above is left out. */
  headLine: integer('Zeile der Überschriften fehlt (1 bis 1.000)', 1, 1000),
  /** What the columns hold, from the left; null: nothing that is taken. */
  columns: z
    .array(z.enum(importTargets).nullable(), 'Spalten fehlen')
    .max(100, 'Höchstens 100 Spalten')
    .refine((columns) => columns.includes('code'), 'Keine Spalte enthält den Code')
    .refine((columns) => {
      const named = columns.filter((target) => target !== null)
      return new Set(named).size === named.length
    }, 'Zwei Spalten enthalten dasselbe'),
  /** Whether `1,5` is one and a half; else it is `1.5`. */
  decimalComma: flag(),
  existing: choice(existingWays, 'Angabe fehlt, was mit vorhandenen Codes geschieht'),
  /** Of new products for which the file says nothing. */
  taxType: choice(productTaxTypes, 'Steuerart fehlt'),
  /** When the initial stock of new products was there. */
  stockDay: day('Tag des Anfangsbestands fehlt'),
})

export type ImportSettings = z.output<typeof importSettings>

export const importPreviewInput = z.strictObject({
  /** Guessed from the headings where it is left out. */
  settings: z
    .strictObject({ ...importSettings.shape, columns: z.array(z.enum(importTargets).nullable()).max(100) })
    .nullish()
    .transform((settings) => settings ?? null),
})

const importProblem = z.object({
  /** As the file counts them, from 1. */
  line: z.number(),
  /** The heading of the column, '' for the row as a whole. */
  column: z.string(),
  message: z.string(),
})

/** What would become of a file. */
export const importPreview = z.object({
  settings: z.object({
    headLine: z.number(),
    columns: z.array(z.enum(importTargets).nullable()),
    decimalComma: z.boolean(),
    existing: z.enum(existingWays),
    taxType: z.enum(productTaxTypes),
    stockDay: z.string(),
  }),
  headings: z.array(z.string()),
  /** The first rows below the headings, as texts. */
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  rowCount: z.number(),
  created: z.number(),
  changed: z.number(),
  skipped: z.number(),
  /** All that is wrong; nothing is imported as long as there is one. */
  problems: z.array(importProblem),
})

export type ImportPreview = z.output<typeof importPreview>
/** How the file is understood, on the screen. */
export type ShownSettings = ImportPreview['settings']

/** The call that shows what an import would do, and stores nothing: a form with `command` and `file`. */
export const previewImport = {
  path: '/api/products/imports/previews',
  access: 'BILL_VIEW',
  input: importPreviewInput,
  answer: importPreview,
  files: { file: importFile },
} as const
