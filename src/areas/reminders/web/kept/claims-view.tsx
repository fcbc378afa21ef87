import { useMemo, useRef, useState } from 'react'
import { endSettlement } from '#areas/invoices/contract/claims.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { unsettledWord } from '#areas/payments/rules/claims-beside.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { onDemand } from '#web/on-demand.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow, RowAction } from '#web/ui/grid/grid.tsx'
import { Coins, Undo2 } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type ClaimRow, listClaims } from '../../contract/list-reminders.ts'
import { claimNames } from '../../rules/shown-proposal.ts'
import { KeptList } from './kept-list.tsx'

const SettleLayer = onDemand(() => import('./settle-layer.tsx'))

function stateOf({ settled }: ClaimRow): string {
  if (settled === null) return 'offen'
  return `${settled.waived ? 'erlassen' : 'bezahlt'} ${shownDay(settled.on)}`
}

const originOf = ({ levelName, day }: ClaimRow) => `${levelName} vom ${shownDay(day)}`

/** 'Zinsen und Kosten': what is claimed beside invoices; one notes that it is paid or waived. */
export function ClaimsView() {
  const [settled, settle] = useState<ClaimRow | null>(null)
  const [columns, phone] = useMemo(() => [columnsOf(settle), phoneRowOf(settle)], [])
  const toasts = useToasts()
  const reopened = useRef<ClaimRow | null>(null)
  const back = useCommand(endSettlement, {
    onApplied: () =>
      toasts.success(`Die Forderung ist ${unsettledWord([{ gone: reopened.current?.goesWithLetter }])}.`),
  })
  const reopen = (row: ClaimRow) => {
    reopened.current = row
    void back.run({}, row.entityId)
  }
  const rowMenu = (row: ClaimRow): RowAction[] => [
    row.settled === null
      ? {
          ...{ label: 'Erledigt …', icon: <Coins aria-hidden="true" />, letter: 'B' },
          act: () => settle(row),
        }
      : {
          ...{
            label: row.goesWithLetter ? 'Nicht mehr erledigt' : 'Wieder offen',
            icon: <Undo2 aria-hidden="true" />,
          },
          act: () => reopen(row),
        },
  ]
  return (
    <>
      <KeptList
        declaration={listClaims}
        label="Zinsen und Kosten"
        columns={columns}
        phone={phone}
        letters={{ b: (row) => row.settled === null && settle(row) }}
        rowMenu={rowMenu}
        rowTone={(row) => (row.settled === null ? undefined : 'muted')}
        empty={
          <EmptyState icon={<Coins />} title="Keine Zinsen und Kosten">
            Was Briefe neben den Rechnungen fordern, steht hier, bis es bezahlt oder erlassen ist.
          </EmptyState>
        }
      />
      {settled && <SettleLayer claim={settled} onClose={() => settle(null)} />}
    </>
  )
}

function Settle({ row, settle }: { row: ClaimRow; settle: (row: ClaimRow) => void }) {
  if (row.settled !== null) return null
  return (
    <Button
      size="small"
      kind="quiet"
      aria-haspopup="dialog"
      aria-label={`Erledigt: ${claimNames[row.kind]} ${row.invoiceNumber}`}
      onClick={() => settle(row)}
    >
      Erledigt …
    </Button>
  )
}

const columnsOf = (settle: (row: ClaimRow) => void): GridColumn<ClaimRow>[] => [
  { key: 'kind', header: 'Art', width: 124, cell: ({ kind }) => claimNames[kind] },
  {
    ...{ key: 'partner', header: 'Kunde', flex: 2, minWidth: 150, givesRoom: true },
    cell: (row) => (
      <CellLine>
        <PartnerLink side="receivers" uuid={row.partnerEntityId} name={row.partner} />
      </CellLine>
    ),
  },
  { key: 'invoice', header: 'Rechnung', width: 114, cell: ({ invoiceNumber }) => invoiceNumber },
  {
    ...{ key: 'origin', header: 'Aus', flex: 1, minWidth: 170 },
    cell: ({ levelName, day }) => (
      <>
        <CellLine>{levelName}</CellLine>
        <CellLine quiet>{`vom ${shownDay(day)}`}</CellLine>
      </>
    ),
  },
  {
    ...{ key: 'amount', header: 'Betrag', width: 144, align: 'right' },
    cell: ({ amount, currency }) => formatSum(amount, currency),
  },
  { key: 'state', header: 'Stand', width: 150, cell: stateOf },
  {
    ...{ key: 'settle', header: 'Erledigt', headerHidden: true, width: 110, align: 'right' },
    cell: (row) => <Settle row={row} settle={settle} />,
  },
]

const phoneRowOf = (settle: (row: ClaimRow) => void): PhoneRow<ClaimRow> => ({
  header: 'Forderung',
  lines: 3,
  cell: (row) => (
    <>
      <CellLine end={formatSum(row.amount, row.currency)}>
        <PartnerLink side="receivers" uuid={row.partnerEntityId} name={row.partner} />
      </CellLine>
      {/* Open is what has the button; all three in one line would cut the day off. */}
      <CellLine
        end={row.settled === null ? <Settle row={row} settle={settle} /> : stateOf(row)}
      >{`${claimNames[row.kind]} ${row.invoiceNumber}`}</CellLine>
      <CellLine quiet>{originOf(row)}</CellLine>
    </>
  ),
})
