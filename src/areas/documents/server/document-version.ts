import { Refusal } from '#kernel/errors.ts'
import type { DocumentVersions } from './read-document.ts'

/**
 * The version of a stored document on the wire: which replacement it is, and how often its payments changed.
 * Whoever reads a document sends it back with a replacement.
 */
export function versionOnWire(row: DocumentVersions): string {
  return `${row.version}.${row.payments_version}`
}

/**
 * Refuses a replacement that was made from an earlier state than the stored one, which it would silently undo.
 * Payments count only when the replacement brings its own; a caller who sends no version is not checked.
 */
export function refuseStale(sent: string, row: DocumentVersions, bringsPayments: boolean): void {
  if (sent === '') return
  const [version, payments] = sent.split('.')
  const isFresh =
    version === String(row.version) && (!bringsPayments || payments === String(row.payments_version))
  if (!isFresh) throw new Refusal('stale-value')
}
