interface StoredRates {
  count: number
  days: number
  currencies: number
}

/** What an uploaded file brought: `6.900 Tage gelesen, 23 Währungen, 12 neue Kurse`. */
export function uploadSummary({ count, days, currencies }: StoredRates): string {
  const of = (n: number, one: string, many: string) => `${n.toLocaleString('de-DE')} ${n === 1 ? one : many}`
  const read = `${of(days, 'Tag', 'Tage')} gelesen, ${of(currencies, 'Währung', 'Währungen')}`
  return `${read}, ${of(count, 'neuer Kurs', 'neue Kurse')}`
}
