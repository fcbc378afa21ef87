import type { Day } from '#kernel/day.ts'
import type { TaskKind } from '../contract.ts'
import { taskKindWords } from '../rules/task-kind-names.ts'

// The addresses of the task screens.

export const taskListPath = '/auth/tasks'

/** An opened task is a part of the list's address: `?aufgabe=uuid`. */
export const openedKey = 'aufgabe'

export function taskAddress(uuid: string): string {
  return `${taskListPath}?${openedKey}=${uuid}`
}

/** The list's name in the address for the kinds that it shows. */
export const kindKey = 'art'

/** The bills whose Skonto ends in these days, both included. */
export function discountAddress(from: Day, to: Day): string {
  return `${taskListPath}?zeitraum=${encodeURIComponent(`discountDate:${from}..${to}`)}`
}

/** The list of the tasks of one kind: `?art=zu-bezahlen`. */
export function taskKindAddress(kind: TaskKind): string {
  return `${taskListPath}?${kindKey}=${taskKindWords[kind]}`
}
