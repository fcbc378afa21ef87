import { useState } from 'react'
import { type BuiltInView, ViewStrip } from '#areas/views/web/view-strip.tsx'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { FilterBar } from '#web/list-filters/filter-bar.tsx'
import { NarrowedEmpty, NarrowedFoot } from '#web/list-filters/narrowed.tsx'
import { useListFilters } from '#web/list-filters/use-list-filters.ts'
import { useListSort } from '#web/list-sort.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { useNavigate } from '#web/router.tsx'
import { Eye, Search } from '#web/ui/first-icons.ts'
import { Grid, type RowAction } from '#web/ui/grid/grid.tsx'
import { useGridDetail } from '#web/ui/grid/use-grid-detail.tsx'
import { FileClock, Users } from '#web/ui/icons.ts'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { type JournalRow, listJournal } from '../../contract/journal.ts'
import { eventKey } from '../../rules/journal/event-groups.ts'
import { journalColumns, journalPhoneRow, narrowJournalColumns } from './journal-columns.tsx'
import { JournalEntry } from './journal-entry.tsx'
import { journalFilters } from './journal-filters.tsx'
import { entityKey, eventsKey, kontorText, personKey } from './journal-keys.ts'
import { subjectPath } from './journal-subjects.ts'

const batch = 50
// Pixels; below it the columns that say most.
const narrowBelow = 1280

const words = ['Eintrag', 'Einträge', 'Kein'] as const

const views: readonly BuiltInView[] = [
  { key: 'alles', label: 'Alles', query: '' },
  { key: 'zugaenge', label: 'Zugänge', query: `${eventsKey}=zugaenge` },
  { key: 'geloeschtes', label: 'Gelöschtes', query: `${eventsKey}=geloeschtes` },
  { key: 'kontor', label: 'Kontor selbst', query: `${personKey}=${kontorText}` },
]

/** `/auth/journal`: 'Protokoll', the newest first (decisions §10). */
export default function JournalPage() {
  const navigate = useNavigate()
  const { search, place } = useRememberedList()
  const filters = useListFilters(journalFilters)
  const { sort, heads } = useListSort(listJournal, { by: 'at', isDescending: true })
  const list = useList(listJournal, { searchText: '', filter: filters.filter, sort, batch })
  const isWide = useWideScreen(narrowBelow)
  const shown = useListColumns(
    isWide ? 'journal' : 'journal-narrow',
    ...(isWide
      ? ([journalColumns, narrowJournalColumns] as const)
      : ([narrowJournalColumns, journalColumns] as const)),
  )
  const opened = useOpenedEntry(list)
  const narrowed = { counter: listJournal, filters, searchText: '', words }
  function rowMenu(row: JournalRow): RowAction[] {
    const to = subjectPath(row)
    const only = (label: string, key: string, text: string) => ({
      label,
      icon: <Search aria-hidden="true" />,
      act: () => filters.set(key, text),
    })
    return [
      { label: 'Einzelheiten', icon: <Eye aria-hidden="true" />, letter: '↵', act: () => opened.toggle(row) },
      ...(to ? [{ label: 'Öffnen', icon: <FileClock aria-hidden="true" />, act: () => navigate(to) }] : []),
      only('Alles zu diesem Gegenstand', entityKey, row.entityId.uuid),
      {
        ...only('Alles von dieser Person', personKey, row.userEntityId ?? kontorText),
        icon: <Users aria-hidden="true" />,
      },
      only('Alle Ereignisse dieser Art', eventsKey, eventKey(row.event)),
    ]
  }
  return (
    <Page title="Protokoll" layout="fill">
      <ListTools
        views={<ViewStrip resource="journal" counter={listJournal} known={journalFilters} builtIn={views} />}
      >
        <FilterBar filters={filters} />
        <ColumnMenu menu={shown.menu} />
      </ListTools>
      <Grid
        label="Protokoll"
        {...shown.grid}
        {...heads}
        phone={journalPhoneRow}
        minTableWidth={isWide ? 1200 : 0}
        {...gridOf(list)}
        rowKey={(row) => String(row.seq)}
        onOpen={opened.toggle}
        rowOpens={(row) => row.seq === opened.seq}
        rowMenu={rowMenu}
        detail={opened.detail}
        {...place}
        emptyState={
          <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
            <EmptyState icon={<FileClock />} title="Noch ist nichts geschehen">
              Hier steht alles, was geschieht: wer wann was getan hat.
            </EmptyState>
          </NarrowedEmpty>
        }
      />
      <NarrowedFoot {...narrowed} list={list} />
    </Page>
  )
}

/** The entry whose changes stand open below it. */
function useOpenedEntry({
  rowCount,
  rowAt,
}: {
  rowCount: number
  rowAt: (index: number) => JournalRow | undefined
}) {
  const [open, setOpen] = useState<{ seq: number; index: number } | null>(null)
  // New entries come above it.
  const index = open === null ? -1 : placeOf(open, rowCount, rowAt)
  const row = index < 0 ? undefined : rowAt(index)
  const close = () => setOpen(null)
  const detail = useGridDetail(row ? index : null, row && <JournalEntry row={row} onClose={close} />)
  return {
    seq: open?.seq,
    detail,
    toggle(wanted: JournalRow) {
      const at = placeOf({ seq: wanted.seq, index: 0 }, rowCount, rowAt)
      setOpen(open?.seq === wanted.seq || at < 0 ? null : { seq: wanted.seq, index: at })
    },
  }
}

/** Where an entry stands now, looked for from where it stood; -1 where it is not loaded. */
function placeOf(
  { seq, index }: { seq: number; index: number },
  rowCount: number,
  rowAt: (index: number) => JournalRow | undefined,
): number {
  if (rowAt(index)?.seq === seq) return index
  for (let at = 0; at < rowCount; at++) if (rowAt(at)?.seq === seq) return at
  return -1
}
