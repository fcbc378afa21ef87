import { useEffect, useMemo, useState } from 'react'
import { searchKey, searchWords } from '#kernel/text-key.ts'
import { filterInSlices } from '#web/filter-in-slices.ts'
import type { Task } from '../contract.ts'
import { isShown, taskText } from '../rules/shown-task.ts'

interface Found {
  rows: readonly Task[]
  /** The search that the rows answer. */
  searchText: string
}

// A task keeps its object while the list is read again, and its key with it.
const keys = new WeakMap<Task, string>()

function keyOf(task: Task): string {
  let key = keys.get(task)
  if (key === undefined) {
    key = searchKey(taskText(task))
    keys.set(task, key)
  }
  return key
}

/**
 * The tasks to be shown in which every typed word occurs (spec 2 §4; the search of all lists). Ten thousand are looked
 * through in slices; until then the rows of the search before stay.
 */
export function useFoundTasks(tasks: readonly Task[], searchText: string): Found {
  const shown = useMemo(() => tasks.filter(isShown), [tasks])
  const isSearch = searchWords(searchText).length > 0
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    const aborter = new AbortController()
    const words = searchWords(searchText)
    // Without words too: it makes the keys before the first letter is typed.
    const passes = (task: Task) => {
      const key = keyOf(task)
      return words.every((word) => key.includes(word))
    }
    filterInSlices(shown, passes, aborter.signal).then((rows) => {
      if (rows && words.length > 0) setFound({ rows, searchText })
    })
    return () => aborter.abort()
  }, [shown, searchText])

  if (!isSearch || found === null) return { rows: shown, searchText: isSearch ? '' : searchText }
  return found
}
