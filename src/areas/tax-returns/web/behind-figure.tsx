import { formatSum } from '#kernel/numbers/amount-text.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { Grid } from '#web/ui/grid/grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import type { TaxFigure } from '../contract/tax-due.ts'
import { listTaxDocuments } from '../contract/taxes.ts'
import { behindKey, taxLayout, turnoverLayout } from './behind-columns.tsx'
import styles from './behind-figure.module.css'

interface BehindFigureProps {
  title: string
  figure: TaxFigure
  /** The months, both included. */
  from: string
  to: string
  onClose: () => void
}

/** The documents behind a figure of the tax due, over the report; what they come to stands above them. */
export function BehindFigure({ title, figure, from, to, onClose }: BehindFigureProps) {
  const list = useList(listTaxDocuments, { filter: { filterType: 'figure', figure, from, to }, batch: 50 })
  const isTurnover = figure === 'amountNet'
  return (
    <SideLayer open onClose={onClose} title={title} facts={list.stats && factsOf(list.rowCount, list.stats)}>
      <div className={styles.list}>
        <Grid
          label={`Belege: ${title}`}
          {...(isTurnover ? turnoverLayout : taxLayout)}
          {...gridOf(list)}
          rowKey={behindKey}
          dense
          minTableWidth={720}
          emptyState={<EmptyState title="Kein Beleg">Hinter dieser Zahl steht nichts mehr.</EmptyState>}
        />
      </div>
    </SideLayer>
  )

  function factsOf(count: number, { base, tax }: { base: number; tax: number }): string {
    const documents = count === 1 ? '1 Beleg' : `${count.toLocaleString('de-DE')} Belege`
    if (isTurnover) return `${documents} · Umsatz netto ${formatSum(base, 'EUR')}`
    // Sales and purchases stand side by side: their net amounts are no sum.
    if (figure === 'taxDue') return `${documents} · Steuerschuld ${formatSum(tax, 'EUR')}`
    return `${documents} · Netto ${formatSum(base, 'EUR')} · Steuer ${formatSum(tax, 'EUR')}`
  }
}
