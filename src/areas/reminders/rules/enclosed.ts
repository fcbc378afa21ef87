import type { FieldError } from '#kernel/errors.ts'

/** How much an e-mail takes along: as many mail servers take 20 MB, of which its encoding costs a quarter. */
export const mostMailedBytes = 15_000_000

const megabytes = (bytes: number): string =>
  (bytes / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 1 })

/** Why invoices of so many bytes cannot go with an e-mail; null where they can. */
export function tooLargeToMail(count: number, bytes: number): FieldError | null {
  if (bytes <= mostMailedBytes) return null
  const what = count === 1 ? 'Die Rechnung ist' : `Die ${count} Rechnungen sind zusammen`
  const message = `${what} ${megabytes(bytes)} MB groß; mit einer E-Mail gehen höchstens ${megabytes(mostMailedBytes)} MB. Bitte schreiben Sie ohne sie, auf Papier, oder in mehreren Briefen.`
  return { path: 'withInvoices', message }
}
