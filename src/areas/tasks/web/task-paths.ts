// The addresses of the task screens.

export const taskListPath = '/auth/tasks'

/** An opened task is a part of the list's address: `?aufgabe=uuid`. */
export const openedKey = 'aufgabe'

export function taskAddress(uuid: string): string {
  return `${taskListPath}?${openedKey}=${uuid}`
}
