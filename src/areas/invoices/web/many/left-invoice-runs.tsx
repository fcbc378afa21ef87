import { LeftRuns } from '#web/many/left-runs.tsx'
import { invoiceWays } from './invoice-ways.ts'

const ways = Object.values(invoiceWays)

/** What a closed tab has left undone of invoices. */
export default function LeftInvoiceRuns() {
  return <LeftRuns ways={ways} />
}
