import { isCountry } from '#kernel/countries/countries.ts'
import { choice, flag, id, optionalInteger, optionalPart } from '#kernel/fields.ts'
import { guessableSettings, separators, tablePreview, tableSettings } from '#kernel/table-import/contract.ts'
import { tableFile } from '#kernel/table-import/table-file.ts'
import { languages, languageUnknown } from '#kernel/texts/language.ts'
import { z } from '#kernel/zod.ts'
import { receiverTargets, supplierTargets } from '../rules/import/partner-targets.ts'

export const partnerFile = tableFile

/** What becomes of numbers of other programs that are none of Kontor's: a line of the notes, or nothing. */
export const otherNumberWays = ['NOTE', 'LEAVE'] as const

/** What somebody said of the file, beside how it is read. */
const answers = {
  /** Asked where a number has not five digits. */
  otherNumbers: optionalPart(choice(otherNumberWays, 'Angabe fehlt, was mit anderen Nummern geschieht')),
  /** Asked where a new customer has no address: such rows are left out. */
  withoutAddress: optionalPart(choice(['LEAVE'], 'Angabe fehlt, was mit Zeilen ohne Adresse geschieht')),
  /** Whether a German postcode of four digits gets the 0 that a spreadsheet took away. */
  zipZeros: flag(),
  /** Of rows that may be one that there is, whether they are: by what the row says, and whom it may be. */
  sames: optionalPart(
    z
      .array(
        z.strictObject({
          key: z.string().max(700),
          uuid: id('Partner fehlt'),
          isSame: z.boolean('Antwort fehlt'),
        }),
      )
      .max(10_000, 'Höchstens 10.000 Antworten'),
  ).transform((sames) => sames ?? []),
  /** Of new ones for which the file says nothing. */
  countryCode: optionalPart(z.string().refine(isCountry, 'Land fehlt')),
  language: optionalPart(choice(languages, languageUnknown)),
  paymentTargetDays: optionalInteger('Zahlungsziel: eine Zahl von 0 bis 9999', 0, 9999),
}

const noName = 'Keine Spalte enthält den Namen'
const doubled = 'Zwei Spalten enthalten dasselbe'
const telling = ['companyName', 'familyName', 'fullName', 'debitorNumber', 'creditorNumber', 'vatId']

/** Why columns cannot be chosen so; null where they can. */
export function columnsFault(columns: readonly (string | null)[]): string | null {
  const named = columns.filter((target) => target !== null)
  if (!named.some((target) => telling.includes(target))) return noName
  return new Set(named).size < named.length ? doubled : null
}

function settingsOf<const T extends readonly [string, ...string[]]>(targets: T) {
  const table = tableSettings(targets)
  const columns = table.columns
    .refine((columns) => columnsFault(columns) !== noName, noName)
    .refine((columns) => columnsFault(columns) !== doubled, doubled)
  return {
    input: z.strictObject({ ...table, columns, ...answers }),
    previewInput: z.strictObject({
      /** What is left out is guessed. */
      settings: optionalPart(z.strictObject({ ...guessableSettings(targets), ...answers })),
    }),
    preview: z.object({
      settings: z.object({
        sheet: z.string(),
        separator: z.enum(separators).nullable(),
        headLine: z.number(),
        columns: z.array(z.enum(targets).nullable()),
        decimalComma: z.boolean().nullable(),
        existing: z.enum(['skip', 'update', 'error']),
        eraseEmpty: z.boolean(),
        otherNumbers: z.enum(otherNumberWays).nullable(),
        withoutAddress: z.enum(['LEAVE']).nullable(),
        zipZeros: z.boolean(),
        sames: z.array(z.object({ key: z.string(), uuid: z.string(), isSame: z.boolean() })),
        countryCode: z.string(),
        language: z.enum(languages),
        paymentTargetDays: z.number().nullable(),
      }),
      /** How many rows are without a German postcode's first 0, and how many were recognised by what. */
      shortZips: z.number(),
      recognised: z.array(z.object({ by: z.string(), count: z.number() })),
      ...tablePreview,
    }),
  }
}

export const receiverImport = settingsOf(receiverTargets)
export const supplierImport = settingsOf(supplierTargets)

export type ReceiverImportPreview = z.output<typeof receiverImport.preview>
export type SupplierImportPreview = z.output<typeof supplierImport.preview>

/** The calls that show what an import would do, and store nothing: a form with `command` and `file`. */
export const previewReceiverImport = {
  path: '/api/partners/receivers/imports/previews',
  access: 'INVOICE_VIEW',
  input: receiverImport.previewInput,
  answer: receiverImport.preview,
  files: { file: partnerFile },
} as const

export const previewSupplierImport = {
  path: '/api/partners/suppliers/imports/previews',
  access: 'BILL_VIEW',
  input: supplierImport.previewInput,
  answer: supplierImport.preview,
  files: { file: partnerFile },
} as const

/** What an import did to a partner whom its file names. */
export const partnerImportEffects = ['CREATED', 'CHANGED', 'KEPT'] as const
export type PartnerImportEffect = (typeof partnerImportEffects)[number]

/** The filter of the partners whom an import's file names, or of those to whom it did this. */
export const importedPartners = z.strictObject({
  filterType: z.literal('imported'),
  importEntityId: id('Import fehlt'),
  importEffect: optionalPart(choice(partnerImportEffects, 'Wirkung des Imports fehlt')),
})
