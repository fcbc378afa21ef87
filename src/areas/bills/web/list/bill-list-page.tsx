import { useMemo } from 'react'
import { ChooseFiles } from '#areas/attachments/web/choose-files.tsx'
import { documentFilters } from '#areas/documents/web/filters/document-filters.ts'
import { DocumentTools } from '#areas/documents/web/filters/document-tools.tsx'
import { DocumentViews } from '#areas/documents/web/filters/document-views.tsx'
import { useRegisterPlace } from '#areas/documents/web/registers/use-register-place.tsx'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { BegunDrafts, useDraftsAlone } from '#areas/drafts/web/begun-drafts.tsx'
import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
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
import { FileUp, ReceiptText } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useOnSign } from '#web/use-on-sign.ts'
import { useOpened } from '#web/use-opened.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { type BillRow, listBills } from '../../contract/list-bills.ts'
import { billDraftPath, layerKeys, newBillPath, openedKey } from '../bill-paths.ts'
import { PhotographButton } from '../photograph/photograph-button.tsx'
import { useBillDrop } from '../reading/use-bill-drop.tsx'
import { billColumns, billPhoneRow, smallBillColumns } from './bill-columns.tsx'

const known = documentFilters('BILL')
// Pixels of the window.
const dueDayFrom = 1180
const words = ['Eingangsrechnung', 'Eingangsrechnungen'] as const

const PayBill = onDemand(() => import('../stored/pay-bill-layer.tsx'))
const loadMarked = () => import('../many/marked-bills.tsx')
const MarkedBills = lazyOrNothing(loadMarked)
loadAhead(loadMarked)
const LeftRuns = lazyOrNothing(() => import('../many/left-bill-runs.tsx'))
const OpenedBill = onDemand(() => import('../opened-bill.tsx'))

const loadRowMenu = () => import('./bill-row-menu.tsx')

/** `/auth/incoming` and `/auth/incoming/bills`: every bill, the latest first (spec 2 §2, 'Bill list'). */
export default function BillListPage() {
  const { searchText, search, place } = useRememberedList()
  const filters = useListFilters(known)
  const isAlone = useDraftsAlone()
  const { opened, open, close } = useOpened(layerKeys)
  const sorted = useListSort(listBills, { by: 'billDate', isDescending: true })
  const shown = { searchText, sort: sorted.sort, filter: filters.filter }
  const list = useList(listBills, { ...shown, batch: 50, searchDebounceMs: 10 })
  const marks = useMarks(listBills, shown)

  const narrowed = { counter: listBills, filters, searchText, words }
  const written = useSavedRow(list)
  const columns = useListColumns('bills', useWideScreen(dueDayFrom) ? billColumns : smallBillColumns)
  const payment = usePaying()
  const phone = usePhoneRow(payment.begin)
  const letters = { e: (row: BillRow) => open(openedKey, row.entityId.uuid), ...payment.letters }
  const read = (row: BillRow) => open('ansehen', row.entityId.uuid)
  const menus = useOnSign(loadRowMenu)
  const rowMenu = (row: BillRow) => menus?.billRowMenu(row, letters, read) ?? []
  const { begin, hint } = useBillDrop()

  const registers = useRegisterPlace(['bills', 'cash'], { filters, searchText, sort: sorted.named })

  return (
    <TradeFrame area="incoming" tools={registers.inTitle}>
      <DocumentTools
        views={<DocumentViews kind="BILL" counter={listBills} known={known} />}
        search={{ ...search, ...written.search }}
        filters={filters}
        columns={columns.menu}
      >
        <FromFile begin={begin} />
        {registers.amongTools}
      </DocumentTools>
      {hasRuns() && <LeftRuns />}
      <BegunDrafts kind="BILL" searchText={searchText} pathOf={billDraftPath} isAlone={isAlone} />
      {!isAlone && (
        <Grid<BillRow>
          ref={written.grid}
          label="Eingangsrechnungen"
          {...columns.grid}
          phone={phone}
          {...gridOf(list)}
          {...sorted.heads}
          rowKey={(row) => row.entityId.uuid}
          onOpen={read}
          {...(!marks.areMeant && { letters, rowMenu })}
          marks={marks}
          selectedKey={opened?.uuid ?? payment.paying?.uuid}
          {...place}
          emptyState={
            <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
              <Empty />
            </NarrowedEmpty>
          }
        />
      )}
      {marks.count > 0 && <MarkedBills shown={shown} marks={marks} />}
      {!isAlone && <NarrowedFoot {...narrowed} list={list} />}
      {hint}
      {payment.paying && <PayBill {...payment.paying} onClose={payment.close} />}
      {opened && <OpenedBill {...opened} onClose={close} listed={list} />}
    </TradeFrame>
  )
}

function FromFile({ begin }: Pick<ReturnType<typeof useBillDrop>, 'begin'>) {
  return (
    <>
      <ChooseFiles
        label="Rechnung aus Datei"
        inputLabel="Dateien einer Rechnung"
        icon={<FileUp aria-hidden="true" />}
        onChosen={begin}
      />
      <PhotographButton onDone={begin} />
    </>
  )
}

function usePhoneRow(pay: ReturnType<typeof usePaying>['begin']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets what is paid; rows need not be drawn anew for another one
  return useMemo(() => billPhoneRow((row) => pay(row.entityId.uuid, row.amountDue, false)), [])
}

function Empty() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title="Noch keine Eingangsrechnungen"
      action={
        <Button kind="primary" onClick={() => navigate(newBillPath)}>
          Neue Eingangsrechnung
        </Button>
      }
    >
      Hier stehen die Rechnungen Ihrer Lieferanten, die neueste zuerst.
    </EmptyState>
  )
}
