import type { Firm } from '../contract/read-firm.ts'

/**
 * What § 14 Abs. 4 UStG demands of the firm on its invoices and the firm has not entered yet, in German; empty when
 * nothing is missing. (Name and full address: no. 1; tax number or VAT id: no. 2.)
 */
export function missingOnInvoices(
  firm: Pick<Firm, 'name' | 'street' | 'zip' | 'city' | 'taxNumber' | 'vatId'>,
): string[] {
  const missing: string[] = []
  if (!firm.name) missing.push('Firmenname')
  if (!firm.street || !firm.zip || !firm.city) missing.push('vollständige Anschrift')
  if (!firm.taxNumber && !firm.vatId) missing.push('Steuernummer oder USt-IdNr.')
  return missing
}
