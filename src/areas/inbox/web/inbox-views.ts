import type { PaperState } from '../contract/list-inbox.ts'

export const inboxPath = '/auth/incoming/inbox'

/** The address names which is shown: `?ansicht=erfasst`. */
export const views = [
  { key: '', label: 'Wartet', states: ['WAITING', 'DRAFT'] },
  { key: 'erfasst', label: 'Erfasst', states: ['TAKEN'] },
  { key: 'entfernt', label: 'Entfernt', states: ['REMOVED'] },
] as const satisfies readonly { key: string; label: string; states: readonly PaperState[] }[]

export type View = (typeof views)[number]['key']

/** What the list is asked for. */
export function filterOf(view: View) {
  const states = views.find(({ key }) => key === view)?.states ?? []
  return { filterType: 'state', states: [...states] } as const
}
