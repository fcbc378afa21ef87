/** An address of the screens in its parts; `search` begins with `?` and `hash` with `#` where they are not empty. */
export interface Address {
  pathname: string
  search: string
  hash: string
}

/** What a link says in its parts: one that names no page (`?seite=2`) means the page that it is on. */
export function parseAddress(text: string, current: string): Address {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? []
  return { pathname: pathname || current, search: withoutLone(search), hash: withoutLone(hash) }
}

const withoutLone = (part: string) => (part.length > 1 ? part : '')

export const addressText = ({ pathname, search, hash }: Address): string => pathname + search + hash

/**
 * What stands at the named places of a pattern (`/auth/stock/:uuid`), decoded; null where the address is another one. Case and a slash at
 * the end make none.
 */
export function matchAddress(pattern: string, pathname: string): Record<string, string> | null {
  const names: string[] = []
  const parts = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const found = new RegExp(`^${parts}/*$`, 'i').exec(pathname)
  if (!found) return null
  return Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Somebody typed it.
    return text
  }
}
