import { useCallback, useEffect, useRef, useState } from 'react'
import { columnsKey } from './list-filters/view-query.ts'
import { isOpenedAnew } from './navigation.ts'
import { rememberedKey } from './remembered-key.ts'
import { useLocation, useNavigationType, useSearchParams } from './router.tsx'
import { searchKeyOfAddress } from './search-address.ts'
import { useSession } from './session/session.ts'

/** What a list keeps of itself while one looks at something else. */
export interface RememberedList {
  searchText: string
  scrollIndex: number
  /** Whatever else the list filters by, e.g. `{isOpenOnly: true}`. */
  filters: Record<string, unknown>
}

const empty: RememberedList = { searchText: '', scrollIndex: 0, filters: {} }

/**
 * Search and place of a list, kept for the tab's session per user and route. Back (and a reload) restores them; coming from the
 * navigation, or by a link from outside, begins afresh. The search stands in the address, too.
 */
export function useRememberedList() {
  const { pathname, search: query } = useLocation()
  const key = rememberedKey(useSession()?.userId ?? '', pathname)
  const comesBack = useNavigationType() === 'POP'
  // Only the state at the opening is given back; what happens later belongs to the list itself.
  const [remembered] = useState(() => {
    if (!comesBack || isOpenedAnew()) sessionStorage.removeItem(key)
    return rememberedAt(query, readRemembered(sessionStorage.getItem(key)))
  })
  const remember = useCallback(
    (part: Partial<RememberedList>) => {
      const before = readRemembered(sessionStorage.getItem(key))
      sessionStorage.setItem(key, JSON.stringify({ ...before, ...part }))
    },
    [key],
  )
  const [searchText, setSearchText, writeAddress] = useSearchInAddress(remembered.searchText)
  return {
    remembered,
    remember,
    searchText,
    /** What the list's SearchField takes. */
    search: {
      value: searchText,
      autoFocus: true,
      // What is opened next goes on from this search, and Back comes to it.
      onBlur: writeAddress,
      onChange(text: string) {
        setSearchText(text)
        remember({ searchText: text, scrollIndex: 0 })
      },
    },
    /** What the Grid takes to begin where it was left. */
    place: {
      initialScrollIndex: remembered.scrollIndex,
      onScrollIndex: (scrollIndex: number) => remember({ scrollIndex }),
    },
  }
}

/** As long as somebody types, the address waits. */
const addressDelayMs = 400

/** What is searched for, as the address names it (`?suche=teak`): it follows the typing, and the search follows it. */
function useSearchInAddress(remembered: string) {
  const [address, setAddress] = useSearchParams()
  const inAddress = address.get(searchKeyOfAddress) ?? ''
  const comesBack = useNavigationType() === 'POP'
  const [searchText, setSearchText] = useState(
    () => (comesBack && isOfOthers() ? '' : inAddress) || remembered,
  )
  const seen = useRef(inAddress)
  const onTheWay = useRef<string[]>([])
  useEffect(() => {
    if (seen.current === inAddress) return
    seen.current = inAddress
    // What was typed comes back by the address, maybe late: somebody may have typed on meanwhile.
    const own = onTheWay.current.indexOf(inAddress)
    if (own >= 0) onTheWay.current.splice(0, own + 1)
    else setSearchText((text) => (text.trim() === inAddress ? text : inAddress))
  }, [inAddress])
  const write = useCallback(() => {
    const wanted = searchText.trim()
    if (wanted === (new URLSearchParams(window.location.search).get(searchKeyOfAddress) ?? '')) return
    onTheWay.current.push(wanted)
    setAddress(() => withSearch(wanted), { replace: true })
  }, [searchText, setAddress])
  useEffect(() => {
    if (searchText.trim() === inAddress) return
    const timer = setTimeout(write, addressDelayMs)
    return () => clearTimeout(timer)
  }, [searchText, inAddress, write])
  return [searchText, setSearchText, write] as const
}

/** Whether the shown entry of the tab's history was made by somebody who was logged in before (main.tsx). */
const isOfOthers = () =>
  (history.state?.idx ?? 0) <= Number(sessionStorage.getItem('entries-of-others') ?? Number.NEGATIVE_INFINITY)

/** The address of this moment with another search: a layer may have been opened meanwhile. */
function withSearch(wanted: string): URLSearchParams {
  const next = new URLSearchParams(window.location.search)
  next.delete(searchKeyOfAddress)
  if (wanted !== '') next.set(searchKeyOfAddress, wanted)
  return next
}

/**
 * What counts at an address. One that narrows the list says itself what is searched for: what was left at another one of the same page is
 * not mixed with it. Its columns are those of whoever looks.
 */
export function rememberedAt(query: string, left: RememberedList): RememberedList {
  const address = new URLSearchParams(query)
  address.delete(columnsKey)
  const isSame = left.searchText.trim() === (address.get(searchKeyOfAddress) ?? '')
  return address.size === 0 || isSame ? left : empty
}

/** Reads what was stored; anything damaged counts as nothing. */
export function readRemembered(text: string | null): RememberedList {
  if (text === null) return empty
  try {
    const { searchText, scrollIndex, filters } = JSON.parse(text)
    return {
      searchText: typeof searchText === 'string' ? searchText : '',
      scrollIndex: Number.isSafeInteger(scrollIndex) && scrollIndex >= 0 ? scrollIndex : 0,
      filters: typeof filters === 'object' && filters !== null && !Array.isArray(filters) ? filters : {},
    }
  } catch {
    return empty
  }
}
