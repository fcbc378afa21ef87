import { choice, day, optionalDay, optionalPart } from '#kernel/fields.ts'
import { guessableSettings, separators, tablePreview, tableSettings } from '#kernel/table-import/contract.ts'
import { tableFile } from '#kernel/table-import/table-file.ts'
import { z } from '#kernel/zod.ts'
import { importTargets } from '../rules/import-targets.ts'
import { productTaxTypes } from '../rules/product-fields.ts'

export const importFile = tableFile

/** Whether the sales prices of a file are gross, or net with this tax to be added. */
export const salesPriceKinds = ['GROSS', 'NET_19', 'NET_7'] as const

const answers = {
  /** Asked where the heading says that they are net. */
  salesPrices: optionalPart(choice(salesPriceKinds, 'Angabe fehlt, ob die Preise brutto sind')),
  /** Whether new products are named by their code; asked where no column holds a name. */
  nameByCode: optionalPart(z.boolean()),
}

const noCode = 'Keine Spalte enthält den Code'
const doubled = 'Zwei Spalten enthalten dasselbe'

/** Why columns cannot be chosen so; null where they can. */
export function columnsFault(columns: readonly (string | null)[]): string | null {
  if (!columns.includes('code')) return noCode
  const named = columns.filter((target) => target !== null)
  return new Set(named).size < named.length ? doubled : null
}

const table = tableSettings(importTargets)

/** How the file is understood. */
export const importSettings = z.strictObject({
  ...table,
  columns: table.columns
    .refine((columns) => columns.includes('code'), noCode)
    .refine((columns) => columnsFault(columns) !== doubled, doubled),
  ...answers,
  /** Of new products for which the file says nothing. */
  taxType: choice(productTaxTypes, 'Steuerart fehlt'),
  /** When the initial stock of new products was there. */
  stockDay: day('Tag des Anfangsbestands fehlt'),
})

export type ImportSettings = z.output<typeof importSettings>

export const importPreviewInput = z.strictObject({
  /** What is left out is guessed. */
  settings: optionalPart(
    z.strictObject({
      ...guessableSettings(importTargets),
      ...answers,
      taxType: optionalPart(choice(productTaxTypes, 'Steuerart fehlt')),
      stockDay: optionalDay(),
    }),
  ),
})

export type GivenSettings = z.output<typeof importPreviewInput>['settings']

/** What would become of a file. */
export const importPreview = z.object({
  settings: z.object({
    sheet: z.string(),
    separator: z.enum(separators).nullable(),
    headLine: z.number(),
    columns: z.array(z.enum(importTargets).nullable()),
    /** Null where it is asked, or nothing depends on it. */
    decimalComma: z.boolean().nullable(),
    existing: z.enum(['skip', 'update', 'error']),
    eraseEmpty: z.boolean(),
    salesPrices: z.enum(salesPriceKinds).nullable(),
    nameByCode: z.boolean().nullable(),
    taxType: z.enum(productTaxTypes),
    stockDay: z.string(),
  }),
  ...tablePreview,
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
