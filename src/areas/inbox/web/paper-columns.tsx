import { billListPath } from '#areas/bills/web/bill-paths.ts'
import { instantText } from '#web/instant-text.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CellLine, CellWithAction } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import type { PaperRow } from '../contract/list-inbox.ts'
import styles from './inbox.module.css'
import { amountOf, arrivalOf, dayOf, kindOf, nameOf, senderOf, standOf } from './paper-words.ts'

/** What can be done with a paper, by how it stands. */
export interface PaperActions {
  capture: (row: PaperRow) => void
  remove: (row: PaperRow) => void
  putBack: (row: PaperRow) => void
}

export const paperColumns = (actions: PaperActions): GridColumn<PaperRow>[] => [
  {
    ...{ key: 'paper', header: 'Papier', flex: 3, minWidth: 200, givesRoom: true },
    cell: (row) => (
      <>
        <CellLine>{nameOf(row)}</CellLine>
        <CellLine quiet>{kindOf(row)}</CellLine>
      </>
    ),
  },
  {
    ...{ key: 'invoice', header: 'Rechnung', width: 150 },
    cell: (row) => (
      <>
        <CellLine>{row.invoice?.number ?? ''}</CellLine>
        <CellLine quiet>{dayOf(row)}</CellLine>
      </>
    ),
  },
  { key: 'amount', header: 'Brutto', width: 130, align: 'right', cell: amountOf },
  {
    ...{ key: 'sender', header: 'Gekommen', flex: 3, minWidth: 190 },
    cell: (row) => (
      <>
        <CellLine>{senderOf(row)}</CellLine>
        <CellLine quiet>{arrivalOf(row)}</CellLine>
      </>
    ),
  },
  {
    ...{ key: 'state', header: 'Stand', flex: 2, minWidth: 160 },
    cell: (row) => (
      <>
        <span className={styles.stand} title={standOf(row)}>
          <Stand row={row} />
        </span>
        {row.removed && <CellLine quiet>{`${row.removed.by}, ${instantText(row.removed.at)}`}</CellLine>}
      </>
    ),
  },
  {
    ...{ key: 'act', header: 'Erfassen', headerHidden: true, width: 124, align: 'right' },
    cell: (row) => <MainAction row={row} actions={actions} />,
  },
]

/** How it stands; the bill that has it is a way there. */
function Stand({ row }: { row: PaperRow }) {
  const bill = row.bill ?? (row.state === 'WAITING' ? row.recordedAs : null)
  const text = standOf(row)
  if (!bill) return text
  return (
    <Link
      to={`${billListPath}?ansehen=${bill.entityId.uuid}`}
      className={row.bill ? undefined : styles.doubt}
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Link>
  )
}

function MainAction({ row, actions }: { row: PaperRow; actions: PaperActions }) {
  if (row.state === 'REMOVED')
    return (
      <Button
        size="small"
        kind="quiet"
        aria-label={`Zurücklegen: ${row.file.fileName}`}
        onClick={() => actions.putBack(row)}
      >
        Zurücklegen
      </Button>
    )
  if (row.state === 'TAKEN') return null
  return (
    <Button size="small" aria-label={`Erfassen: ${row.file.fileName}`} onClick={() => actions.capture(row)}>
      {row.state === 'DRAFT' ? 'Weiter' : 'Erfassen'}
    </Button>
  )
}

export const paperPhoneRow = (actions: PaperActions): PhoneRow<PaperRow> => ({
  header: 'Papier',
  lines: 4,
  cell: (row) => (
    <CellWithAction action={<MainAction row={row} actions={actions} />}>
      <CellLine>{nameOf(row)}</CellLine>
      <CellLine quiet>
        {[row.invoice?.number, dayOf(row), amountOf(row)].filter(Boolean).join(' · ') || kindOf(row)}
      </CellLine>
      <CellLine quiet>{senderOf(row)}</CellLine>
      <CellLine quiet>{standOf(row) || arrivalOf(row)}</CellLine>
    </CellWithAction>
  ),
})
