import { percentText } from '#areas/documents/rules/taxes/tax-types.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { countryName } from '#kernel/countries/countries.ts'
import { sumCents, unitsFromCents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import type { OssAnswerSale } from '../contract/ec-sales.ts'
import { DocumentLink } from './document-link.tsx'
import { euro, euroColumn } from './figure-text.ts'
import styles from './tax-returns.module.css'

/** A row whose sales are looked at: of a rate, or of an earlier quarter that they correct. */
export interface OpenedOss {
  country: string
  taxPercent: number | null
  quarter: string | null
}

interface OssSalesLayerProps {
  opened: OpenedOss | null
  sales: readonly OssAnswerSale[]
  onClose: () => void
}

/** The invoices behind a row of the One-Stop-Shop. */
export function OssSalesLayer({ opened, sales, onClose }: OssSalesLayerProps) {
  return (
    <SideLayer open={opened !== null} onClose={onClose} title={opened ? `Belege: ${nameOf(opened)}` : ''}>
      {opened && <Sales sales={sales.filter((sale) => isBehind(sale, opened))} />}
    </SideLayer>
  )
}

function nameOf({ country, taxPercent }: OpenedOss): string {
  return taxPercent === null ? countryName(country) : `${countryName(country)}, ${percentText(taxPercent)} %`
}

function isBehind(sale: OssAnswerSale, { country, taxPercent, quarter }: OpenedOss): boolean {
  return (
    sale.country === country &&
    sale.quarter === quarter &&
    (taxPercent === null || sale.taxPercent === taxPercent)
  )
}

function Sales({ sales }: { sales: readonly OssAnswerSale[] }) {
  const sumOf = (side: 'base' | 'tax') => unitsFromCents(sumCents(sales.map((sale) => wireCents(sale[side]))))
  return (
    <div className={styles.stack}>
      <DataTable
        label="Belege"
        dense
        rows={sales.map((sale, index) => ({ ...sale, key: `${sale.entityId.uuid} ${index}` }))}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'number',
            header: 'Beleg',
            render: ({ documentType, entityId, number, reduction }) => (
              <DocumentLink {...{ documentType, number, reduction }} uuid={entityId.uuid} />
            ),
          },
          { key: 'date', header: 'Vom', render: ({ date }) => <DayText day={date} /> },
          {
            key: 'partner',
            header: 'Kunde',
            quiet: true,
            render: ({ partner, partnerEntityId }) => (
              <PartnerLink side="receivers" uuid={partnerEntityId} name={partner} />
            ),
          },
          {
            key: 'base',
            header: 'Bemessungsgrundlage €',
            align: 'end',
            render: ({ base }) => euroColumn(base),
          },
          { key: 'tax', header: 'Steuer €', align: 'end', render: ({ tax }) => euroColumn(tax) },
        ]}
      />
      <TotalsBlock
        label="Summe der Belege"
        rows={[
          { label: 'Bemessungsgrundlage', amount: euro(sumOf('base')) },
          { label: 'Steuer', amount: euro(sumOf('tax')) },
        ]}
      />
    </div>
  )
}
