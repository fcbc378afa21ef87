import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import type { BaseRate, Level } from '../rules/facts.ts'
import { shippedBaseRates, shippedLevels } from '../rules/shipped.ts'

export interface ReminderSettings {
  levels: readonly Level[]
  baseRates: readonly BaseRate[]
}

/** The firm's levels, those that Kontor ships where it keeps none, and the base rates: on these proposals and letters stand. */
export async function loadReminderSettings(tx: Tx): Promise<ReminderSettings> {
  const firm: Record<string, unknown> = { ...(await loadFirm(tx)) }
  const { reminder_levels: own } = firm
  return { levels: Array.isArray(own) ? own.map(levelOf) : shippedLevels, baseRates: shippedBaseRates }
}

/** As the firm's settings keep it: the fee in units. */
const levelOf = (stored: Omit<Level, 'fee'> & { fee: number }): Level => ({
  ...stored,
  fee: wireCents(stored.fee),
})
