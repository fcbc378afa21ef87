import type { InvoiceRow } from '../../contract/list-invoices.ts'

const words = {
  QUEUED: 'wird gesendet …',
  SENT: 'versendet',
  FILE: 'als Datei abgelegt',
  DOWNLOADED: 'heruntergeladen',
  FAILED: 'nicht zugestellt',
  NONE: 'nicht versendet',
}

interface DeliveryLook {
  way: keyof typeof words
  word: string
  /** Whether somebody has to act, and how it looks then. */
  tone?: 'danger' | 'warning'
}

/**
 * How an invoice went out, as the list and the reading view say it; null for one whose paper nobody waits for: it is cancelled and never
 * went out. What is paid waits for nobody, however it was handed over.
 */
export function deliveryLook({
  delivery,
  goesNowhere,
  amountDue,
}: Pick<InvoiceRow, 'delivery' | 'goesNowhere' | 'amountDue'>): DeliveryLook | null {
  if (goesNowhere) return null
  const way: DeliveryLook['way'] = delivery ?? 'NONE'
  const look = { way, word: words[way] }
  if (way === 'FAILED') return { ...look, tone: 'danger' }
  return way === 'NONE' && amountDue > 0 ? { ...look, tone: 'warning' } : look
}
