import { useMemo, useState } from 'react'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { onDemand } from '#web/on-demand.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow, RowAction } from '#web/ui/grid/grid.tsx'
import { Mail, Undo2 } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Printer } from '#web/ui/rare-icons.ts'
import { isUnprinted, listReminders, type ReminderRow } from '../../contract/list-reminders.ts'
import { numbersText } from '../../rules/shown-proposal.ts'
import { keptLetterOf } from '../letter/kept-letter.ts'
import { PrintButton, UnprintableNotice } from '../run/printing.tsx'
import { usePrinting } from '../run/use-printing.ts'
import { KeptList } from './kept-list.tsx'

const WithdrawLayer = onDemand(() => import('./withdraw-layer.tsx'))
const KeptLetterLayer = onDemand(() => import('../letter/kept-letter-layer.tsx'))

const mayBeWithdrawn = (row: ReminderRow) => row.isNewest && row.withdrawn === null

// Of three it is the first, and how many more: all stand in the letter.
const numbersOf = ({ items }: ReminderRow) => numbersText(items, 1)

/** How it goes out, and how far that is. */
function wayOf({ deliver, to, delivery, withdrawn, unprintable }: ReminderRow): string {
  const isMail = deliver === 'MAIL'
  if (delivery === 'FAILED') return 'nicht zugestellt'
  if (delivery === 'SENT' || delivery === 'FILE') return `gesendet an ${to}`
  if (delivery === 'DOWNLOADED') return isMail ? 'heruntergeladen' : 'gedruckt'
  // Taken back before anybody had it.
  if (withdrawn !== null) return 'nicht hinausgegangen'
  if (unprintable !== null) return `nicht mehr zu drucken: ${unprintable}`
  return isMail ? `E-Mail an ${to}` : 'noch zu drucken'
}

/** How a letter stands: until when it asks to pay, or that it was taken back, and why. */
const stateOf = ({ withdrawn, payUntil }: ReminderRow) =>
  withdrawn === null ? `zahlbar bis ${shownDay(payUntil)}` : `zurückgenommen: ${withdrawn.reason}`

/** 'Geschrieben': every letter, the newest first, to be looked at and printed; the newest of its invoices can be taken back. */
export function WrittenView() {
  const [taken, take] = useState<ReminderRow | null>(null)
  const [looked, look] = useState<ReminderRow | null>(null)
  const printing = usePrinting()
  const [columns, phone] = useMemo(() => [columnsOf(take), phoneRowOf(take)], [])
  const print = (row: ReminderRow) => isUnprinted(row) && printing.print([row])
  return (
    <>
      <KeptList
        tools={<PrintButton printing={printing} />}
        notices={<UnprintableNotice printing={printing} />}
        declaration={listReminders}
        label="Geschriebene Mahnungen"
        columns={columns}
        phone={phone}
        onOpen={look}
        letters={{ z: (row) => mayBeWithdrawn(row) && take(row), p: print }}
        rowMenu={(row): RowAction[] => [
          { label: 'Ansehen', icon: <Eye aria-hidden="true" />, letter: '↵', act: () => look(row) },
          ...(isUnprinted(row)
            ? [
                {
                  ...{ label: 'Drucken', icon: <Printer aria-hidden="true" />, letter: 'P' },
                  act: () => print(row),
                },
              ]
            : []),
          ...(mayBeWithdrawn(row)
            ? [
                {
                  ...{ label: 'Zurücknehmen', icon: <Undo2 aria-hidden="true" />, letter: 'Z' },
                  act: () => take(row),
                },
              ]
            : []),
        ]}
        rowTone={({ withdrawn }) => (withdrawn === null ? undefined : 'muted')}
        empty={
          <EmptyState icon={<Mail />} title="Noch kein Brief geschrieben">
            Was Sie unter „Vorschläge“ schreiben, steht danach hier.
          </EmptyState>
        }
      />
      {taken && <WithdrawLayer reminder={taken} onClose={() => take(null)} />}
      {looked && (
        <KeptLetterLayer
          letter={keptLetterOf(looked)}
          printAll={looked.withInvoices && looked.withdrawn === null ? () => printing.print([looked]) : null}
          onClose={() => look(null)}
        />
      )}
    </>
  )
}

function Withdraw({ row, take }: { row: ReminderRow; take: (row: ReminderRow) => void }) {
  if (!mayBeWithdrawn(row)) return null
  return (
    <Button
      size="small"
      kind="quiet"
      aria-haspopup="dialog"
      aria-label={`Zurücknehmen: ${row.levelName} an ${row.partner}`}
      onClick={() => take(row)}
    >
      Zurücknehmen
    </Button>
  )
}

const columnsOf = (take: (row: ReminderRow) => void): GridColumn<ReminderRow>[] => [
  { key: 'day', header: 'Vom', width: 104, cell: ({ day }) => <DayText day={day} /> },
  {
    ...{ key: 'partner', header: 'Kunde und Rechnungen', flex: 3, minWidth: 210, givesRoom: true },
    cell: (row) => (
      <>
        <CellLine>
          <PartnerLink side="receivers" uuid={row.partnerEntityId} name={row.partner} />
        </CellLine>
        <CellLine quiet>{numbersOf(row)}</CellLine>
      </>
    ),
  },
  {
    ...{ key: 'level', header: 'Stufe', flex: 1, minWidth: 170 },
    cell: ({ levelName }) => <CellLine>{levelName}</CellLine>,
  },
  {
    ...{ key: 'total', header: 'Zu zahlen', width: 144, align: 'right' },
    cell: ({ amountTotal, currency }) => formatSum(amountTotal, currency),
  },
  {
    ...{ key: 'state', header: 'Stand und Versand', flex: 3, minWidth: 200 },
    cell: (row) => (
      <>
        <CellLine>{stateOf(row)}</CellLine>
        <CellLine quiet>{wayOf(row)}</CellLine>
      </>
    ),
  },
  {
    ...{ key: 'take', header: 'Zurücknehmen', headerHidden: true, width: 128, align: 'right' },
    cell: (row) => <Withdraw row={row} take={take} />,
  },
]

const phoneRowOf = (take: (row: ReminderRow) => void): PhoneRow<ReminderRow> => ({
  header: 'Mahnung',
  lines: 4,
  cell: (row) => (
    <>
      <CellLine end={formatSum(row.amountTotal, row.currency)}>
        <PartnerLink side="receivers" uuid={row.partnerEntityId} name={row.partner} />
      </CellLine>
      <CellLine end={<Withdraw row={row} take={take} />}>{row.levelName}</CellLine>
      <CellLine quiet>{`vom ${shownDay(row.day)} · ${stateOf(row)}`}</CellLine>
      <CellLine quiet>{`${wayOf(row)} · ${numbersOf(row)}`}</CellLine>
    </>
  ),
})
