import { useMemo } from 'react'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { shownDay } from '#kernel/wire-values.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow, RowAction } from '#web/ui/grid/grid.tsx'
import { LockKeyhole, Undo2 } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type BlockRow, listReminderBlocks } from '../../contract/list-reminders.ts'
import { endBlock } from '../../contract.ts'
import styles from './kept-list.module.css'
import { KeptList } from './kept-list.tsx'

const kindOf = ({ kind }: BlockRow) => (kind === 'DISPUTE' ? 'bestritten' : 'gesperrt')
const whatOf = ({ invoiceNumber }: BlockRow) => invoiceNumber ?? 'alle Rechnungen'
const sinceOf = ({ since, by }: BlockRow) => `${shownDay(since)}${by === '' ? '' : ` von ${by}`}`
const untilOf = ({ until }: BlockRow) => (until === null ? 'bis auf Weiteres' : `bis ${shownDay(until)}`)

/** 'Gesperrt': of whom letters are kept, why, by whom and until when. */
export function BlocksView() {
  const toasts = useToasts()
  const end = useCommand(endBlock, { onApplied: () => toasts.success('Die Sperre ist aufgehoben.') })
  const lift = (row: BlockRow) => void end.run({}, row.entityId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the command is the same from one drawing to the next
  const [columns, phone] = useMemo(() => [columnsOf(lift), phoneRowOf(lift)], [])
  return (
    <KeptList
      declaration={listReminderBlocks}
      label="Gesperrt"
      columns={columns}
      phone={phone}
      rowMenu={(row): RowAction[] => [
        { label: 'Aufheben', icon: <Undo2 aria-hidden="true" />, act: () => lift(row) },
      ]}
      empty={
        <EmptyState icon={<LockKeyhole />} title="Nichts gesperrt">
          H sperrt unter „Vorschläge“ einen Kunden oder eine Rechnung, mit Grund und auf Wunsch bis zu einem
          Tag.
        </EmptyState>
      }
    />
  )
}

function Lift({ row, lift }: { row: BlockRow; lift: (row: BlockRow) => void }) {
  return (
    <Button
      size="small"
      kind="quiet"
      aria-label={`Aufheben: ${row.partner}, ${whatOf(row)}`}
      onClick={() => lift(row)}
    >
      Aufheben
    </Button>
  )
}

const columnsOf = (lift: (row: BlockRow) => void): GridColumn<BlockRow>[] => [
  {
    ...{ key: 'partner', header: 'Kunde', flex: 2, minWidth: 160, givesRoom: true },
    cell: (row) => (
      <CellLine>
        <PartnerLink side="receivers" uuid={row.partnerEntityId} name={row.partner} />
      </CellLine>
    ),
  },
  {
    ...{ key: 'what', header: 'Was', width: 136 },
    cell: (row) => (
      <>
        <CellLine>{whatOf(row)}</CellLine>
        <CellLine quiet>{kindOf(row)}</CellLine>
      </>
    ),
  },
  {
    ...{ key: 'reason', header: 'Grund', flex: 4, minWidth: 210 },
    cell: ({ reason }) => <span className={styles.reason}>{reason}</span>,
  },
  {
    ...{ key: 'since', header: 'Seit', flex: 1, minWidth: 214 },
    cell: ({ since, by }) => (
      <>
        <CellLine>{shownDay(since)}</CellLine>
        <CellLine quiet>{by === '' ? '' : `von ${by}`}</CellLine>
      </>
    ),
  },
  { key: 'until', header: 'Bis', width: 140, cell: untilOf },
  {
    ...{ key: 'lift', header: 'Aufheben', headerHidden: true, width: 110, align: 'right' },
    cell: (row) => <Lift row={row} lift={lift} />,
  },
]

const phoneRowOf = (lift: (row: BlockRow) => void): PhoneRow<BlockRow> => ({
  header: 'Sperre',
  lines: 4,
  cell: (row) => (
    <>
      <CellLine end={kindOf(row)}>
        <PartnerLink side="receivers" uuid={row.partnerEntityId} name={row.partner} />
      </CellLine>
      <CellLine end={<Lift row={row} lift={lift} />}>{`${whatOf(row)} · ${untilOf(row)}`}</CellLine>
      <CellLine>{row.reason}</CellLine>
      <CellLine quiet>{`seit ${sinceOf(row)}`}</CellLine>
    </>
  ),
})
