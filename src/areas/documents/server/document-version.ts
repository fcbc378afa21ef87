import { Refusal } from '#kernel/errors.ts'
import type { StoredDocument } from '../rules/stored-document.ts'

type Versions = Pick<StoredDocument, 'version' | 'paymentsVersion'>

/**
 * The version of a stored document on the wire: which replacement it is, and how often its payments changed.
 * Whoever reads a document sends it back with a replacement.
 */
export function versionOnWire({ version, paymentsVersion }: Versions): string {
  return `${version}.${paymentsVersion}`
}

/**
 * Refuses a replacement or deletion that was made from an earlier state than the stored one, which it would silently
 * undo. Payments count only when it touches them: a replacement that brings its own, a deletion. A caller who sends no
 * version is not checked.
 */
export function refuseStale(sent: string, stored: Versions, touchesPayments: boolean): void {
  if (sent === '') return
  const [version, payments] = sent.split('.')
  const isFresh =
    version === String(stored.version) && (!touchesPayments || payments === String(stored.paymentsVersion))
  if (!isFresh) throw new Refusal('stale-value')
}
