import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { columnsKey } from '../list-filters/view-query.ts'
import { useNavigate, useSearchParams } from '../router.tsx'
import { useSession } from '../session/session.ts'
import type { ColumnLayout, GridColumn } from '../ui/grid/grid.tsx'
import { useToasts } from '../ui/popups/toasts.tsx'
import { useUnknownDropped } from '../use-unknown-dropped.ts'
import {
  type ColumnChoice,
  choiceOfText,
  type Placed,
  textOfChoice,
  unknownParts,
  withMoved,
  withoutParts,
} from './column-layout.ts'

/** What the menu of a list's columns is drawn from. */
export interface ColumnsMenu {
  all: readonly { key: string; header: string; isExtra?: boolean }[]
  choice: ColumnChoice
  /** Says that it was done, and takes it back. */
  put: (choice: ColumnChoice, said?: string) => void
}

/**
 * The columns of a list as somebody likes them: the address names them where they are not as usual (`?spalten=state.number-180`), so that
 * views, reload and a link keep them; the browser keeps them for the next visit of the same person. `all` stays the same between renders;
 * `elsewhere` are those that stand instead of them at the same address, such as in a narrow window.
 */
export function useListColumns<Row>(
  name: string,
  all: readonly GridColumn<Row>[],
  elsewhere: readonly Placed[] = [],
) {
  const known = [...all, ...elsewhere]
  const [text, write] = useColumnText(`kontor.columns.${useSession()?.userId}.${name}`, known)
  const { columns, widths } = useMemo(() => {
    const choice = choiceOfText(text, all)
    const shown = choice.keys.flatMap((key) => all.filter((column) => column.key === key))
    return { columns: shown, widths: choice.widths }
  }, [text, all])
  const keys = columns.map(({ key }) => key)
  const put = (choice: ColumnChoice, said = 'Die Spalten sind geändert.') =>
    write(textOfChoice(choice, all), said)
  const layout: ColumnLayout = {
    widths,
    onWidths: (next) => put({ keys, widths: next }),
    onMove: (key, to) => put({ keys: withMoved(keys, key, to), widths }),
  }
  const menu: ColumnsMenu = { all, choice: { keys, widths }, put }
  return {
    /** What the Grid takes. */
    grid: { columns, layout },
    menu,
  }
}

/** The text of the address; where it has none, what was kept, which it then names. */
function useColumnText(storageKey: string, known: readonly Placed[]) {
  const [address, setAddress] = useSearchParams()
  const inAddress = address.get(columnsKey) ?? ''
  const unknown = unknownParts(inAddress, known)
  useUnknownDropped(columnsKey, unknown, withoutParts(inAddress, unknown))
  const [kept, setKept] = useState(() => {
    const text = readKept(storageKey)
    // A column that Kontor has no more is nobody's fault.
    return withoutParts(text, unknownParts(text, known))
  })
  function writeAddress(text: string) {
    // That of this moment: a layer may have been opened meanwhile.
    setAddress(() => new URLSearchParams(withText(window.location.search, text)), { replace: true })
  }
  const nameKept = useEffectEvent(() => writeAddress(kept))
  const isUnnamed = inAddress === '' && kept !== ''
  useEffect(() => {
    if (isUnnamed) nameKept()
  }, [isUnnamed])
  const navigate = useNavigate()
  const toasts = useToasts()
  function write(text: string, said: string) {
    const before = inAddress || kept
    if (text === before) return
    setKept(text)
    keep(storageKey, text)
    writeAddress(text)
    const { pathname, search } = window.location
    const putBack = () => {
      setKept(before)
      keep(storageKey, before)
      // From elsewhere it leads to the list again.
      const isHere = window.location.pathname === pathname
      navigate(`${pathname}${withText(isHere ? window.location.search : search, before)}`, {
        replace: isHere,
      })
    }
    void import('../undo/undo-message.tsx').then(
      ({ sayWithWayBack }) => sayWithWayBack(toasts, said, putBack),
      () => {},
    )
  }
  return [inAddress || kept, write] as const
}

/** The search of an address with these columns. */
function withText(search: string, text: string): string {
  const next = new URLSearchParams(search)
  next.delete(columnsKey)
  if (text !== '') next.set(columnsKey, text)
  return `?${next}`
}

function readKept(storageKey: string): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

function keep(storageKey: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
  } catch {
    // Private windows may refuse; the address has it.
  }
}
