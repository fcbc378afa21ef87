import { FileUp, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ChooseFiles } from '#areas/attachments/web/choose-files.tsx'
import { RegisterExport } from '#areas/documents/web/register-export.tsx'
import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { onDemand } from '#web/on-demand.tsx'
import { useRememberedList } from '#web/remember.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { ListTools } from '#web/ui/list-tools.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useList } from '#web/use-list.ts'
import { type BillRow, listBills } from '../contract/list-bills.ts'
import { billColumns, billPhoneRow } from './bill-columns.tsx'
import { newBillPath, openedKey } from './bill-paths.ts'
import { useBillDrop } from './use-bill-drop.tsx'

const BillLayer = onDemand(async () => ({ default: (await import('./bill-layer.tsx')).BillLayer }))

/** `/auth/incoming` and `/auth/incoming/bills`: every bill, the latest first (spec 2 §2, 'Bill list'). */
export default function BillListPage() {
  const { remembered, remember } = useRememberedList()
  const [searchText, setSearchText] = useState(remembered.searchText)
  const [isOpenOnly, setOpenOnly] = useState(remembered.filters['isOpenOnly'] === true)
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const opened = address.get(openedKey)
  const list = useList(listBills, {
    searchText,
    filter: isOpenOnly ? { filterType: 'unpaid' } : undefined,
    batch: 50,
    searchDebounceMs: 10,
  })

  const { begin, hint } = useBillDrop()

  // Back closes the layer too; one that was opened by its address has nothing to go back to.
  const close = () => (window.history.state?.idx > 0 ? navigate(-1) : setAddress({}, { replace: true }))

  return (
    <TradeFrame area="incoming">
      <ListTools>
        <SearchField
          value={searchText}
          autoFocus
          onChange={(text) => {
            setSearchText(text)
            remember({ searchText: text, scrollIndex: 0 })
          }}
        />
        <Checkbox
          label="Nur Offene"
          value={isOpenOnly}
          onChange={(value) => {
            setOpenOnly(value)
            remember({ filters: { isOpenOnly: value }, scrollIndex: 0 })
          }}
        />
        <ChooseFiles
          label="Rechnung aus Datei"
          inputLabel="Dateien einer Rechnung"
          icon={<FileUp aria-hidden="true" />}
          onChosen={begin}
        />
        <RegisterExport names={['bills', 'cash']} />
      </ListTools>
      <Grid<BillRow>
        label="Eingangsrechnungen"
        columns={billColumns}
        phone={billPhoneRow}
        rowCount={list.rowCount}
        isCounting={list.isCounting}
        rowAt={list.rowAt}
        rowKey={(row) => row.entityId.uuid}
        onVisibleRange={list.onVisibleRange}
        onOpen={(row) => setAddress({ [openedKey]: row.entityId.uuid })}
        selectedKey={opened ?? undefined}
        loading={list.isLoading}
        error={list.error}
        resetKey={list.resetKey}
        initialScrollIndex={remembered.scrollIndex}
        onScrollIndex={(scrollIndex) => remember({ scrollIndex })}
        storageKey="bills"
        emptyState={<Empty isSearch={searchText.trim() !== '' || isOpenOnly} />}
      />
      {hint}
      {opened && <BillLayer uuid={opened} onClose={close} />}
    </TradeFrame>
  )
}

function Empty({ isSearch }: { isSearch: boolean }) {
  const navigate = useNavigate()
  if (isSearch) {
    return <EmptyState title="Nichts gefunden">Keine Eingangsrechnung passt zu dieser Auswahl.</EmptyState>
  }
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
