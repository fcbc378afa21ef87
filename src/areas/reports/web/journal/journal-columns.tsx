import type { StateChange } from '#areas/documents/rules/changes/state-change.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { Link } from '#web/router.tsx'
import { orNoValue } from '#web/ui/figures/no-value.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import type { JournalRow } from '../../contract/journal.ts'
import { journalEventName } from '../../rules/journal/journal-events.ts'
import { subjectKind, subjectName, subjectPath } from './journal-subjects.ts'

const time = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const timeText = (at: string) => time.format(new Date(at)).replace(',', '')

/** `Chefin`, `Chefin, über „Lagerscript“`. */
const personText = ({ user, key }: JournalRow) => (key === '' ? user || 'Kontor' : `${user}, über „${key}“`)

/** Of a long name with its key the whole stands there for the mouse. */
function Person({ row }: { row: JournalRow }) {
  const text = personText(row)
  return <span title={text}>{text}</span>
}

function Subject({ row }: { row: JournalRow }) {
  const to = subjectPath(row)
  const name = subjectName(row)
  if (name === '') return orNoValue('')
  return to === undefined ? name : <Link to={to}>{name}</Link>
}

/** `Ort: Kiel → Lübeck`, `Zahlung: 50,00 €`, `Firma: Weg GmbH (gelöscht)`. */
function changeText({ label, from, to }: StateChange): string {
  if (from === null && to === null) return label
  if (from === null) return `${label}: ${to}`
  return to === null ? `${label}: ${from} entfernt` : `${label}: ${from} → ${to}`
}

const changesText = ({ changes }: JournalRow) => changes.map(changeText).join(' · ')

function PartnerAndKind({ row }: { row: JournalRow }) {
  const kind = subjectKind(row)
  if (row.partner === '') return orNoValue(kind)
  const side = row.about === 'BILL' ? 'suppliers' : 'receivers'
  return (
    <>
      <PartnerLink side={side} uuid={row.partnerEntityId} name={row.partner} /> · {kind}
    </>
  )
}

/** The columns of 'Protokoll'. */
export const journalColumns: GridColumn<JournalRow>[] = [
  { key: 'seq', header: 'Nr.', width: 72, align: 'right', cell: (row) => row.seq },
  { key: 'at', sortBy: 'at', sortsDown: true, header: 'Zeit', width: 152, cell: (row) => timeText(row.at) },
  { key: 'person', header: 'Person', width: 196, cell: (row) => <Person row={row} /> },
  { key: 'event', header: 'Ereignis', width: 206, cell: journalEventName },
  {
    key: 'subject',
    header: 'Gegenstand',
    width: 190,
    cell: (row) => <Subject row={row} />,
  },
  { key: 'kind', header: 'Partner und Art', width: 150, cell: (row) => <PartnerAndKind row={row} /> },
  {
    key: 'changes',
    header: 'Von → nach',
    flex: 1,
    minWidth: 240,
    givesRoom: true,
    cell: (row) => orNoValue(changesText(row)),
  },
]

/** Where there is less room. */
export const narrowJournalColumns: GridColumn<JournalRow>[] = [
  { key: 'at', sortBy: 'at', sortsDown: true, header: 'Zeit', width: 160, cell: (row) => timeText(row.at) },
  { key: 'person', header: 'Person', width: 136, cell: (row) => <Person row={row} /> },
  { key: 'event', header: 'Ereignis', width: 200, cell: journalEventName },
  { key: 'subject', header: 'Gegenstand', width: 150, cell: (row) => <Subject row={row} /> },
  {
    key: 'changes',
    header: 'Von → nach',
    flex: 1,
    minWidth: 160,
    givesRoom: true,
    cell: (row) => orNoValue(changesText(row)),
  },
]

export const journalPhoneRow: PhoneRow<JournalRow> = {
  header: 'Protokoll',
  lines: 3,
  cell: (row) => (
    <>
      <CellLine>{journalEventName(row)}</CellLine>
      <CellLine>{orNoValue(subjectName(row))}</CellLine>
      <CellLine quiet>
        {personText(row)}, {timeText(row.at)}
      </CellLine>
    </>
  ),
}
