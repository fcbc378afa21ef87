import { Refusal } from '#kernel/errors.ts'
import type { StoredDocument } from '../rules/stored-document.ts'

const paymentsChanged =
  'Inzwischen wurde eine Zahlung erfasst, geändert oder gelöscht. Bitte prüfen Sie die Rechnung noch einmal, bevor Sie speichern.'

/** Refuses what was meant for payments that have changed since; who sends no version of them is not asked. */
export function refuseStalePayments(sent: string, stored: Pick<StoredDocument, 'paymentsVersion'>): void {
  if (sent !== '' && sent !== String(stored.paymentsVersion))
    throw new Refusal('stale-value', [{ path: 'paymentsVersion', message: paymentsChanged }])
}

type Versions = Pick<StoredDocument, 'version' | 'paymentsVersion'>

/**
 * The version of a stored document on the wire: which replacement it is, and how often its payments changed.
 * Whoever reads a document sends it back with a replacement.
 */
function versionOnWire({ version, paymentsVersion }: Versions): string {
  return `${version}.${paymentsVersion}`
}

/** Both as they are read: the payments' own goes back where money that came meanwhile is to be told. */
export function versionsOnWire(stored: Versions): { version: string; paymentsVersion: string } {
  return { version: versionOnWire(stored), paymentsVersion: String(stored.paymentsVersion) }
}

/**
 * Refuses a replacement or deletion that was made from an earlier state than the stored one, which it would silently
 * undo. Payments count only when it touches them: a replacement that brings its own, a deletion; or when the caller asks for it by
 * their version. A caller who sends no version is not checked.
 */
export function refuseStale(
  { version: sent, paymentsVersion = '' }: { version: string; paymentsVersion?: string },
  stored: Versions,
  touchesPayments: boolean,
): void {
  refuseStalePayments(paymentsVersion, stored)
  if (sent === '') return
  const [version, payments] = sent.split('.')
  const isFresh =
    version === String(stored.version) && (!touchesPayments || payments === String(stored.paymentsVersion))
  if (!isFresh) throw new Refusal('stale-value')
}
