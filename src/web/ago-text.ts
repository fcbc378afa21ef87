import { berlinDay, formatDay } from '#kernel/day.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long ago something was, as it is said: 'gerade eben', 'vor 5 Minuten', 'vor 2 Stunden', 'am 05.03.2026'. */
export function agoText(at: number, now: number): string {
  const age = Math.max(0, now - at)
  if (age < minuteMs) return 'gerade eben'
  if (age < hourMs) return counted(Math.floor(age / minuteMs), 'Minute', 'Minuten')
  if (age < 12 * hourMs) return counted(Math.floor(age / hourMs), 'Stunde', 'Stunden')
  return `am ${formatDay(berlinDay(new Date(at)))}`
}

function counted(count: number, one: string, many: string): string {
  return `vor ${count} ${count === 1 ? one : many}`
}

/** 'Sie hatten eine Eingangsrechnung begonnen (vor 5 Minuten).' */
export function begunText({ what, at }: { what: string; at: number }, now: number): string {
  return `Sie hatten ${what} begonnen (${agoText(at, now)}).`
}
