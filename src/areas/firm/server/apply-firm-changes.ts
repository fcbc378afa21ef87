import { refuse } from '#kernel/errors.ts'
import type { z } from '#kernel/zod.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { sniffType } from '#server/files/sniff-type.ts'
import { storeContent } from '#server/files/store-content.ts'
import { type firmInput, logoTypes } from '../contract.ts'
import { firmColumns, isPlainFirmProperty } from './firm-columns.ts'
import type { FirmRow } from './load-firm.ts'

export type FirmChanges = Partial<z.output<typeof firmInput>>

export interface RecordedChange {
  propertyName: string
  oldValue: unknown
  value: unknown
}

/** Writes the changed properties of the firm and answers what changed; an unchanged property is no change. */
export async function applyFirmChanges(
  tx: Tx,
  context: Context,
  firm: FirmRow,
  changes: FirmChanges,
): Promise<RecordedChange[]> {
  const recorded: RecordedChange[] = []
  const columns: Partial<Record<keyof FirmRow, unknown>> = {}
  for (const [propertyName, value] of Object.entries(changes)) {
    if (!isPlainFirmProperty(propertyName)) continue
    const column = firmColumns[propertyName]
    if (JSON.stringify(firm[column]) === JSON.stringify(value)) continue
    columns[column] = value
    recorded.push({ propertyName, oldValue: firm[column], value })
  }
  if (changes.logo !== undefined) recorded.push(setLogo(tx, context, firm, changes.logo, columns))
  if (changes.numberPattern !== undefined && columns.number_pattern !== undefined) {
    await refuseUsedRange(tx, context, 'numberPattern')
  }
  if (changes.nextNumber !== undefined) {
    const change = await setNextNumber(tx, context, changes.nextNumber)
    if (change) recorded.push(change)
  }
  if (Object.keys(columns).length > 0) {
    // The keys are columns of the firm and the values were parsed by the property's own rule.
    context.write(tx.updateTable('firm').set(columns as never))
  }
  return recorded
}

function setLogo(
  tx: Tx,
  context: Context,
  firm: FirmRow,
  logo: { data: string } | null,
  columns: Partial<Record<keyof FirmRow, unknown>>,
): RecordedChange {
  const before = firm.logo_sha256?.toString('hex') ?? null
  if (logo === null) {
    columns.logo_sha256 = null
    columns.logo_type = null
    return { propertyName: 'logo', oldValue: before, value: null }
  }
  const bytes = Buffer.from(logo.data, 'base64')
  const type = logoTypes.find((known) => known === sniffType(bytes))
  if (!type) refuse('logo', 'Das Logo muss ein Bild sein (PNG, JPEG oder SVG)')
  const sha256 = storeContent(tx, context, bytes)
  columns.logo_sha256 = sha256
  columns.logo_type = type
  return { propertyName: 'logo', oldValue: before, value: sha256.toString('hex') }
}

/** Pattern and next number can be set only while the year's range is empty (decisions §4). */
async function refuseUsedRange(tx: Tx, context: Context, path: string): Promise<void> {
  const year = Number(context.today.slice(0, 4))
  const range = await tx
    .selectFrom('number_ranges')
    .select(['next_number', 'first_number'])
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst()
  if (range && range.next_number !== range.first_number) {
    refuse(path, `Für ${year} sind schon Rechnungsnummern vergeben; das lässt sich erst im neuen Jahr ändern`)
  }
}

async function setNextNumber(tx: Tx, context: Context, nextNumber: number): Promise<RecordedChange | null> {
  const year = Number(context.today.slice(0, 4))
  const range = await tx
    .selectFrom('number_ranges')
    .select('next_number')
    .where('year', '=', year)
    .executeTakeFirst()
  const before = range?.next_number ?? 1
  if (before === nextNumber) return null
  await refuseUsedRange(tx, context, 'nextNumber')
  const value = { next_number: nextNumber, first_number: nextNumber }
  context.write(
    tx
      .insertInto('number_ranges')
      .values({ year, ...value })
      .onConflict((conflict) => conflict.column('year').doUpdateSet(value)),
  )
  return { propertyName: 'nextNumber', oldValue: before, value: nextNumber }
}
