import { billListPath } from '#areas/bills/web/bill-paths.ts'
import { payingPath } from '#areas/documents/web/reading/asked-payment.ts'
import { layerPath } from '#areas/invoices/web/invoice-paths.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import type { Hit, MoreOfHit } from '#web/palette/hit-source.ts'
import { Coins, HandCoins } from '#web/ui/icons.ts'
import { listOpenBills, listOpenInvoices, type OpenDocument } from '../contract/open-items.ts'
import { openPayablesPath, openReceivablesPath, partnerPath } from './open-items-paths.ts'

interface Side {
  declaration: typeof listOpenInvoices | typeof listOpenBills
  path: string
  readingPath: (uuid: string) => string
  /** What is done with what is open. */
  payment: (name: string) => string
}

/** What is open with a customer, in the palette. */
export const openOfReceiver = (uuid: string, name: string): MoreOfHit =>
  openOf(uuid, name, {
    declaration: listOpenInvoices,
    path: openReceivablesPath,
    readingPath: (document) => layerPath('ansehen', document),
    payment: (of) => `Zahlung von ${of} erfassen`,
  })

/** What is open with a supplier. */
export const openOfSupplier = (uuid: string, name: string): MoreOfHit =>
  openOf(uuid, name, {
    declaration: listOpenBills,
    path: openPayablesPath,
    readingPath: (document) => `${billListPath}?ansehen=${document}`,
    payment: (to) => `Zahlung an ${to} erfassen`,
  })

function openOf(uuid: string, name: string, side: Side): MoreOfHit {
  const { declaration } = side
  return {
    declaration,
    filter: { filterType: 'partner', partner: uuid },
    rows: 2,
    say({ rows, totals }) {
      // The list's own rows and totals.
      const [open, { totalCount, stats }] = [
        rows as readonly OpenDocument[],
        totals as { totalCount: number; stats: { open: number } },
      ]
      if (totalCount === 0) return { detail: 'nichts offen', actions: [] }
      return {
        detail: `offen ${formatSum(stats.open, 'EUR')}`,
        actions: actionsOf(uuid, name, side, open, totalCount),
      }
    },
  }
}

/** One alone is paid at once; of several one is chosen where they are listed. */
function actionsOf(
  uuid: string,
  name: string,
  side: Side,
  [first]: readonly OpenDocument[],
  count: number,
): Hit[] {
  const list = partnerPath(side.path, uuid)
  const items: Hit = {
    key: 'page open items of',
    icon: HandCoins,
    title: `Offene Posten: ${name}`,
    detail: count === 1 ? '1 offener Posten' : `${count.toLocaleString('de-DE')} offene Posten`,
    to: list,
  }
  if (!first || (count === 1 && first.amountDue <= 0)) return [items]
  const payment: Hit = {
    key: 'page payment of',
    icon: Coins,
    title: side.payment(name),
    detail:
      count === 1
        ? `${first.number}, offen ${formatSum(first.amountDue, first.currency)}`
        : 'offenen Posten wählen',
    to: count === 1 ? payingPath(side.readingPath(first.entityId.uuid)) : list,
  }
  return count === 1 ? [payment, items] : [{ ...items, title: payment.title, icon: Coins }]
}
