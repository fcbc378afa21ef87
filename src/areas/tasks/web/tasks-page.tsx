import { CheckCheck } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { useRememberedList } from '#web/remember.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid, type GridHandle } from '#web/ui/grid/grid.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useRead } from '#web/use-read.ts'
import { useToday } from '#web/use-today.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { readTasks, type Task } from '../contract.ts'
import { narrowTaskColumns, taskColumns } from './task-columns.tsx'
import { TaskCount } from './task-count.tsx'
import { TaskKindSelect } from './task-kind-select.tsx'
import { TaskLayer, type TaskLayers } from './task-layer.tsx'
import { kindOfAddress, openedKey, withKind, withOpened } from './task-paths.ts'
import styles from './tasks.module.css'
import { useFoundTasks } from './use-found-tasks.ts'

// Pixels; the six columns need as much.
const narrowBelow = 900

const none: readonly Task[] = []

/** `/auth/tasks`: what has to be done, the most pressing first (spec 2 §2, 'Task list'). */
export function TasksPage({ layers }: { layers: TaskLayers }) {
  const { remembered, remember } = useRememberedList()
  const [searchText, setSearchText] = useState(remembered.searchText)
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const grid = useRef<GridHandle>(null)
  const today = useToday()
  const isNarrow = !useWideScreen(narrowBelow)
  const openFrom = useOpenFrom()
  const columns = useMemo(
    () => (isNarrow ? narrowTaskColumns : taskColumns)(today, openFrom),
    [isNarrow, today, openFrom],
  )
  const kind = kindOfAddress(address)
  const tasks = useRead(readTasks, { query: { day: today, ...(kind && { kind }) } })
  const found = useFoundTasks(tasks.data ?? none, searchText)
  const opened = address.get(openedKey)

  // Back closes the layer too; one that was opened by its address has nothing to go back to.
  const close = () =>
    window.history.state?.idx > 0
      ? navigate(-1)
      : setAddress((now) => withOpened(now, null), { replace: true })

  /** From the search into what was found. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || found.rows.length === 0) return
    event.preventDefault()
    grid.current?.focusRow(0)
  }

  return (
    <Page title="Aufgaben" layout="fill">
      <div className={styles.tools}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the key of the search field within */}
        <div onKeyDown={onKeyDown}>
          <SearchField
            value={searchText}
            autoFocus
            onChange={(text) => {
              setSearchText(text)
              remember({ searchText: text, scrollIndex: 0 })
            }}
          />
        </div>
        <TaskKindSelect
          kind={kind}
          onChange={(chosen) => {
            setAddress((now) => withKind(now, chosen), { replace: true })
            remember({ scrollIndex: 0 })
          }}
        />
        {found.rows.length > 0 && <TaskCount tasks={found.rows} today={today} />}
      </div>
      <Grid<Task>
        // Another layout has its own rows and widths.
        key={isNarrow ? 'narrow' : 'wide'}
        ref={grid}
        label="Aufgaben"
        columns={columns}
        rowLines={isNarrow ? 4 : 1}
        rowCount={found.rows.length}
        rowAt={(index) => found.rows[index]}
        rowKey={(task) => task.entityId.uuid}
        onOpen={(task) => setAddress((now) => withOpened(now, task.entityId.uuid))}
        selectedKey={opened ?? undefined}
        loading={tasks.isLoading}
        error={tasks.error}
        resetKey={`${kind} ${found.searchText}`}
        initialScrollIndex={remembered.scrollIndex}
        onScrollIndex={(scrollIndex) => remember({ scrollIndex })}
        storageKey={isNarrow ? 'tasks-narrow' : 'tasks'}
        emptyState={<Empty isNarrowed={kind !== null || found.searchText.trim() !== ''} />}
      />
      {opened && <TaskLayer key={opened} uuid={opened} tasks={tasks.data} onClose={close} layers={layers} />}
    </Page>
  )
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return <EmptyState title="Nichts gefunden">Keine Aufgabe passt zu dieser Auswahl.</EmptyState>
  return (
    <EmptyState icon={<CheckCheck />} title="Keine Aufgaben">
      Alles erledigt. Was zu bezahlen, anzumahnen oder zu beschaffen ist, erscheint hier von selbst.
    </EmptyState>
  )
}
