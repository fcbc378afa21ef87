import { choice, line } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

/** What a column of a sheet holds: as `src/server/spreadsheet` writes it. */
const kinds = ['text', 'day', 'money', 'number', 'link'] as const

const sheetColumn = z.strictObject({
  /** The property of the rows that stands in it; `a.b` is that of the object at `a`. */
  name: line('Eigenschaft fehlt', 100),
  /** The heading. */
  title: line('Überschrift fehlt', 100),
  /** Text if nothing is said. */
  type: choice(kinds, 'Art der Spalte fehlt').optional().default('text'),
  /** In characters. */
  width: z.int('Breite fehlt').min(1, 'Mindestens 1').max(200, 'Höchstens 200').optional(),
  /** Whether the last row has its sum. */
  sum: z.boolean().optional(),
})

/** The definitions of the columns, `columns` of the query read as JSON. */
export const sheetColumns = z
  .array(sheetColumn, 'Spalten fehlen')
  .min(1, 'Spalten fehlen')
  .max(100, 'Höchstens 100 Spalten')

/**
 * The call of specification 2 §7 that turns the rows of its body, a JSON list of objects, into a .xls: up to 50 MB, of which a person has
 * one made at a time. Its answer is offered under the name of the path.
 */
export const bookingsSheet = {
  path: '/api/documents/bookings/incoming/xls/incoming.xls',
  fileName: 'incoming.xls',
  access: ['BILL_VIEW', 'INVOICE_VIEW'],
  largestBytes: 50 * 1024 * 1024,
  query: z.strictObject({
    title: line('Titel fehlt', 100),
    columns: line('Spalten fehlen', 20_000),
  }),
} as const
