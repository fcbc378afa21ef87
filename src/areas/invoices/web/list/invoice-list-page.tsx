import { useMemo } from 'react'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { documentFilters } from '#areas/documents/web/filters/document-filters.ts'
import { DocumentTools } from '#areas/documents/web/filters/document-tools.tsx'
import { DocumentViews } from '#areas/documents/web/filters/document-views.tsx'
import { useRegisterPlace } from '#areas/documents/web/registers/use-register-place.tsx'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { BegunDrafts, useDraftsAlone } from '#areas/drafts/web/begun-drafts.tsx'
import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { NarrowedEmpty, NarrowedFoot } from '#web/list-filters/narrowed.tsx'
import { useListFilters } from '#web/list-filters/use-list-filters.ts'
import { useListSort } from '#web/list-sort.ts'
import { hasRuns } from '#web/many/has-runs.ts'
import { useMarks } from '#web/marks/use-marks.ts'
import { loadAhead, onDemand } from '#web/on-demand.tsx'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { useNavigate } from '#web/router.tsx'
import { useSavedRow } from '#web/saved-row.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { ReceiptEuro } from '#web/ui/icons.ts'
import { ListStats } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useOnSign } from '#web/use-on-sign.ts'
import { useOpened } from '#web/use-opened.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { type InvoiceRow, listInvoices } from '../../contract/list-invoices.ts'
import { copyPath, draftPath, layerKeys } from '../invoice-paths.ts'
import { pdfOf } from '../paper/pdf-of.ts'
import { deliveryFilter } from './delivery-filter.ts'
import { invoiceColumns, invoicePhoneRow } from './invoice-columns.tsx'

const known = [...documentFilters('INVOICE'), deliveryFilter]
const words = ['Rechnung', 'Rechnungen'] as const

const PayInvoice = onDemand(() => import('../layers/pay-invoice-layer.tsx'))
const loadMarked = () => import('../many/marked-invoices.tsx')
const MarkedInvoices = lazyOrNothing(loadMarked)
loadAhead(loadMarked)
const LeftRuns = lazyOrNothing(() => import('../many/left-invoice-runs.tsx'))
const Layer = onDemand(() => import('../layers/opened-layer.tsx'))

/** `/auth/outgoing` and `/auth/outgoing/invoices`: every invoice, the latest first. */
export default function InvoiceListPage() {
  const { searchText, search, place } = useRememberedList()
  const filters = useListFilters(known)
  const isAlone = useDraftsAlone()
  const { opened, open, close } = useOpened(layerKeys)
  const sorted = useListSort(listInvoices, { by: 'invoiceDate', isDescending: true })
  const shown = { searchText, sort: sorted.sort, filter: filters.filter }
  const list = useList(listInvoices, { ...shown, batch: 50 })
  const marks = useMarks(listInvoices, shown)
  const narrowed = { counter: listInvoices, filters, searchText, words }
  const written = useSavedRow(list)
  const payment = usePaying(mayBePaid)
  const { columns, phone, letters, rowMenu } = useInvoiceRows(open, payment)

  const registers = useRegisterPlace(['invoices'], { filters, searchText, sort: sorted.named })

  return (
    <TradeFrame area="outgoing" tools={registers.inTitle}>
      <DocumentTools
        views={<DocumentViews kind="INVOICE" counter={listInvoices} known={known} />}
        search={{ ...search, ...written.search }}
        filters={filters}
        columns={columns.menu}
      >
        {registers.amongTools}
      </DocumentTools>
      {hasRuns() && <LeftRuns />}
      <BegunDrafts kind="INVOICE" searchText={searchText} pathOf={draftPath} isAlone={isAlone} />
      {!isAlone && (
        <Grid<InvoiceRow>
          ref={written.grid}
          label="Ausgangsrechnungen"
          {...columns.grid}
          phone={phone}
          {...gridOf(list)}
          {...sorted.heads}
          rowKey={(row) => row.entityId.uuid}
          onOpen={(row) => open('ansehen', row.entityId.uuid)}
          {...(!marks.areMeant && { letters, rowMenu })}
          marks={marks}
          selectedKey={opened?.uuid ?? payment.paying?.uuid}
          rowTone={(row) => (row.cancelledByInvoiceEntityId ? 'muted' : undefined)}
          {...place}
          emptyState={
            <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
              <Empty />
            </NarrowedEmpty>
          }
        />
      )}
      {marks.count > 0 && <MarkedInvoices shown={shown} marks={marks} />}
      {!isAlone && (
        <NarrowedFoot {...narrowed} list={list}>
          <Stats stats={list.stats} isOld={list.areStatsOld} />
        </NarrowedFoot>
      )}
      {payment.paying && <PayInvoice {...payment.paying} onClose={payment.close} />}
      {opened && <Layer key={opened.uuid} {...opened} onClose={close} listed={list} />}
    </TradeFrame>
  )
}

// Pixels: from there on all columns stand side by side; and from there on the sending has a column (look/fast-day, 'Width').
const wideFrom = 1420
const middleFrom = 1180

const loadRowMenu = () => import('./invoice-row-menu.tsx')

/** The columns of the list, and what can be done with a row: by its icons, its letters and its menu. */
function useInvoiceRows(
  open: ReturnType<typeof useOpened<(typeof layerKeys)[number]>>['open'],
  payment: ReturnType<typeof usePaying<InvoiceRow>>,
) {
  const navigate = useNavigate()
  const { download, isRunning } = useDownload()
  const isMiddle = useWideScreen(middleFrom)
  const room = useWideScreen(wideFrom) ? 'WIDE' : isMiddle ? 'MIDDLE' : 'SMALL'
  const at = (layer: (typeof layerKeys)[number]) => (row: InvoiceRow) => open(layer, row.entityId.uuid)
  const actions = {
    copy: (row: InvoiceRow) => navigate(copyPath(row.entityId.uuid)),
    cancel: at('storno'),
    downloads: { download, isRunning },
  }
  const steps = {
    pay: (row: InvoiceRow) => payment.begin(row.entityId.uuid, row.amountDue, false),
    send: at('senden'),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew only when a download begins or ends
  const [columns, phone] = useMemo(
    () => [invoiceColumns(actions, room), invoicePhoneRow(steps)],
    [isRunning, room],
  )
  const letters = {
    ...payment.letters,
    e: at('aendern'),
    s: (row: InvoiceRow) => row.cancelledByInvoiceEntityId === null && open('senden', row.entityId.uuid),
    p: (row: InvoiceRow) => {
      const { uuid, fileName } = pdfOf(row)
      void download(uuid, fileName)
    },
  }
  const menus = useOnSign(loadRowMenu)
  const rowMenu = (row: InvoiceRow) =>
    menus?.invoiceRowMenu(row, { ...actions, letters, read: at('ansehen'), mayBePaid }) ?? []
  return { columns: useListColumns('invoices', columns), phone, letters, rowMenu }
}

/** Nothing is paid to a cancellation or what it cancelled, nor to an advance that its final invoice settles. */
const mayBePaid = ({ state }: InvoiceRow) =>
  state !== 'CANCELLATION' && state !== 'CANCELLED' && state !== 'ADVANCE'

interface StatsProps {
  stats: { receivables: number; open: number } | undefined
  isOld: boolean
}

/**
 * What customers owe and what of it is open, in EUR over everything that the list shows (spec 2 §2). The words stand there from the
 * beginning: nothing moves when the figures come.
 */
function Stats({ stats, isOld }: StatsProps) {
  return (
    <ListStats isOld={isOld || !stats}>
      Forderungen <strong>{stats ? formatSum(stats.receivables, 'EUR') : '…'}</strong>
      <span aria-hidden="true"> · </span>
      Offen <strong>{stats ? formatSum(stats.open, 'EUR') : '…'}</strong>
    </ListStats>
  )
}

function Empty() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<ReceiptEuro />}
      title="Noch keine Ausgangsrechnungen"
      action={
        <Button kind="primary" onClick={() => navigate('/auth/outgoing/invoices/new')}>
          Neue Ausgangsrechnung
        </Button>
      }
    >
      Die erste Rechnung bekommt ihre Nummer beim Speichern.
    </EmptyState>
  )
}
