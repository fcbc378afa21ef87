import { type Day, yearOf } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { isSameValue, type RecordedChange } from '#kernel/property-change.ts'
import type { z } from '#kernel/zod.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { deleteContent } from '#server/files/delete-content.ts'
import type { ReceivedFile } from '#server/files/received-file.ts'
import { sniffType } from '#server/files/sniff-type.ts'
import { storeContent } from '#server/files/store-content.ts'
import { logoTypes, noLogo } from '../contract/read-firm.ts'
import type { firmInput } from '../contract.ts'
import { withSchemeFrom } from '../rules/tax-schemes.ts'
import { firmColumns, isPlainFirmProperty, onWire } from './firm-columns.ts'
import { type FirmRow, taxSchemesOf } from './load-firm.ts'
import { setNumbering } from './number-ranges.ts'

export type FirmChanges = Partial<z.output<typeof firmInput>>

/** Writes the changed properties of the firm and answers what changed; an unchanged property is no change. */
export async function applyFirmChanges(
  tx: Tx,
  context: Context,
  firm: FirmRow,
  changes: FirmChanges,
  logo?: ReceivedFile,
): Promise<RecordedChange[]> {
  // Who needs a second factor is a matter of accounts, which no key decides (decisions §10, 'Keys').
  if (changes.secondFactor !== undefined && context.actor.keyId !== null) throw new Refusal('not-by-key')
  const recorded: RecordedChange[] = []
  const columns: Partial<Record<keyof FirmRow, unknown>> = {}
  for (const [propertyName, value] of Object.entries(withDatedSchemes(firm, changes, context.today))) {
    if (!isPlainFirmProperty(propertyName)) continue
    const column = firmColumns[propertyName]
    if (isSameValue(firm[column], value)) continue
    columns[column] = value
    const [was, is] = [firm[column], value].map((stored) => onWire(propertyName, stored))
    recorded.push({ propertyName, oldValue: was, value: is })
  }
  if (logo || changes.logo !== undefined) {
    const stored = logo ? keptLogo(logo) : storeLogo(tx, context, changes.logo ?? null)
    columns.logo_sha256 = stored?.sha256 ?? null
    columns.logo_type = stored?.type ?? null
    columns.logo_left_out_at = null
    const hex = (sha256: Buffer | null | undefined) => sha256?.toString('hex') ?? null
    recorded.push({ propertyName: 'logo', oldValue: hex(firm.logo_sha256), value: hex(stored?.sha256) })
  }
  if (changes.numberPattern !== undefined || changes.nextNumber !== undefined) {
    const further = await setNumbering(tx, context, {
      pattern: { before: firm.number_pattern, after: changes.numberPattern ?? firm.number_pattern },
      isPatternSet: changes.numberPattern !== undefined,
      nextNumber: changes.nextNumber,
      year: yearOf(context.today),
    })
    recorded.push(...further)
  }
  if (Object.keys(columns).length > 0) {
    // The keys are columns of the firm and the values were parsed by the property's own rule.
    context.write(tx.updateTable('firm').set(columns as never))
  }
  if (columns.logo_sha256 !== undefined && firm.logo_sha256) deleteContent(tx, context, firm.logo_sha256)
  return recorded
}

/** The scheme of now as the dated list that is stored: it counts from today on, and what was written before keeps its own. */
function withDatedSchemes(firm: FirmRow, { taxScheme, ...changes }: FirmChanges, today: Day): FirmChanges {
  if (taxScheme === undefined) return changes
  if (changes.taxSchemes !== undefined) refuse('taxScheme', 'Die Besteuerungsart steht zweimal da')
  return { ...changes, taxSchemes: [...withSchemeFrom(taxSchemesOf(firm), taxScheme, today)] }
}

/** A logo that came as a file, which is stored already. */
function keptLogo(file: ReceivedFile) {
  const type = logoTypes.find((known) => known === file.type) ?? refuse('logo', noLogo)
  return { sha256: file.sha256, type }
}

/** A logo that came as base64; null takes it away. */
function storeLogo(tx: Tx, context: Context, logo: { data: string } | null) {
  if (logo === null) return null
  const bytes = Buffer.from(logo.data, 'base64')
  const type = logoTypes.find((known) => known === sniffType(bytes)) ?? refuse('logo', noLogo)
  return { sha256: storeContent(tx, context, bytes), type }
}
