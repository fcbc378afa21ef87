import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { Day } from '#kernel/day.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useRememberedList } from '#web/remember.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { Grid, type GridHandle, type RowAction } from '#web/ui/grid/grid.tsx'
import { CheckCheck } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useOpened } from '#web/use-opened.ts'
import { useToday } from '#web/use-today.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { readTasks, type Task } from '../contract/task-list.ts'
import { narrowTaskColumns, taskColumns } from './task-columns.tsx'
import { TaskCount } from './task-count.tsx'
import { TaskKindSelect } from './task-kind-select.tsx'
import { TaskLayer, type TaskLayers } from './task-layer.tsx'
import { kindOfAddress, openedKey, withKind } from './task-paths.ts'
import styles from './tasks.module.css'
import { useFoundTasks } from './use-found-tasks.ts'
import { useTaskPayment } from './use-task-payment.tsx'

// Pixels; the six columns need as much.
const narrowBelow = 900

const none: readonly Task[] = []

/** `/auth/tasks`: what has to be done, the most pressing first (spec 2 §2, 'Task list'). */
export function TasksPage({ layers }: { layers: TaskLayers }) {
  const { remember, searchText, search, place } = useRememberedList()
  const [address, setAddress] = useSearchParams()
  const { opened, open, close } = useOpened([openedKey])
  const openTask = (task: Task) => open(openedKey, task.entityId.uuid)
  const grid = useRef<GridHandle>(null)
  const today = useToday()
  const paying = useTaskPayment()
  const { isNarrow, shown } = useColumns(today, paying.letters.b)
  const kind = kindOfAddress(address)
  const tasks = useRead(readTasks, { query: { day: today, ...(kind && { kind }) } })
  const found = useFoundTasks(tasks.data ?? none, searchText)

  return (
    <Page title="Aufgaben" layout="fill">
      <div className={styles.tools}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the key of the search field within */}
        <div onKeyDown={(event) => goToFirst(event, grid.current, found.rows.length)}>
          <SearchField {...search} />
        </div>
        <TaskKindSelect
          kind={kind}
          onChange={(chosen) => {
            setAddress((now) => withKind(now, chosen), { replace: true })
            remember({ scrollIndex: 0 })
          }}
        />
        <Link to="/auth/requests">Eigene Anfragen</Link>
        {found.rows.length > 0 && <TaskCount tasks={found.rows} today={today} />}
        {!isNarrow && <ColumnMenu menu={shown.menu} />}
      </div>
      <Grid<Task>
        // Another layout has its own rows and widths.
        key={isNarrow ? 'narrow' : 'wide'}
        ref={grid}
        label="Aufgaben"
        {...shown.grid}
        rowLines={isNarrow ? 4 : 1}
        rowCount={found.rows.length}
        rowAt={(index) => found.rows[index]}
        rowKey={(task) => task.entityId.uuid}
        onOpen={openTask}
        letters={paying.letters}
        rowMenu={(task) => [...paying.rowMenu(task), opening(() => openTask(task))]}
        selectedKey={opened?.uuid ?? paying.task?.entityId.uuid}
        loading={tasks.isLoading}
        error={tasks.error}
        resetKey={`${kind} ${found.searchText}`}
        {...place}
        emptyState={<Empty isNarrowed={kind !== null || found.searchText.trim() !== ''} />}
      />
      {paying.layer}
      {opened && (
        <TaskLayer
          key={opened.uuid}
          uuid={opened.uuid}
          tasks={tasks.data}
          areOld={tasks.isOld}
          onClose={close}
          layers={layers}
        />
      )}
    </Page>
  )
}

/** From the search into what was found. */
function goToFirst(event: KeyboardEvent, grid: GridHandle | null, count: number) {
  if (event.key !== 'ArrowDown' || count === 0) return
  event.preventDefault()
  grid?.focusRow(0)
}

/** In a task's menu. */
const opening = (act: () => void): RowAction => ({
  label: 'Öffnen',
  icon: <Eye aria-hidden="true" />,
  letter: '↵',
  act,
})

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return <EmptyState title="Nichts gefunden">Keine Aufgabe passt zu dieser Auswahl.</EmptyState>
  return (
    <EmptyState icon={<CheckCheck />} title="Keine Aufgaben">
      Alles erledigt. Was zu bezahlen, anzumahnen oder zu beschaffen ist, erscheint hier von selbst.
    </EmptyState>
  )
}

function useColumns(today: Day, pay: (task: Task) => void) {
  const isNarrow = !useWideScreen(narrowBelow)
  const openFrom = useOpenFrom()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what pays only sets what is paid
  const columns = useMemo(
    () => (isNarrow ? narrowTaskColumns(today, openFrom, pay) : taskColumns(today, openFrom)),
    [isNarrow, today, openFrom],
  )
  return { isNarrow, shown: useListColumns(isNarrow ? 'tasks-narrow' : 'tasks', columns) }
}
