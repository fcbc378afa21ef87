import { useEffect, useMemo, useState } from 'react'
import { holdsWord, readSearch, type WholeWords } from '#kernel/texts/search-word.ts'
import { filterInSlices } from '#web/reads/filter-in-slices.ts'
import type { Task } from '../contract/task-list.ts'
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

/**
 * The tasks to be shown in which every typed word occurs (spec 2 §4; the search of all lists). Ten thousand are looked
 * through in slices; until then the rows of the search before stay.
 */
export function useFoundTasks(tasks: readonly Task[], searchText: string): Found {
  const shown = useMemo(() => tasks.filter(isShown), [tasks])
  const isSearch = readSearch(searchText).length > 0
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    const aborter = new AbortController()
    const words = readSearch(searchText)
    // Without words too: it makes the keys before the first letter is typed.
    const passes = (task: Task) => {
      const { key, wholeWords } = searchedOf(task)
      return words.every((word) => holdsWord(key, wholeWords, word))
    }
    filterInSlices(shown, passes, aborter.signal).then((rows) => {
      if (rows && words.length > 0) setFound({ rows, searchText })
    })
    return () => aborter.abort()
  }, [shown, searchText])

  if (!isSearch || found === null) return { rows: shown, searchText: isSearch ? '' : searchText }
  return found
}
