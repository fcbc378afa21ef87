const text = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

/** When a month was locked: `22.11.2026, 14:05`. */
export function lockedAtText(instant: string): string {
  return text.format(new Date(instant))
}
