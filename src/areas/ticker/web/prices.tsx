import { useQuery } from '@tanstack/react-query'
import { minusSign } from '#kernel/numbers/amount-text.ts'
import { answerOf, getRead } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { type Pairs, readPairs } from '../contract.ts'
import { notableArbitrage } from '../rules/arbitrage.ts'
import styles from './prices.module.css'

// Specification 1 §9. A tab in the background does not ask.
const pollMs = 8_000

/** What both exchanges ask for and pay now. */
export default function Prices() {
  const { data, isError } = useQuery({
    queryKey: ['ticker'],
    queryFn: async ({ signal }) => answerOf(await getRead(readPairs, {}, {}, signal)),
    refetchInterval: pollMs,
    retry: false,
  })
  const shown = isError ? nothing : data
  return (
    <div className={styles.place}>
      <Card title="ETH/EUR">
        <dl className={styles.prices}>
          <Price exchange="Kraken" label="Kauf" price={shown?.kraken} />
          <Price exchange="Lykke" label="Verkauf" price={shown?.lykke} />
          <div className={styles.row}>
            <dt>Differenz</dt>
            <dd className={cx(styles.difference, isNotable(shown) && styles.notable)}>
              {shown?.arbitrage == null ? '–' : percent.format(shown.arbitrage).replace('-', minusSign)}
            </dd>
          </div>
        </dl>
      </Card>
    </div>
  )
}

const nothing: Pairs = { kraken: null, lykke: null, arbitrage: null }
const isNotable = (pairs: Pairs | undefined) => (pairs?.arbitrage ?? 0) > notableArbitrage

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
const percent = new Intl.NumberFormat('de-DE', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

interface PriceProps {
  exchange: string
  label: string
  /** Undefined until the first answer, null where the exchange does not answer. */
  price: number | null | undefined
}

function Price({ exchange, label, price }: PriceProps) {
  return (
    <div className={styles.row}>
      <dt>
        {exchange} <span className={styles.label}>{label}</span>
      </dt>
      <dd className={cx(price === null && styles.away)}>
        {price === undefined ? '…' : price === null ? 'nicht erreichbar' : euros.format(price)}
      </dd>
    </div>
  )
}
