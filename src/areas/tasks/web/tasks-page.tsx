import { CheckCheck } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRememberedList } from '#web/remember.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid, type GridHandle } from '#web/ui/grid/grid.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useRead } from '#web/use-read.ts'
import { useToday } from '#web/use-today.ts'
import { readTasks, type Task } from '../contract.ts'
import { taskColumns } from './task-columns.tsx'
import { TaskCount } from './task-count.tsx'
import { TaskLayer, type TaskLayers } from './task-layer.tsx'
import { openedKey } from './task-paths.ts'
import styles from './tasks.module.css'
import { useFoundTasks } from './use-found-tasks.ts'

const none: readonly Task[] = []

/** `/auth/tasks`: what has to be done, the most pressing first (spec 2 §2, 'Task list'). */
export function TasksPage({ layers }: { layers: TaskLayers }) {
  const { remembered, remember } = useRememberedList()
  const [searchText, setSearchText] = useState(remembered.searchText)
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const grid = useRef<GridHandle>(null)
  const today = useToday()
  const columns = useMemo(() => taskColumns(today), [today])
  const tasks = useRead(readTasks, { query: { day: today } })
  const found = useFoundTasks(tasks.data ?? none, searchText)
  const opened = address.get(openedKey)

  // Back closes the layer too; one that was opened by its address has nothing to go back to.
  const close = () => (window.history.state?.idx > 0 ? navigate(-1) : setAddress({}, { replace: true }))

  /** From the search into what was found. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || found.rows.length === 0) return
    event.preventDefault()
    grid.current?.focusRow(0)
  }

  return (
    <Page title="Aufgaben" layout="fill">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the key of the search field within */}
      <div className={styles.tools} onKeyDown={onKeyDown}>
        <SearchField
          value={searchText}
          autoFocus
          onChange={(text) => {
            setSearchText(text)
            remember({ searchText: text, scrollIndex: 0 })
          }}
        />
        {found.rows.length > 0 && <TaskCount tasks={found.rows} today={today} />}
      </div>
      <Grid<Task>
        ref={grid}
        label="Aufgaben"
        columns={columns}
        rowCount={found.rows.length}
        rowAt={(index) => found.rows[index]}
        rowKey={(task) => task.entityId.uuid}
        onOpen={(task) => setAddress({ [openedKey]: task.entityId.uuid })}
        selectedKey={opened ?? undefined}
        loading={tasks.isLoading}
        error={tasks.error}
        resetKey={found.searchText}
        initialScrollIndex={remembered.scrollIndex}
        onScrollIndex={(scrollIndex) => remember({ scrollIndex })}
        storageKey="tasks"
        emptyState={<Empty isSearch={found.searchText.trim() !== ''} />}
      />
      {opened && <TaskLayer key={opened} uuid={opened} tasks={tasks.data} onClose={close} layers={layers} />}
    </Page>
  )
}

function Empty({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title="Nichts gefunden">Keine Aufgabe passt zu dieser Suche.</EmptyState>
  return (
    <EmptyState icon={<CheckCheck />} title="Keine Aufgaben">
      Alles erledigt. Was zu bezahlen, anzumahnen oder zu beschaffen ist, erscheint hier von selbst.
    </EmptyState>
  )
}
