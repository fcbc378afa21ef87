import { billListPath } from '#areas/bills/web/bill-paths.ts'
import { instantText } from '#web/instant-text.ts'
import { Link } from '#web/router.tsx'
import { searchKeyOfAddress } from '#web/search-address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CellLine, CellWithAction } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import type { PaperRow } from '../contract/list-inbox.ts'
import styles from './inbox.module.css'
import { inboxPath } from './inbox-views.ts'
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

/** How it stands; the bill that has it is a way there, and so is the other form of its invoice. */
function Stand({ row }: { row: PaperRow }) {
  const text = standOf(row)
  const to = placeOf(row)
  if (to === null) return text
  return (
    <Link
      to={to}
      className={row.bill ? undefined : styles.doubt}
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Link>
  )
}

function placeOf({ state, bill, recordedAs, waitsAs }: PaperRow): string | null {
  const found = bill ?? (state === 'WAITING' ? recordedAs : null)
  if (found) return `${billListPath}?ansehen=${found.entityId.uuid}`
  if (state !== 'WAITING' || !waitsAs) return null
  // Where both have the number, both are found by it.
  return `${inboxPath}?${searchKeyOfAddress}=${encodeURIComponent(waitsAs.number || waitsAs.fileName)}`
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
  const verb = row.state === 'DRAFT' ? 'Weiter' : 'Erfassen'
  return (
    <Button size="small" aria-label={`${verb}: ${row.file.fileName}`} onClick={() => actions.capture(row)}>
      {verb}
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
