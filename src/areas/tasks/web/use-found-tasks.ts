import { useEffect, useMemo, useState } from 'react'
import type { Day } from '#kernel/day.ts'
import { type RowFacts, rowTest, sortedRows } from '#kernel/narrow-rows.ts'
import { holdsWord, readSearch, type SearchWord, type WholeWords } from '#kernel/texts/search-word.ts'
import type { CountOf } from '#web/list-filters/use-row-counts.ts'
import { filterInSlices } from '#web/reads/filter-in-slices.ts'
import type { Task } from '../contract/task-list.ts'
import { type TaskSort, taskFacts, taskSortable, taskSortValue } from '../rules/narrow-tasks.ts'
import { isShown, taskKey, taskWholeWords } from '../rules/shown-task.ts'

interface Found {
  rows: readonly Task[]
  /** The search that the rows answer. */
  searchText: string
}

interface Searched {
  key: string
  wholeWords: WholeWords
}

// A task keeps its object while the list is read again, and what it is searched by with it.
const searchedTasks = new WeakMap<Task, Searched>()

function searchedOf(task: Task): Searched {
  let searched = searchedTasks.get(task)
  if (searched === undefined) {
    searched = { key: taskKey(task), wholeWords: taskWholeWords(task) }
    searchedTasks.set(task, searched)
  }
  return searched
}

function holdsWords(task: Task, words: readonly SearchWord[]): boolean {
  const { key, wholeWords } = searchedOf(task)
  return words.every((word) => holdsWord(key, wholeWords, word))
}

interface Asked {
  searchText: string
  filter: object | undefined
  /** As the address names it; the order in which they press when undefined. */
  sort: string | undefined
}

/** The tasks that are to be shown at all, each with what filters ask about it (spec 2 §4). */
export function useShownTasks(tasks: readonly Task[], today: Day): ReadonlyMap<Task, RowFacts> {
  return useMemo(
    () => new Map(tasks.filter(isShown).map((task) => [task, taskFacts(task, today)])),
    [tasks, today],
  )
}

/**
 * Those among them that fit the filters, in their order, and in which every typed word occurs (the search of all lists). Ten thousand are
 * looked through in slices; until then the rows of the search before stay.
 */
export function useFoundTasks(
  tasks: ReadonlyMap<Task, RowFacts>,
  { searchText, filter, sort }: Asked,
): Found {
  const filterText = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text is the same filter
  const shown = useMemo(() => inOrder(narrowed(tasks, filter), sort), [tasks, filterText, sort])
  const isSearch = readSearch(searchText).length > 0
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    const aborter = new AbortController()
    const words = readSearch(searchText)
    // Without words too: it makes the keys before the first letter is typed.
    filterInSlices(shown, (task) => holdsWords(task, words), aborter.signal).then((rows) => {
      if (rows && words.length > 0) setFound({ rows, searchText })
    })
    return () => aborter.abort()
  }, [shown, searchText])

  if (!isSearch || found === null) return { rows: shown, searchText: isSearch ? '' : searchText }
  return found
}

function narrowed(tasks: ReadonlyMap<Task, RowFacts>, filter: object | undefined): Task[] {
  const isAsked = rowTest(filter)
  const found: Task[] = []
  for (const [task, facts] of tasks) if (isAsked(facts)) found.push(task)
  return found
}

function inOrder(tasks: Task[], sort: string | undefined): Task[] {
  const by = taskSortable.find((one): one is TaskSort => one === sort?.replace(/^-/, ''))
  return by ? sortedRows(tasks, (task) => taskSortValue(task, by), sort?.startsWith('-') ?? false) : tasks
}

/** How many tasks a view has, or what is left without one filter; each is counted once as long as the tasks are the same. */
export function useTaskCounts(tasks: ReadonlyMap<Task, RowFacts>, isLoading: boolean): CountOf {
  return useMemo(() => {
    const counted = new Map<string, number>()
    return (filter, searchText) => {
      if (isLoading) return undefined
      const key = JSON.stringify([searchText, filter])
      const words = readSearch(searchText)
      const count =
        counted.get(key) ?? narrowed(tasks, filter).filter((task) => holdsWords(task, words)).length
      counted.set(key, count)
      return count
    }
  }, [tasks, isLoading])
}
