// The addresses of 'Offene Posten': what is shown stands in them, so that each number leads to its list.

export const openReceivablesPath = '/auth/outgoing/open'
export const openPayablesPath = '/auth/incoming/open'

/** In which time they are due: `?zeitraum=2026-10-05..2026-10-11`, either end may be missing. */
export const periodKey = 'zeitraum'

/** Those without a day to pay by: `?ohne=1`. */
export const undatedKey = 'ohne'

/** The opened document: `?rechnung=uuid`. */
export const openedKey = 'rechnung'

/** Where the documents are listed that are due in a time, both days included. */
export const duePath = (path: string, from: string | null, to: string | null) =>
  `${path}?${periodKey}=${from ?? ''}..${to ?? ''}`

export const undatedPath = (path: string) => `${path}?${undatedKey}=1`

/** His documents; `kept` is how what leads there was narrowed. */
export function partnerPath(path: string, uuid: string, kept = ''): string {
  const address = new URLSearchParams(kept)
  address.set('partner', uuid)
  return `${path}?${address}`
}

/** What an address of before means now: it named the days of a time apart (`?von=&bis=`). Null for one of today. */
export function addressOfNow(address: URLSearchParams): string | null {
  const [from, to] = [address.get('von'), address.get('bis')]
  if (from === null && to === null) return null
  const now = new URLSearchParams(address)
  now.delete('von')
  now.delete('bis')
  now.set(periodKey, `${from ?? ''}..${to ?? ''}`)
  return `?${now}`
}
