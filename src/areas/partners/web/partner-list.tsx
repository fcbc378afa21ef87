import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useOpened } from '#web/use-opened.ts'
import { EditPartnerLayer } from './edit-partner-layer.tsx'
import type { KindProps, PartnerTypes } from './partner-kind.ts'
import styles from './partners.module.css'
import { TradeFrame } from './trade-frame.tsx'

/** Search box and table of suppliers or receivers; a row opens the partner's page, `e` his form, which has an address of its own. */
export function PartnerList<T extends PartnerTypes>({ kind }: KindProps<T>) {
  const { area, addressKey, columns, phone, words, paths } = kind
  const { searchText, search, place } = useRememberedList()
  const { opened, open, close } = useOpened([addressKey])
  const navigate = useNavigate()
  const list = useList(kind.list, { searchText })

  return (
    <TradeFrame area={area}>
      <div className={styles.tools}>
        <SearchField {...search} />
      </div>
      <Grid
        label={words.many}
        columns={columns}
        phone={phone}
        {...gridOf(list)}
        rowKey={(row) => row.entityId.uuid}
        onOpen={(row) => navigate(`${paths.list}/${row.entityId.uuid}`)}
        letters={{ e: (row) => open(addressKey, row.entityId.uuid) }}
        selectedKey={opened?.uuid}
        {...place}
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
      {opened && <EditPartnerLayer kind={kind} uuid={opened.uuid} onClose={close} />}
    </TradeFrame>
  )
}
