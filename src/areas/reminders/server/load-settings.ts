import { loadFirm, reminderLevelsOf } from '#areas/firm/server/load-firm.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import type { BaseRate, Level } from '../rules/facts.ts'
import { loadBaseRates } from './base-rates.ts'

export interface ReminderSettings {
  levels: readonly Level[]
  baseRates: readonly BaseRate[]
}

/** The firm's levels and the base rates: on these proposals and letters stand. */
export async function loadReminderSettings(tx: Tx): Promise<ReminderSettings> {
  const [firm, baseRates] = await Promise.all([loadFirm(tx), loadBaseRates(tx)])
  return { levels: levelsOf(firm), baseRates }
}

/** As the firm's settings keep them: the fee in units. */
export const levelsOf = (firm: Parameters<typeof reminderLevelsOf>[0]): Level[] =>
  reminderLevelsOf(firm).map((level) => ({ ...level, fee: wireCents(level.fee) }))
