import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readDistanceSales } from '../../contract/distance-sales.ts'
import {
  concernsDistanceLimit,
  type DistanceSales,
  type DistanceSalesState,
  distanceSalesState,
} from '../../rules/distance-sales.ts'
import styles from '../small-business.module.css'

const notices: Record<Exclude<DistanceSalesState, 'FINE'>, string> = {
  PASSED:
    'Die Grenze ist überschritten: Vom Umsatz an, der sie überschritten hat, gilt die Umsatzsteuer des Ziellandes (§ 3c Abs. 4 UStG). Bitte tragen Sie ein, seit wann Sie am One-Stop-Shop teilnehmen.',
  LAST_YEAR:
    'Das Vorjahr lag über der Grenze: In diesem Jahr gilt von Anfang an die Umsatzsteuer des Ziellandes (§ 3c Abs. 4 UStG). Bitte tragen Sie ein, seit wann Sie am One-Stop-Shop teilnehmen.',
  NEAR: 'Die Grenze ist nah: Vom Umsatz an, der sie überschreitet, gilt die Umsatzsteuer des Ziellandes (§ 3c Abs. 4 UStG).',
}

/** On the firm's page: what was sold to consumers elsewhere in the EU, beside the limit; nothing where there is nothing. */
export function DistanceSalesCard() {
  const sales = useDistanceSales(true)
  if (!sales || (sales.lastYear === 0 && sales.thisYear === 0)) return null
  const year = yearOf(berlinDay(new Date()))
  const state = distanceSalesState(sales)
  return (
    <Card title="Verkäufe an Verbraucher in der EU">
      <div className={styles.limits}>
        <TotalsBlock
          label="Verkäufe"
          rows={[
            { label: `${year - 1} (höchstens 10.000\u00a0€)`, amount: formatMoney(sales.lastYear, 'EUR') },
            { label: `${year} (höchstens 10.000\u00a0€)`, amount: formatMoney(sales.thisYear, 'EUR') },
          ]}
        />
        {state !== 'FINE' && <Notice kind={state === 'NEAR' ? 'warning' : 'error'}>{notices[state]}</Notice>}
        <p className={styles.note}>
          Ohne Umsatzsteuer, nach dem Leistungsdatum. Differenzbesteuerte Ware und Rechnungen allein über
          Leistungen zählen nicht mit.
        </p>
      </div>
    </Card>
  )
}

/** Said beside the warning of a sale to a consumer elsewhere in the EU: how much of the limit is used. */
export function useDistanceSalesHint(isDistanceSale: boolean): string | null {
  const sales = useDistanceSales(isDistanceSale)
  if (!isDistanceSale || !sales) return null
  const { thisYear, lastYear } = sales
  return `Solche Verkäufe ohne Umsatzsteuer: ${formatMoney(thisYear, 'EUR')} in diesem Jahr, ${formatMoney(lastYear, 'EUR')} im Vorjahr.`
}

function useDistanceSales(isWanted: boolean): DistanceSales | undefined {
  const { data: firm } = useRead(readFirm)
  const isConcerned =
    isWanted && firm !== undefined && concernsDistanceLimit(firm.ossSince, berlinDay(new Date()))
  const { data } = useRead(readDistanceSales, { isEnabled: isConcerned })
  if (!data || !isConcerned) return undefined
  return { lastYear: wireCents(data.lastYear), thisYear: wireCents(data.thisYear) }
}
