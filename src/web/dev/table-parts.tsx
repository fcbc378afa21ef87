import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { InlineEdit } from '#web/ui/fields/inline-edit.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { Copy, Trash2 } from '../ui/icons.ts'
import { FilterChip } from '../ui/lists/filter-chip.tsx'
import { ListFoot } from '../ui/lists/list-foot.tsx'
import { type LineItem, lineItems, totals } from './sample-lines.ts'
import { Columns, Group } from './specimen.tsx'

export function TableParts() {
  return (
    <Group title="Tabellen, Karten, Reiter">
      <TabLinks
        label="Eingang"
        path="/auth/incoming/bills"
        tabs={[
          { to: '/auth/incoming/bills', label: 'Eingangsrechnungen' },
          { to: '/auth/incoming/suppliers', label: 'Lieferanten' },
        ]}
        actions={
          <Button kind="primary" size="small">
            Neue Eingangsrechnung
          </Button>
        }
      />
      <Filters />
      <ListFoot count={15} all={98} isFiltered words={['Rechnung', 'Rechnungen']} />
      <DataTable<LineItem>
        label="Positionen"
        rows={lineItems}
        rowKey={(row) => row.key}
        columns={[
          { key: 'quantity', header: 'Menge', align: 'end', width: '64px', render: (row) => row.quantity },
          { key: 'text', header: 'Positionstext', render: (row) => row.text },
          { key: 'tax', header: 'Steuer', align: 'end', render: (row) => row.tax },
          { key: 'category', header: 'Kategorie', quiet: true, render: (row) => row.category },
          { key: 'net', header: 'Netto', align: 'end', render: (row) => row.net },
          { key: 'gross', header: 'Brutto', align: 'end', render: (row) => row.gross },
        ]}
        actions={(row) => (
          <>
            <IconButton size="small" label={`${row.text}: kopieren`} icon={<Copy aria-hidden="true" />} />
            <IconButton
              size="small"
              tone="danger"
              label={`${row.text}: entfernen`}
              icon={<Trash2 aria-hidden="true" />}
            />
          </>
        )}
      />
      <br />
      <TotalsBlock rows={totals} />
      <br />
      <Columns>
        <Card title="Zahlungsziele" flush>
          <PaymentTargets />
        </Card>
        <Card title="Ohne Zeilen" actions={<Button size="small">Zahlung hinzufügen</Button>} flush>
          <DataTable
            label="Zahlungen"
            rows={[]}
            rowKey={() => ''}
            columns={[
              { key: 'day', header: 'Datum', render: () => null },
              { key: 'amount', header: 'Betrag', align: 'end', render: () => null },
            ]}
            empty="Noch keine Zahlungen"
          />
        </Card>
      </Columns>
    </Group>
  )
}

const later = () => new Promise((resolve) => setTimeout(resolve, 900))

function PaymentTargets() {
  const [names, setNames] = useState([
    { key: 'a', name: 'Barverkauf', days: '0', on: true },
    { key: 'b', name: 'Stammkunden', days: '14', on: false },
  ])
  const change = (key: string, part: Partial<(typeof names)[number]>) =>
    setNames((old) => old.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <DataTable
      label="Zahlungsziele"
      rows={names}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'name',
          header: 'Bezeichnung',
          render: (row) => (
            <InlineEdit
              label="Bezeichnung"
              value={row.name}
              check={(value) => (value === '' ? 'Bezeichnung fehlt' : null)}
              onSubmit={async (name) => {
                await later()
                if (name === 'Fehler') throw new Error('Der Server ist nicht erreichbar.')
                change(row.key, { name })
              }}
            />
          ),
        },
        {
          key: 'days',
          header: 'Tage',
          align: 'end',
          render: (row) => (
            <InlineEdit
              label="Zahlungsziel"
              kind="integer"
              align="end"
              value={row.days}
              display={Number(row.days) <= 0 ? 'Sofort' : row.days}
              onSubmit={async (days) => {
                await later()
                change(row.key, { days })
              }}
            />
          ),
        },
        {
          key: 'on',
          header: 'Aktiv',
          align: 'center',
          render: (row) => (
            <Checkbox
              label={`${row.name}: aktiv`}
              labelHidden
              value={row.on}
              onChange={(on) => change(row.key, { on })}
            />
          ),
        },
      ]}
    />
  )
}

function Filters() {
  const [partner, setPartner] = useState<string | null>('Sommer, Käthe')
  return (
    <p>
      <FilterChip
        chipKey="partner"
        label="Kunde"
        value={partner}
        isOpen={false}
        onOpen={() => setPartner('Sommer, Käthe')}
        onRemove={() => setPartner(null)}
      />{' '}
      <FilterChip
        chipKey="amount"
        label="Betrag"
        value={null}
        isOpen={false}
        onOpen={() => {}}
        onRemove={() => {}}
      />
    </p>
  )
}
