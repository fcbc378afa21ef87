import { useMemo } from 'react'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { type BuiltInView, ViewStrip } from '#areas/views/web/view-strip.tsx'
import type { Day } from '#kernel/day.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { FilterBar } from '#web/list-filters/filter-bar.tsx'
import { NarrowedEmpty, NarrowedFoot } from '#web/list-filters/narrowed.tsx'
import { useListFilters } from '#web/list-filters/use-list-filters.ts'
import type { CountOf } from '#web/list-filters/use-row-counts.ts'
import { useListSort } from '#web/list-sort.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useRememberedList } from '#web/remember.ts'
import { Link } from '#web/router.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { Grid, type RowAction } from '#web/ui/grid/grid.tsx'
import { CheckCheck } from '#web/ui/icons.ts'
import { InAddressContext } from '#web/ui/layers/in-address.ts'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { MoreTools } from '#web/ui/lists/more-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useOpened } from '#web/use-opened.ts'
import { useToday } from '#web/use-today.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { readTasks, type Task } from '../contract/task-list.ts'
import { taskKinds } from '../contract.ts'
import { taskSortable } from '../rules/narrow-tasks.ts'
import { taskKindNames, taskKindWords } from '../rules/task-kind-names.ts'
import { narrowTaskColumns, taskColumns } from './task-columns.tsx'
import { taskFilters } from './task-filters.ts'
import { TaskLayer, type TaskLayers } from './task-layer.tsx'
import { kindKey, openedKey } from './task-paths.ts'
import { TaskSums } from './task-sums.tsx'
import { useFoundTasks, useShownTasks, useTaskCounts } from './use-found-tasks.ts'
import { useTaskPayment } from './use-task-payment.tsx'

// Pixels; the six columns need as much, and that of the states more.
const narrowBelow = 900
const stateFrom = 1200

const none: readonly Task[] = []
const words = ['Aufgabe', 'Aufgaben'] as const

/** `/auth/tasks`: what has to be done, the most pressing first (spec 2 §2, 'Task list'). */
export function TasksPage({ layers }: { layers: TaskLayers }) {
  const { searchText, search, place } = useRememberedList()
  const { opened, open, close } = useOpened([openedKey])
  const openTask = (task: Task) => open(openedKey, task.entityId.uuid)
  const today = useToday()
  const paying = useTaskPayment()
  const { isNarrow, shown } = useColumns(today, { pay: paying.letters.b, open: openTask })
  const { tasks, found, filters, counter, heads, resetKey } = useNarrowedTasks(searchText, today)
  const narrowed = { counter, filters, searchText, words }

  return (
    <Page title="Aufgaben" layout="fill">
      <ListTools
        views={
          <ViewStrip resource="tasks" counter={counter} known={taskFilters} builtIn={viewsOf(counter)} />
        }
      >
        <SearchField {...search} />
        <FilterBar filters={filters} />
        <MoreTools>
          <Link to="/auth/requests">Eigene Anfragen</Link>
        </MoreTools>
        {!isNarrow && <ColumnMenu menu={shown.menu} />}
      </ListTools>
      <Grid<Task>
        // Another layout has its own rows and widths.
        key={isNarrow ? 'narrow' : 'wide'}
        label="Aufgaben"
        {...shown.grid}
        {...heads}
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
        resetKey={resetKey}
        {...place}
        emptyState={
          <NarrowedEmpty {...narrowed} onSearch={search.onChange}>
            <Empty />
          </NarrowedEmpty>
        }
      />
      <NarrowedFoot {...narrowed} list={listOf(found.rows, tasks.data === undefined)}>
        <TaskSums tasks={found.rows} today={today} />
      </NarrowedFoot>
      {paying.layer}
      {opened && (
        <InAddressContext value>
          <TaskLayer
            key={opened.uuid}
            uuid={opened.uuid}
            tasks={tasks.data}
            areOld={tasks.isOld}
            onClose={close}
            layers={layers}
          />
        </InAddressContext>
      )}
    </Page>
  )
}

const listOf = (rows: readonly Task[], isLoading: boolean) => ({
  ...{ rowCount: rows.length, isCounting: false, isLoading },
})

/** All tasks, and those that search and address leave of them, in their order. */
function useNarrowedTasks(searchText: string, today: Day) {
  const filters = useListFilters(taskFilters)
  // By itself no head has the order in which they press.
  const { sort, heads } = useListSort({ sortable: taskSortable }, { by: 'pressing', isDescending: false })
  const tasks = useRead(readTasks, { query: { day: today } })
  const all = useShownTasks(tasks.data ?? none, today)
  const counter = useTaskCounts(all, tasks.data === undefined)
  const found = useFoundTasks(all, { searchText, filter: filters.filter, sort })
  const resetKey = JSON.stringify([found.searchText, filters.filter, sort])
  return { tasks, found, filters, counter, heads, resetKey }
}

/** All of them, and the kinds of which there are some. */
function viewsOf(countOf: CountOf): BuiltInView[] {
  const ofKinds = taskKinds.map((kind) => ({
    key: taskKindWords[kind],
    label: taskKindNames[kind],
    query: `${kindKey}=${taskKindWords[kind]}`,
    isUrgent: kind === 'OVERDUE_BILL',
  }))
  return [
    { key: 'alle', label: 'Alle', query: '' },
    ...ofKinds.filter(({ key }) => (countOf({ filterType: 'kind', kinds: [key] }, '') ?? 0) > 0),
  ]
}

/** In a task's menu. */
const opening = (act: () => void): RowAction => ({
  label: 'Öffnen',
  icon: <Eye aria-hidden="true" />,
  letter: '↵',
  act,
})

function Empty() {
  return (
    <EmptyState icon={<CheckCheck />} title="Keine Aufgaben">
      Alles erledigt. Was zu bezahlen, anzumahnen oder zu beschaffen ist, erscheint hier von selbst.
    </EmptyState>
  )
}

function useColumns(today: Day, act: Parameters<typeof narrowTaskColumns>[2]) {
  const isNarrow = !useWideScreen(narrowBelow)
  const hasState = useWideScreen(stateFrom)
  const openFrom = useOpenFrom()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what acts only sets what is opened
  const columns = useMemo(
    () => (isNarrow ? narrowTaskColumns(today, openFrom, act) : taskColumns(today, openFrom, hasState)),
    [isNarrow, today, openFrom, hasState],
  )
  const elsewhere = isNarrow
    ? taskColumns(today, openFrom, hasState)
    : narrowTaskColumns(today, openFrom, act)
  return { isNarrow, shown: useListColumns(isNarrow ? 'tasks-narrow' : 'tasks', columns, elsewhere) }
}
