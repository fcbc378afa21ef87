import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useMemo,
} from 'react'
import { type Address, addressText, matchAddress, parseAddress } from './address.ts'
import { goBy, goTo, type NavigationType, type Place } from './navigation.ts'

// What components see of the way through the screens (navigation.ts): where they are drawn, and how to go elsewhere.

const PlaceContext = createContext<Place | null>(null)

/** Draws what is below it for a place. The browser may be somewhere else already, while the next screen is loaded. */
export function Router({ place, children }: { place: Place; children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>
}

function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('there is no Router around this')
  return place
}

export const useLocation = (): Address => usePlace().address

/** How the place was come to. */
export const useNavigationType = (): NavigationType => usePlace().type

/** What stands at the named places of a page's path; null on another page. */
export const useMatch = (pattern: string) => matchAddress(pattern, useLocation().pathname)

interface NavigateOptions {
  /** The entry before is left out of the browser's history. */
  replace?: boolean
}

/** Goes to an address, or by a number of entries in the browser's history. */
export function useNavigate(): (to: string | number, options?: NavigateOptions) => void {
  const { pathname } = useLocation()
  return useCallback(
    (to, { replace = false } = {}) => {
      if (typeof to === 'number') goBy(to)
      else goTo(parseAddress(to, pathname), replace ? 'REPLACE' : 'PUSH')
    },
    [pathname],
  )
}

/** Goes to an address as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string } & NavigateOptions) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

type Query = URLSearchParams | Record<string, string>
type SetQuery = (next: Query | ((before: URLSearchParams) => Query), options?: NavigateOptions) => void

/** The query of the address, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery: SetQuery = useCallback(
    (next, options) => {
      const asked = typeof next === 'function' ? next(new URLSearchParams(query)) : next
      navigate(`?${new URLSearchParams(asked)}`, options)
    },
    [navigate, query],
  )
  return [query, setQuery]
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & { to: string; ref?: Ref<HTMLAnchorElement> | undefined }

/** A link within Kontor. What is to open elsewhere (another tab, a download) is the browser's own. */
export function Link({ to, replace, onClick, target, ...rest }: LinkProps) {
  const here = useLocation()
  const navigate = useNavigate()
  const href = addressText(parseAddress(to, here.pathname))
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || event.button !== 0 || isElsewhere || (target && target !== '_self'))
          return
        event.preventDefault()
        // Who follows a link to where he is goes nowhere.
        navigate(to, { replace: replace ?? href === addressText(here) })
      }}
    />
  )
}
