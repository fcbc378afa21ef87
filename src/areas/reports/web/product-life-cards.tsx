import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import { euro, percentText } from '#areas/tax-returns/web/figure-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { TotalsBlock, type TotalsRow } from '#web/ui/figures/totals-block.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { type ProductLife, readProductLife } from '../contract/product-yields.ts'
import { BoughtTable, SoldTable } from './life-tables.tsx'
import styles from './product-life-cards.module.css'

/** What a product cost, what it was sold for and what it earned, each for those who may see it. */
export function ProductLifeCards({ uuid }: { uuid: string }) {
  const { data, error } = useRead(readProductLife, { params: { uuid } })
  if (error) return <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
  if (!data) return <SkeletonRows rows={6} />
  const { bought, sold, earned } = data
  return (
    <>
      {bought && (
        <Card title="Einkauf und Kosten">
          <div className={styles.card}>
            <BoughtTable lines={bought.lines} />
            <TotalsBlock label="Kosten der Ware" rows={costRows(bought)} />
          </div>
        </Card>
      )}
      {sold && (
        <Card title="Verkäufe">
          <SoldTable lines={sold.lines} />
        </Card>
      )}
      {earned && (
        <Card title="Ertrag">
          <div className={styles.card}>
            {bought && bought.quantity !== earned.quantity && (
              <p className={styles.note}>
                {`Verkauft sind ${formatQuantity(earned.quantity)} von ${formatQuantity(bought.quantity)} Stück; ${bought.averaged ? 'im Einkauf kosten sie, was beim Verkauf der gleitende Durchschnitt war.' : 'jedes kostet den Durchschnitt aller.'}`}
              </p>
            )}
            <TotalsBlock label="Ertrag der Ware" rows={earnedRows(earned)} />
          </div>
        </Card>
      )}
    </>
  )
}

type Bought = NonNullable<ProductLife['bought']>

/**
 * What bills say and what the product itself says, apart from one another; what all pieces cost, and the value of one in the stock. Where the
 * moving average counts, the buying is what the stock list and the yield say of the pieces.
 */
function costRows(bought: Bought): TotalsRow[] {
  const { averaged } = bought
  const rows = [
    ...(averaged ? [] : ([['Einkauf', bought.buying]] as const)),
    ['Transport', bought.transport],
    ['Restaurierung', bought.restoration],
  ] as const
  const parts = rows.flatMap(([label, { bills, own }]): TotalsRow[] => [
    ...(bills !== 0 ? [{ label: `${label} laut Rechnungen`, amount: euro(bills) }] : []),
    ...(own !== 0 ? [{ label: `${label} laut Stammdaten der Ware`, amount: euro(own) }] : []),
  ])
  const label = averaged ? 'Gesamt' : `Gesamt für ${formatQuantity(bought.quantity)} Stück`
  const value = bought.buyingPPValued
  return [
    ...(averaged ? averagedRows(averaged) : []),
    ...parts,
    { label, amount: euro(bought.total), strong: true },
    ...(value === null ? [] : [{ label: 'Wert je Stück', amount: euro(value) }]),
  ]
}

const averagedRows = ({ inStock, sold }: NonNullable<Bought['averaged']>): TotalsRow[] => [
  { label: 'Einkauf der Stücke auf Lager (gleitender Durchschnitt)', amount: euro(inStock) },
  { label: 'Einkauf der verkauften Stücke (gleitender Durchschnitt)', amount: euro(sold) },
]

function earnedRows(earned: NonNullable<ProductLife['earned']>): TotalsRow[] {
  const taken = [
    ['Steuer nach § 25a UStG', earned.differentialTax],
    ['Einkauf', earned.buying],
    ['Transport', earned.transport],
    ['Restaurierung', earned.restoration],
  ] as const
  const percent = percentText(earned.marginPercent)
  return [
    { label: 'Verkauf netto', amount: euro(earned.sale) },
    ...taken
      .filter(([, amount]) => amount !== 0)
      .map(([label, amount]) => ({ label, amount: euro(-amount) })),
    {
      label: percent === '' ? 'Ertrag' : `Ertrag (${percent} vom Verkauf)`,
      amount: euro(earned.margin),
      strong: true,
    },
  ]
}
