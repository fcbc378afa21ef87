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
 * Refuses a replacement or deletion that was made from an earlier state than the stored one, which it would silently
 * undo. Payments count only when it touches them: a replacement that brings its own, a deletion. A caller who sends no
 * version is not checked.
 */
export function refuseStale(sent: string, row: DocumentVersions, touchesPayments: boolean): void {
  if (sent === '') return
  const [version, payments] = sent.split('.')
  const isFresh =
    version === String(row.version) && (!touchesPayments || payments === String(row.payments_version))
  if (!isFresh) throw new Refusal('stale-value')
}
