import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ListDeclaration } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { useRememberedList } from '#web/remember.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid, type GridColumn } from '#web/ui/grid/grid.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useList } from '#web/use-list.ts'
import styles from './partners.module.css'
import { TradeFrame } from './trade-frame.tsx'

interface PartnerListProps<Row> {
  area: 'incoming' | 'outgoing'
  label: string
  /** The opened partner stands in the address under this name. */
  addressKey: string
  list: ListDeclaration<z.ZodType<Row>>
  columns: readonly GridColumn<Row>[]
  layer: (uuid: string, onClose: () => void) => ReactNode
  empty: { icon: ReactNode; title: string; add: string; path: string }
}

/** Search box and table of suppliers or receivers; a row opens its layer, which has an address of its own. */
export function PartnerList<Row extends { entityId: { uuid: string } }>(props: PartnerListProps<Row>) {
  const { area, label, addressKey, columns, layer, empty } = props
  const { remembered, remember } = useRememberedList()
  const [searchText, setSearchText] = useState(remembered.searchText)
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const opened = address.get(addressKey)
  const list = useList(props.list, { searchText })

  // Back closes the layer too; one that was opened by its address has nothing to go back to.
  const close = () => (window.history.state?.idx > 0 ? navigate(-1) : setAddress({}, { replace: true }))

  return (
    <TradeFrame area={area}>
      <div className={styles.tools}>
        <SearchField
          value={searchText}
          autoFocus
          onChange={(text) => {
            setSearchText(text)
            remember({ searchText: text, scrollIndex: 0 })
          }}
        />
      </div>
      <Grid<Row>
        label={label}
        columns={columns}
        rowCount={list.rowCount}
        rowAt={list.rowAt}
        rowKey={(row) => row.entityId.uuid}
        onVisibleRange={list.onVisibleRange}
        onOpen={(row) => setAddress({ [addressKey]: row.entityId.uuid })}
        selectedKey={opened ?? undefined}
        loading={list.isLoading}
        error={list.error}
        resetKey={list.resetKey}
        initialScrollIndex={remembered.scrollIndex}
        onScrollIndex={(scrollIndex) => remember({ scrollIndex })}
        storageKey={addressKey}
        emptyState={
          searchText.trim() === '' ? (
            <EmptyState
              icon={empty.icon}
              title={empty.title}
              action={
                <Button kind="primary" onClick={() => navigate(empty.path)}>
                  {empty.add}
                </Button>
              }
            />
          ) : (
            <EmptyState title="Nichts gefunden">Kein Eintrag passt zu dieser Suche.</EmptyState>
          )
        }
      />
      {opened && layer(opened, close)}
    </TradeFrame>
  )
}
