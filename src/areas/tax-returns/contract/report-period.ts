import { type Period, type PeriodKind, parsePeriod } from '#kernel/period.ts'
import { z } from '#kernel/zod.ts'

/** A period on the wire: `2026-10`, `2026-Q3`, `2026`; only of the kinds that a report is made for. */
export function reportPeriod(kinds: readonly PeriodKind[]) {
  return z.string('Zeitraum fehlt').transform((text, context): Period => {
    const period = parsePeriod(text)
    if (period && kinds.includes(period.kind)) return period
    const message = `Den Zeitraum „${text.slice(0, 30)}“ gibt es hier nicht`
    context.addIssue({ code: 'custom', message, params: { shape: true } })
    return z.NEVER
  })
}
