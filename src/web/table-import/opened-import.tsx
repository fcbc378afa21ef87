import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { ColumnsPage } from './columns-page.tsx'
import { UnreadableFile } from './empty-import.tsx'
import { FileRow, PhoneFile } from './file-row.tsx'
import { Filters, filtersOf } from './filters.tsx'
import { Foot } from './foot.tsx'
import { ImportCards } from './import-cards.tsx'
import type { ImportKind, Preview, RowFilter, ShownSettings } from './import-kind.ts'
import { MappedTable, type MappedTableHandle } from './mapped-table.tsx'
import { nextPlace, openPlaces, type Place, placesOf } from './places.ts'
import { Questions } from './questions.tsx'
import { SidePanel } from './side-panel.tsx'
import styles from './table-import.module.css'
import { useImport } from './use-import.ts'
import { useImportKeys } from './use-import-keys.ts'

interface OpenedImportProps<S extends ShownSettings> {
  kind: ImportKind<S>
  file: File
  take: (files: readonly File[]) => void
  send: (preview: Preview<S>, file: File) => void
  isSending: boolean
  notice: ReactNode
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

// Pixels; below it there is a card for each line.
const cardsBelow = 640

/** What would become of a file, and how it is understood. */
export function OpenedImport<S extends ShownSettings>(props: OpenedImportProps<S>) {
  const { kind, file, take, send, isSending, notice, onDirty, onClose } = props
  const { data, isOld, problem, said, say } = useImport(kind, file)
  const [filter, setFilter] = useState<RowFilter>('ALL')
  const [areColumnsOpen, setColumnsOpen] = useState(false)
  const isWide = useWideScreen(cardsBelow)
  const table = useRef<MappedTableHandle>(null)
  const root = useRef<HTMLDivElement>(null)
  const isDirty = Object.keys(said).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const isOpen = data !== undefined && openCount(data) > 0
  const count = data ? data.created + data.changed : 0
  const rows = data?.rows.filter((row) => filter === 'ALL' || row.kind === filter) ?? []

  const { place, goTo, goToOpen } = usePlaces({ data, rows, isWide, table, root, setFilter, setColumnsOpen })
  function submit() {
    if (!data || isOld || isSending) return
    if (isOpen) goToOpen()
    else if (count > 0) send(data, file)
  }
  useImportKeys({
    filters: data ? filtersOf(data) : [],
    filter: setFilter,
    next: () => {
      const next = data && nextPlace(placesOf(data), place)
      if (next) goTo(next)
    },
    openColumn: () => table.current?.openColumn(place?.column ?? 0),
    submit,
  })

  if (problem) return <UnreadableFile {...{ file, problem, kind, take }} />
  if (!data) return <Reading />
  const shared = { kind, data, say }
  if (!isWide && areColumnsOpen) return <ColumnsPage {...shared} onBack={() => setColumnsOpen(false)} />
  const filters = <Filters data={data} filter={filter} onFilter={setFilter} />
  const questions = <Questions questions={data.questions} say={say} />
  return (
    <div ref={root} className={styles.opened}>
      {isWide ? (
        <section className={styles.work} aria-busy={isOld}>
          <FileRow {...shared} file={file} take={take} />
          {questions}
          {filters}
          <div className={styles.parts}>
            <MappedTable ref={table} {...shared} rows={rows} place={place} />
            <SidePanel {...shared} filter={filter} goTo={goTo} />
          </div>
        </section>
      ) : (
        <section className={styles.phone} aria-busy={isOld}>
          <PhoneFile {...shared} file={file} take={take} onColumns={() => setColumnsOpen(true)} />
          {questions}
          <SidePanel {...shared} filter={filter} goTo={goTo} />
          {filters}
          <ImportCards ref={table} {...shared} rows={rows} place={place} />
        </section>
      )}
      <Foot
        {...shared}
        {...{ goTo, goToOpen, submit, notice, onClose }}
        isBusy={isSending || isOld}
        isEmpty={!isOpen && count === 0}
      />
    </div>
  )
}

/** What has to be answered or put right before anything is imported. */
const openCount = ({ questions, problems, maybes }: Preview<ShownSettings>) =>
  questions.length + problems.length + maybes.filter(({ isSame }) => isSame === null).length

const Reading = () => (
  <section className={styles.card} aria-busy="true" aria-label="Die Datei wird gelesen">
    <SkeletonRows rows={8} />
  </section>
)

interface PlacesFacts {
  data: Preview<ShownSettings> | undefined
  rows: Preview<ShownSettings>['rows']
  isWide: boolean
  table: RefObject<MappedTableHandle | null>
  root: RefObject<HTMLElement | null>
  setFilter: (filter: RowFilter) => void
  setColumnsOpen: (areOpen: boolean) => void
}

/** The place that somebody was led to, and how one is led there. */
function usePlaces({ data, rows, isWide, table, root, setFilter, setColumnsOpen }: PlacesFacts) {
  const [place, setPlace] = useState<Place | null>(null)

  function goTo(address: Place) {
    // What is wrong with a heading is mended where its column is chosen.
    const next = address.line === data?.settings.headLine ? { ...address, line: 0 } : address
    if (next.line === 0 && !isWide) setColumnsOpen(true)
    if (next.line > 0 && !rows.some(({ line }) => line === next.line)) setFilter('ALL')
    setPlace(next)
    table.current?.show(next)
  }
  function goToOpen() {
    const question = root.current?.querySelector<HTMLElement>('[data-question] button')
    const first = data ? openPlaces(data)[0] : undefined
    if (question) question.focus()
    else if (first) goTo(first)
  }
  return { place, goTo, goToOpen }
}
