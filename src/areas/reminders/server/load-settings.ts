import type { Tx } from '#server/db/connect.ts'
import type { BaseRate, Level } from '../rules/facts.ts'
import { shippedBaseRates, shippedLevels } from '../rules/shipped.ts'

export interface ReminderSettings {
  levels: readonly Level[]
  baseRates: readonly BaseRate[]
}

/** The firm's levels and the base rates, on which proposals and letters stand. */
export async function loadReminderSettings(_tx: Tx): Promise<ReminderSettings> {
  return { levels: shippedLevels, baseRates: shippedBaseRates }
}
