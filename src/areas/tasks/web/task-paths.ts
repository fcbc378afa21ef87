import { type TaskKind, taskKinds } from '../contract.ts'

// The addresses of the task screens.

export const taskListPath = '/auth/tasks'

/** An opened task is a part of the list's address: `?aufgabe=uuid`. */
export const openedKey = 'aufgabe'

export function taskAddress(uuid: string): string {
  return `${taskListPath}?${openedKey}=${uuid}`
}

const kindKey = 'art'

const kindWords: Readonly<Record<TaskKind, string>> = {
  USER_APPROVAL: 'freizuschalten',
  REQUEST: 'anfragen',
  PAY_BILL: 'zu-bezahlen',
  OVERDUE_BILL: 'ueberfaellig',
  OVERDUE_INVOICE: 'anzumahnen',
  ASSIGN_PRODUCT: 'ware-zuzuordnen',
  EVIDENCE: 'nachweise-fehlen',
  CORRECTED_RETURN: 'zu-berichtigen',
}

/** The list of the tasks of one kind: `?art=zu-bezahlen`. */
export function taskKindAddress(kind: TaskKind): string {
  return `${taskListPath}?${kindKey}=${kindWords[kind]}`
}

/** The kind that an address asks for; null where it asks for all, or for what there is not. */
export function kindOfAddress(address: URLSearchParams): TaskKind | null {
  const word = address.get(kindKey)
  return taskKinds.find((kind) => kindWords[kind] === word) ?? null
}

/** The list's address with one kind, or with all. */
export function withKind(address: URLSearchParams, kind: TaskKind | null): URLSearchParams {
  const changed = new URLSearchParams(address)
  if (kind === null) changed.delete(kindKey)
  else changed.set(kindKey, kindWords[kind])
  return changed
}
