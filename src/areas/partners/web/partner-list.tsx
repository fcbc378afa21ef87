import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { useNavigate, useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { FileUp } from '#web/ui/icons.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useOpened } from '#web/use-opened.ts'
import { type PartnerImportEffect, partnerImportEffects } from '../contract/partner-import.ts'
import { partnerRegisterAddress } from '../contract/partner-registers.ts'
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
  const imported = useImported()
  const list = useList(kind.list, { searchText, filter: imported })
  const shown = useListColumns(area, columns)

  return (
    <TradeFrame area={area}>
      <div className={styles.tools}>
        <SearchField {...search} />
        <div className={styles.files}>
          <ExportButton
            name={words.many}
            rowCount={list.rowCount}
            addressOf={(format) => partnerRegisterAddress(paths.register, format, searchText)}
          >
            Excel-Export
          </ExportButton>
          <ButtonLink icon={<FileUp aria-hidden="true" />} to={paths.import}>
            Importieren
          </ButtonLink>
          <ColumnMenu menu={shown.menu} />
        </div>
      </div>
      {imported && <ImportedNotice kind={kind} effect={imported.importEffect} />}
      <Grid
        label={words.many}
        {...shown.grid}
        phone={phone}
        {...gridOf(list)}
        rowKey={(row) => row.entityId.uuid}
        onOpen={(row) => navigate(`${paths.list}/${row.entityId.uuid}`)}
        letters={{ e: (row) => open(addressKey, row.entityId.uuid) }}
        selectedKey={opened?.uuid}
        {...place}
        emptyState={
          searchText.trim() === '' ? (
            <EmptyState
              icon={kind.icon}
              title={words.none}
              action={
                <div className={styles.begin}>
                  <Button kind="primary" onClick={() => navigate(paths.create)}>
                    {words.create}
                  </Button>
                  <ButtonLink icon={<FileUp aria-hidden="true" />} to={paths.import}>
                    Importieren
                  </ButtonLink>
                </div>
              }
            >
              Einzeln, oder alle auf einmal aus einer Tabelle.
            </EmptyState>
          ) : (
            <EmptyState title="Nichts gefunden">Kein Eintrag passt zu dieser Suche.</EmptyState>
          )
        }
      />
      {opened && <EditPartnerLayer kind={kind} uuid={opened.uuid} onClose={close} />}
    </TradeFrame>
  )
}

/** Those of an import, as its result leads here: `?import=uuid&wirkung=CREATED`. */
function useImported() {
  const [address] = useSearchParams()
  const importEntityId = address.get('import')
  const importEffect = partnerImportEffects.find((effect) => effect === address.get('wirkung'))
  return importEntityId && importEffect
    ? { filterType: 'imported' as const, importEntityId, importEffect }
    : undefined
}

const effectTexts: Readonly<Record<PartnerImportEffect, string>> = {
  CREATED: 'die dieser Import angelegt hat.',
  CHANGED: 'die dieser Import geändert hat.',
  KEPT: 'die dieser Import gelassen hat, wie sie waren.',
}

function ImportedNotice<T extends PartnerTypes>({
  kind,
  effect,
}: KindProps<T> & { effect: PartnerImportEffect }) {
  return (
    <Notice
      action={
        <ButtonLink size="small" to={kind.paths.list}>
          {kind.words.all}
        </ButtonLink>
      }
    >
      Nur {kind.words.many}, {effectTexts[effect]}
    </Notice>
  )
}
