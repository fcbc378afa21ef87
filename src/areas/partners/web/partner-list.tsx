import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRememberedList } from '#web/remember.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useList } from '#web/use-list.ts'
import { EditPartnerLayer } from './edit-partner-layer.tsx'
import type { KindProps, PartnerTypes } from './partner-kind.ts'
import styles from './partners.module.css'
import { TradeFrame } from './trade-frame.tsx'

/** Search box and table of suppliers or receivers; a row opens its layer, which has an address of its own. */
export function PartnerList<T extends PartnerTypes>({ kind }: KindProps<T>) {
  const { area, addressKey, columns, phone, words, paths } = kind
  const { remembered, remember } = useRememberedList()
  const [searchText, setSearchText] = useState(remembered.searchText)
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const opened = address.get(addressKey)
  const list = useList(kind.list, { searchText })

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
      <Grid
        label={words.many}
        columns={columns}
        phone={phone}
        rowCount={list.rowCount}
        isCounting={list.isCounting}
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
              icon={kind.icon}
              title={words.none}
              action={
                <Button kind="primary" onClick={() => navigate(paths.create)}>
                  {words.create}
                </Button>
              }
            />
          ) : (
            <EmptyState title="Nichts gefunden">Kein Eintrag passt zu dieser Suche.</EmptyState>
          )
        }
      />
      {opened && <EditPartnerLayer kind={kind} uuid={opened} onClose={close} />}
    </TradeFrame>
  )
}
