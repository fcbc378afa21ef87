import { parseDay } from '#kernel/day.ts'
import type { OpenFilter } from '../contract/open-items.ts'

// The addresses of 'Offene Posten': what is shown stands in them, so that each number leads to its list.

export const openReceivablesPath = '/auth/outgoing/open'
export const openPayablesPath = '/auth/incoming/open'

const keys = { partner: 'partner', from: 'von', to: 'bis', undated: 'ohne' } as const

/** The opened document: `?rechnung=uuid`. */
export const openedKey = 'rechnung'

/** Where the documents are listed that are due in a time, both days included. */
export function duePath(path: string, from: string | null, to: string | null): string {
  const query = new URLSearchParams({
    ...(from !== null && { [keys.from]: from }),
    ...(to !== null && { [keys.to]: to }),
  })
  return `${path}?${query}`
}

export const undatedPath = (path: string) => `${path}?${keys.undated}=1`

export const partnerPath = (path: string, uuid: string) => `${path}?${keys.partner}=${uuid}`

/** The documents that the address asks for; null for all, by partner. */
export function filterOf(address: URLSearchParams): OpenFilter | null {
  const partner = address.get(keys.partner)
  if (partner) return { filterType: 'partner', partner } as OpenFilter
  if (address.has(keys.undated)) return { filterType: 'undated' }
  const [from, to] = [address.get(keys.from), address.get(keys.to)]
  if (from === null && to === null) return null
  return { filterType: 'due', from: parseDay(from ?? ''), to: parseDay(to ?? '') }
}
