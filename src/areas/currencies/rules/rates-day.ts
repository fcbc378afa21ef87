import { berlinDay, type Day, parseDay } from '#kernel/day.ts'

/**
 * The day that `rates?day=` means: `YYYY-MM-DD`, epoch milliseconds, or an ISO timestamp, the last two read as their day in
 * Europe/Berlin (decisions §2); null for anything else and for days before 1900 or after 2199.
 */
export function readRatesDay(text: string): Day | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return parseDay(text)
  const isInstant = /^-?\d{1,15}$/.test(text) || /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text)
  if (!isInstant) return null
  const instant = new Date(/^-?\d+$/.test(text) ? Number(text) : text)
  return Number.isNaN(instant.getTime()) ? null : parseDay(berlinDay(instant))
}
