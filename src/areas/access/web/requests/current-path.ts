/** An address of this program as a request names it; what a request cannot bear is left out, a blank stays one. */
export function requestPath(address: string): string {
  const { pathname, search } = new URL(address, location.origin)
  const path = `${pathname}${search.replaceAll('+', '%20')}`.replace(/[^\w\-/?=&.%~]/g, '')
  return path.startsWith('/auth/') ? path.slice(0, 500) : '/auth/requests'
}

/** The page that one is on, as a request names it. */
export const currentPath = () => requestPath(`${location.pathname}${location.search}`)
