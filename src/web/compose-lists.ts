import type { Resource } from '#kernel/declare.ts'
import type { Page } from './shell/page.ts'

interface EarlyPage extends Page {
  /** The list that it shows, and how many rows it asks for at once. */
  first: { resource: Resource; batch: number }
  /** What in its address opens a layer over it and leaves its rows as they are. */
  layers: readonly string[]
}

/**
 * What lies open all day: their screens and first rows are asked for beside the program (early.ts), not after it. The other screens
 * stand in compose.tsx.
 */
export const listPages: readonly EarlyPage[] = [
  ...['/auth/incoming', '/auth/incoming/bills'].map(
    (path): EarlyPage => ({
      path,
      title: 'Eingangsrechnungen',
      access: 'BILL_VIEW',
      layout: 'shell',
      load: () => import('#areas/bills/web/list/bill-list-page.tsx'),
      begins: '/auth/incoming/bills/new',
      first: { resource: 'bills', batch: 50 },
      layers: ['rechnung', 'ansehen'],
    }),
  ),
  ...['/auth/outgoing', '/auth/outgoing/invoices'].map(
    (path): EarlyPage => ({
      path,
      title: 'Ausgangsrechnungen',
      access: 'INVOICE_VIEW',
      layout: 'shell',
      load: () => import('#areas/invoices/web/list/invoice-list-page.tsx'),
      begins: '/auth/outgoing/invoices/new',
      first: { resource: 'invoices', batch: 50 },
      layers: ['rechnung', 'aendern', 'ansehen', 'storno', 'senden', 'berichtigung'],
    }),
  ),
]
