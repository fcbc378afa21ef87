import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useRead } from '#web/reads/use-read.ts'

const Prices = lazyOrNothing(() => import('./prices.tsx'))

/** The price comparison on the dashboard; only where the firm has switched it on. */
export function TickerCard() {
  const { data: firm } = useRead(readFirm)
  return firm?.tickerEnabled ? <Prices /> : null
}
