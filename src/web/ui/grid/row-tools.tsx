import {
  type KeyboardEvent,
  memo,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useLettersAct } from '../../letter-keys.ts'
import { cx } from '../cx.ts'
import { Ellipsis } from '../icons.ts'
import { Kbd } from '../kbd.tsx'
import menu from '../popups/menu.module.css'
import { Entry } from '../popups/menu.tsx'
import popups from '../popups/popup.module.css'
import { usePopover } from '../popups/use-popover.ts'
import type { GridColumn, GridProps, RowAction } from './grid-types.ts'
import { asksForMenu, rowOf } from './menu-key.ts'
import styles from './row-tools.module.css'

interface RowToolsProps {
  scroller: RefObject<HTMLElement | null>
  columns: readonly Pick<GridColumn<never>, 'givesRoom'>[]
  rowAt: (index: number) => unknown
  rowMenu?: unknown
  rowKey: unknown
  marks?: unknown
  /** The menu of the row with the keyboard was asked for before this part, the row or what the menu offers was there. */
  askedMenu: RefObject<boolean>
}

/**
 * What can be done with the row under the pointer and with that of the keyboard: the usual in the row, with the letter that does it,
 * and all of it in a menu. The letters themselves are the grid's; what lies in the row is for the eye and the pointer alone.
 */
function RowTools(props: RowToolsProps) {
  // A lazy part forgets its type parameter: the rows are those that the menu is asked for.
  const { scroller, columns, rowAt, rowMenu, rowKey, marks, askedMenu } = props as RowToolsProps &
    Pick<GridProps<unknown>, 'rowMenu' | 'rowKey' | 'marks'>
  const rows = useRows(scroller)
  const popover = usePopover('end')
  const [offered, setOffered] = useState<Offered>({ actions: [], isByKey: false })
  const actionsOf = (element: HTMLElement) => {
    const row = rowAt(Number(element.getAttribute('aria-rowindex')) - 2)
    return row === undefined ? [] : (rowMenu?.(row) ?? [])
  }
  /** X stands in the row alone: the box beside it does the same. */
  const marking = (element: HTMLElement): RowAction[] => {
    const row = rowAt(Number(element.getAttribute('aria-rowindex')) - 2)
    if (!marks || row === undefined) return []
    const mark = () => marks.set([row], !marks.has(rowKey(row)))
    return [{ label: 'Markieren', icon: null, letter: 'X', act: mark }]
  }
  function aim(row: HTMLElement, button: HTMLButtonElement, isByKey = false) {
    popover.button.ref.current = button
    setOffered({ actions: actionsOf(row), isByKey })
  }
  function open(row: HTMLElement): boolean {
    const button = row.querySelector<HTMLButtonElement>(`button[popovertarget="${popover.panel.id}"]`)
    if (button) aim(row, button, true)
    return button !== null
  }
  useMenuKeys(scroller, (row) => {
    askedMenu.current = !open(row)
  })
  // After every drawing: each may have brought the row, in place of its skeleton, or what it offers.
  useEffect(() => {
    const { activeElement } = document
    if (!askedMenu.current || activeElement === document.body) return
    const row = scroller.current?.contains(activeElement) ? rowOf(activeElement) : null
    askedMenu.current = row !== null && !open(row)
  })
  return (
    <>
      {rows.map((row) =>
        createPortal(
          <Tools
            actions={actionsOf(row)}
            marking={marking(row)}
            room={roomIn(columns, scroller.current)}
            menuId={popover.panel.id}
            aim={(button) => aim(row, button)}
          />,
          row,
        ),
      )}
      <RowMenu popover={popover} offered={offered} />
    </>
  )
}

/** Not drawn again for each row that scrolling brings: of these it has the one under the pointer, once they rest. */
export default memo(RowTools)

/** Scrolling counts as come to rest after this many milliseconds without a scroll event. */
const restMs = 150

/** The row under the pointer and the row with the keyboard, each once. While rows pass below the pointer it has none. */
function useRows(scroller: RefObject<HTMLElement | null>): HTMLElement[] {
  const [rows, setRows] = useState<{ pointed: HTMLElement | null; focused: HTMLElement | null }>({
    pointed: null,
    focused: null,
  })
  const pointer = useRef<{ x: number; y: number; target: EventTarget | null } | null>(null)
  const passing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const put = useEffectEvent((which: 'pointed' | 'focused', target: EventTarget | null) => {
    const row = which === 'pointed' && passing.current !== undefined ? null : rowOf(target)
    setRows((now) => (now[which] === row ? now : { ...now, [which]: row }))
  })
  const lookBelow = useEffectEvent(() => {
    const { current } = pointer
    if (!current || passing.current !== undefined || rows.pointed?.isConnected) return
    const { target, x, y } = current
    // Asked only where it must be: the answer has the whole page laid out.
    const isThere = target instanceof Element && target.isConnected
    put('pointed', isThere ? target : document.elementFromPoint(x, y))
  })
  // A row that comes in place of its skeleton, under a pointer that rests, is told by no event in time.
  useEffect(() => lookBelow())
  useEffect(() => {
    const grid = scroller.current
    if (!grid) return
    const stop = new AbortController()
    put('focused', document.activeElement)
    put('pointed', grid.querySelector('[role="row"]:hover'))
    const listen = { signal: stop.signal }
    const over = ({ target, clientX, clientY }: PointerEvent) => {
      pointer.current = { x: clientX, y: clientY, target }
      put('pointed', target)
    }
    const leave = () => {
      pointer.current = null
      put('pointed', null)
    }
    let top = grid.scrollTop
    const pass = () => {
      // Sideways the rows stay.
      if (grid.scrollTop === top) return
      top = grid.scrollTop
      clearTimeout(passing.current)
      passing.current = setTimeout(() => {
        passing.current = undefined
        lookBelow()
      }, restMs)
      put('pointed', null)
    }
    grid.addEventListener('scroll', pass, { ...listen, passive: true })
    for (const kind of ['pointerover', 'pointermove'] as const) grid.addEventListener(kind, over, listen)
    grid.addEventListener('pointerleave', leave, listen)
    grid.addEventListener('focusin', ({ target }) => put('focused', target), listen)
    // The focus stays in the row while its menu is open.
    grid.addEventListener('focusout', ({ relatedTarget }) => relatedTarget ?? put('focused', null), listen)
    return () => {
      stop.abort()
      clearTimeout(passing.current)
      passing.current = undefined
    }
  }, [scroller])
  return [...new Set([rows.focused, rows.pointed])].filter(
    (row) => row?.isConnected === true,
  ) as HTMLElement[]
}

// Pixels: how wide they are where they lie close (row-tools.module.css), and what a cell leaves free at its end (grid.module.css).
const closeWidth = 42
// Of their width, over which what they lie upon fades.
const fadeWidth = 12
const cellPad = 12

/**
 * The line of the columns at which they end, and how wide they may be before they lie upon others: upon the last column that gives room, or
 * the last of all; where the list goes on beyond the view, at its edge, upon what the edge cuts anyway, and close.
 */
function roomIn(columns: RowToolsProps['columns'], grid: HTMLElement | null) {
  const last = columns.length - 1
  if (grid && grid.scrollWidth > grid.clientWidth + 1)
    return { end: (atEdge(columns, grid) ?? last) + 2, isClose: true, width: 0 }
  const found = columns.findLastIndex(({ givesRoom }) => givesRoom)
  const at = found < 0 ? last : found
  const head = grid?.querySelectorAll('[role="columnheader"]')[at]
  return { end: at + 2, isClose: at < last, width: head?.getBoundingClientRect().width ?? 0 }
}

/** The column to take instead of the edge, where the edge cuts too little of one: a whole one in view that gives room. */
function atEdge(columns: RowToolsProps['columns'], grid: HTMLElement): number | undefined {
  const from = grid.getBoundingClientRect().left
  const to = from + grid.clientWidth
  const heads = [...grid.querySelectorAll('[role="columnheader"]')].map((head) =>
    head.getBoundingClientRect(),
  )
  const cut = heads.findIndex(({ right }) => right > to + cellPad)
  if (cut < 0 || to - (heads[cut]?.left ?? 0) >= closeWidth) return undefined
  const found = columns.findLastIndex(
    ({ givesRoom }, at) => givesRoom && at < cut && (heads[at]?.left ?? 0) >= from - 1,
  )
  return found < 0 ? undefined : found
}

/** M on a row, and the keys that open a menu wherever letters are switched off. */
function useMenuKeys(scroller: RefObject<HTMLElement | null>, open: (row: HTMLElement) => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const grid = scroller.current
    if (!grid) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const row = asksForMenu(event) ? rowOf(event.target) : null
      if (!row) return
      event.preventDefault()
      latest.current(row)
    }
    grid.addEventListener('keydown', onKeyDown)
    return () => grid.removeEventListener('keydown', onKeyDown)
  }, [scroller])
}

interface ToolsProps {
  actions: readonly RowAction[]
  marking: readonly RowAction[]
  room: ReturnType<typeof roomIn>
  menuId: string
  aim: (button: HTMLButtonElement) => void
}

/** How much of them is drawn, the most first (row-tools.module.css). */
const fits = ['words', 'signs', 'few'] as const

/** What was measured once: each look has the whole list laid out. By what is offered, to whom, and the room for it. */
const measured = new Map<string, (typeof fits)[number]>()

/** As much as lies upon the column that gives room, and on no other; again whenever one moves in the row. */
function useFit({ isClose, width }: ToolsProps['room'], offered: string) {
  const tools = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = tools.current
    if (!element) return
    if (isClose) {
      element.dataset['fit'] = 'few'
      return
    }
    const isByKey = rowOf(element)?.querySelector(':focus-visible') !== null
    const key = `${offered} ${isByKey} ${width} ${document.documentElement.dataset['typeface']}`
    const known = measured.get(key)
    if (known) {
      element.dataset['fit'] = known
      return
    }
    for (const fit of fits) {
      element.dataset['fit'] = fit
      measured.set(key, fit)
      if (element.offsetWidth - fadeWidth <= width) return
    }
  })
  return tools
}

/** In the row itself. Pressing it takes the keyboard from nowhere. */
function Tools({ actions, marking, room, menuId, aim }: ToolsProps) {
  const { act: areLettersOn } = useLettersAct()
  const tools = useFit(
    room,
    actions.map(({ inRow, letter }) => `${inRow ?? ''}${areLettersOn && letter}`).join(),
  )
  if (actions.length === 0) return null
  const key = (letter: string | undefined) => areLettersOn && letter && <Kbd>{letter}</Kbd>
  // Enter is said of every row.
  const onlyByKey = [...actions, ...marking].filter(({ inRow, letter }) => !inRow && letter && letter !== '↵')
  return (
    <span aria-hidden="true" className={styles.room} style={{ gridColumn: `1 / ${room.end}` }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing it takes the keyboard from nowhere */}
      <span ref={tools} className={styles.tools} onMouseDown={(event) => event.preventDefault()}>
        {actions.map(
          ({ label, icon, letter, inRow, act }) =>
            inRow && (
              <button
                key={label}
                type="button"
                tabIndex={-1}
                data-tooltip={label}
                className={cx(styles.quiet, inRow !== true && styles.named)}
                onClick={() => act()}
              >
                {icon}
                {inRow !== true && <span>{inRow}</span>}
                {key(letter)}
              </button>
            ),
        )}
        {areLettersOn &&
          onlyByKey.map(({ label, letter, act }) => (
            <button
              key={label}
              type="button"
              tabIndex={-1}
              data-tooltip={label}
              className={cx(styles.quiet, styles.byKey)}
              onClick={() => act()}
            >
              {key(letter)}
            </button>
          ))}
        <button
          type="button"
          tabIndex={-1}
          data-tooltip="Mehr"
          className={styles.quiet}
          popoverTarget={menuId}
          onClick={(event) => aim(event.currentTarget)}
        >
          <Ellipsis />
          {key('M')}
        </button>
      </span>
    </span>
  )
}

interface Offered {
  actions: readonly RowAction[]
  /** Nothing was pressed that opens it by itself. */
  isByKey: boolean
}

interface RowMenuProps {
  popover: ReturnType<typeof usePopover>
  offered: Offered
}

function RowMenu({ popover, offered }: RowMenuProps) {
  const { actions } = offered
  const { act: areLettersOn } = useLettersAct()
  const show = useEffectEvent(() => {
    popover.open()
    focusFirst(popover.panel.ref.current)
  })
  // Once its entries are drawn: shown before, it would have none to take the focus.
  useLayoutEffect(() => {
    if (offered.isByKey) show()
  }, [offered])
  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    popover.panel.onToggle(event)
    if (event.newState === 'open') focusFirst(event.currentTarget)
  }
  /** The letter that stands beside an entry chooses it, as on the row. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    popover.panel.onKeyDown(event)
    const { ctrlKey, metaKey, altKey, shiftKey } = event
    if (!areLettersOn || ctrlKey || metaKey || altKey || shiftKey) return
    const meant = actions.find(({ letter }) => letter?.toLowerCase() === event.key)
    if (!meant) return
    event.preventDefault()
    popover.close()
    meant.act()
  }
  return (
    <div
      {...popover.panel}
      role="menu"
      aria-label="Aktionen der Zeile"
      className={`${popups.popup} ${menu.panel}`}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
    >
      {actions.map(({ label, icon, letter, act }) => (
        <Entry
          key={label}
          entry={{ label, icon, onSelect: act, end: areLettersOn && letter && <Kbd>{letter}</Kbd> }}
          onChosen={popover.close}
        />
      ))}
    </div>
  )
}

/** Unless the keyboard is within it already, and may have gone on. */
function focusFirst(panel: HTMLElement | null): void {
  if (!panel?.contains(document.activeElement)) panel?.querySelector('button')?.focus()
}
