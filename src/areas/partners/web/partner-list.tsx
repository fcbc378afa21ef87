import { type BuiltInView, ViewStrip } from '#areas/views/web/view-strip.tsx'
import { listRegisterAddress } from '#kernel/files/list-register.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { FilterBar } from '#web/list-filters/filter-bar.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import { isNarrow, NarrowedEmpty, NarrowedFoot } from '#web/list-filters/narrowed.tsx'
import { useListFilters } from '#web/list-filters/use-list-filters.ts'
import { useListSort } from '#web/list-sort.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { Grid, type RowAction } from '#web/ui/grid/grid.tsx'
import { FileUp, Pencil } from '#web/ui/icons.ts'
import { InAddressContext } from '#web/ui/layers/in-address.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { MoreTools } from '#web/ui/lists/more-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useOpened } from '#web/use-opened.ts'
import type { PartnerImportEffect } from '../contract/partner-import.ts'
import { EditPartnerLayer } from './edit-partner-layer.tsx'
import { importKey, importOfText } from './import/imported-address.ts'
import type { KindProps, PartnerTypes } from './partner-kind.ts'
import styles from './partners.module.css'
import { TradeFrame } from './trade-frame.tsx'

interface PartnerListProps<T extends PartnerTypes> extends KindProps<T> {
  resource: 'receivers' | 'suppliers'
  known: readonly ListFilter[]
  builtIn: readonly BuiltInView[]
}

/** What can be done with a row. */
const rowMenu = (edit: () => void, read: () => void): RowAction[] => [
  { label: 'Bearbeiten', icon: <Pencil aria-hidden="true" />, letter: 'E', inRow: true, act: edit },
  { label: 'Ansehen', icon: <Eye aria-hidden="true" />, letter: '↵', act: read },
]

/** What narrows suppliers or receivers, and their table; a row opens the partner's page, `e` his form, which has an address of its own. */
export function PartnerList<T extends PartnerTypes>({ kind, resource, known, builtIn }: PartnerListProps<T>) {
  const { area, addressKey, columns, phone, words, paths } = kind
  const { searchText, search, place } = useRememberedList()
  const { opened, open, close } = useOpened([addressKey])
  const navigate = useNavigate()
  const filters = useListFilters(known)
  const sorted = useListSort(kind.list, { by: 'shortName', isDescending: false })
  const asked = { searchText, sort: sorted.sort, filter: filters.filter }
  const list = useList(kind.list, asked)
  const shown = useListColumns(area, columns)
  const narrowed = {
    ...{ counter: kind.list, filters, searchText },
    words: [words.one, words.many, 'Kein'] as const,
  }
  const edit = (row: T['row']) => open(addressKey, row.entityId.uuid)
  const read = (row: T['row']) => navigate(`${paths.list}/${row.entityId.uuid}`)

  return (
    <TradeFrame area={area}>
      <ListTools
        views={<ViewStrip resource={resource} counter={kind.list} known={known} builtIn={builtIn} />}
      >
        <SearchField {...search} />
        <FilterBar filters={filters} />
        <MoreTools>
          <FileTools
            {...{ words, paths }}
            rowCount={list.rowCount}
            isNarrow={isNarrow(narrowed)}
            addressOf={(format) => listRegisterAddress(paths.register, format, asked)}
          />
        </MoreTools>
        <ColumnMenu menu={shown.menu} />
      </ListTools>
      <ImportedNotice kind={kind} text={filters.textOf(importKey)} />
      <Grid
        label={words.many}
        {...shown.grid}
        phone={phone}
        {...gridOf(list)}
        {...sorted.heads}
        rowKey={(row) => row.entityId.uuid}
        onOpen={read}
        letters={{ e: edit }}
        rowMenu={(row) =>
          rowMenu(
            () => edit(row),
            () => read(row),
          )
        }
        selectedKey={opened?.uuid}
        {...place}
        emptyState={
          <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
            <Empty kind={kind} />
          </NarrowedEmpty>
        }
      />
      <NarrowedFoot {...narrowed} list={list} />
      {opened && (
        <InAddressContext value>
          <EditPartnerLayer kind={kind} uuid={opened.uuid} onClose={close} />
        </InAddressContext>
      )}
    </TradeFrame>
  )
}

interface FileToolsProps extends Pick<KindProps<PartnerTypes>['kind'], 'words' | 'paths'> {
  rowCount: number | undefined
  isNarrow: boolean
  addressOf: Parameters<typeof ExportButton>[0]['addressOf']
}

const FileTools = ({ words, paths, rowCount, isNarrow, addressOf }: FileToolsProps) => (
  <div className={styles.files}>
    <ExportButton name={words.many} rowCount={rowCount} addressOf={addressOf}>
      Excel-Export{isNarrow && ' gefiltert'}
    </ExportButton>
    <ButtonLink icon={<FileUp aria-hidden="true" />} to={paths.import}>
      Importieren
    </ButtonLink>
  </div>
)

function Empty<T extends PartnerTypes>({ kind: { icon, words, paths } }: KindProps<T>) {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={icon}
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
  )
}

const effectTexts: Readonly<Record<PartnerImportEffect, string>> = {
  CREATED: 'die dieser Import angelegt hat.',
  CHANGED: 'die dieser Import geändert hat.',
  KEPT: 'die dieser Import gelassen hat, wie sie waren.',
}

/** Said where the result of an import led here. */
function ImportedNotice<T extends PartnerTypes>({ kind, text }: KindProps<T> & { text: string | null }) {
  const effect = importOfText(text)?.importEffect
  if (!effect) return null
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
