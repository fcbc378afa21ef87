import type { Day } from '#kernel/day.ts'
import type { BaseRate } from './facts.ts'

/** The base rates that the Bundesbank published for these half-years. */
export const shippedBaseRates: readonly BaseRate[] = [
  { validFrom: '2025-01-01' as Day, percent: 2.27 },
  { validFrom: '2025-07-01' as Day, percent: 1.27 },
  { validFrom: '2026-01-01' as Day, percent: 1.27 },
]
