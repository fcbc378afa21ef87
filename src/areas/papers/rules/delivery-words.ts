import type { Delivery } from '../contract/deliveries.ts'

/** How the paper of an invoice went out, as a filter names it. */
export const deliveryWords: readonly (readonly [Delivery | null, string])[] = [
  [null, 'nicht versendet'],
  ['FAILED', 'nicht zugestellt'],
  ['QUEUED', 'wird gesendet'],
  ['SENT', 'versendet'],
  ['FILE', 'als Datei abgelegt'],
  ['DOWNLOADED', 'heruntergeladen'],
]
