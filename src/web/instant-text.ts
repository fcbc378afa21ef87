const berlin = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** An instant of the journal (ISO 8601 in UTC) as a person reads it: `21.11.2026, 14:32`. */
export function instantText(instant: string): string {
  return berlin.format(new Date(instant))
}
