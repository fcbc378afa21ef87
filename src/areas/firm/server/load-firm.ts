import type { Selectable } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import type { FirmTable } from '#server/db/tables.ts'
import type { ReminderLevel } from '../rules/reminder-levels.ts'
import type { DatedScheme } from '../rules/tax-schemes.ts'

export type FirmRow = Selectable<FirmTable>

/** The firm's row; refuses while the installation is not set up. */
export async function loadFirm(tx: Tx): Promise<FirmRow> {
  const row = await tx.selectFrom('firm').selectAll().executeTakeFirst()
  if (!row) throw new Refusal('set-up-missing')
  return row
}

/** As `loadFirm`, locked until the commit: of two changes at the same moment the second sees the first. */
export async function lockFirm(tx: Tx): Promise<FirmRow> {
  const row = await tx.selectFrom('firm').selectAll().forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('set-up-missing')
  return row
}

/** Since when the firm is taxed by which scheme. */
export function taxSchemesOf(firm: Pick<FirmRow, 'tax_schemes'>): readonly DatedScheme[] {
  // A check of the table holds its shape.
  return firm.tax_schemes as readonly DatedScheme[]
}

/** By which letters the firm reminds of what is owed; the fee in units, as it stands on the wire. */
export function reminderLevelsOf(firm: Pick<FirmRow, 'reminder_levels'>): readonly ReminderLevel[] {
  // Written from the contract's own shape alone, or by the migration that began it.
  return firm.reminder_levels as readonly ReminderLevel[]
}
