import { Popover } from '@base-ui/react/popover'
import type { KeyboardEvent } from 'react'
import { cx } from '../ui/cx.ts'
import popups from '../ui/popups/popup.module.css'
import styles from './filter-popover.module.css'
import type { ListFilters } from './use-list-filters.ts'

export interface FilterPopoverProps {
  filters: ListFilters
  opened: string
  anchorOf: () => HTMLElement | null
  onClose: () => void
}

/** Below a chip: what its filter can be narrowed to. */
export default function FilterPopover({ filters, opened, anchorOf, onClose }: FilterPopoverProps) {
  const filter = filters.known.find(({ key }) => key === opened)
  if (!filter?.editor) return null
  const { label, editor } = filter
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, details) => {
        if (isOpen) return
        // The chip's own press closes it.
        const { target } = details.event
        if (target instanceof Node && details.reason === 'outside-press' && anchorOf()?.contains(target))
          return details.cancel()
        onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchorOf} align="start" sideOffset={4} className={popups.positioner}>
          <Popover.Popup
            ref={focusFirst}
            className={cx(popups.popup, styles.popover)}
            aria-label={`Filter ${label}`}
            // What it holds may be loaded a moment later.
            initialFocus={false}
            // The bar puts it onto the chip, which may be new.
            finalFocus={false}
            onKeyDown={moveThroughOptions}
          >
            {editor({
              label,
              text: filters.textOf(opened),
              onChange: (text) => filters.set(opened, text),
              onDone: onClose,
            })}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const stops = ['input[data-search]', '[data-option][aria-pressed="true"]', '[data-option]', 'input']

function firstStop(within: HTMLElement | null): HTMLElement | undefined {
  for (const stop of stops) {
    const found = within?.querySelector<HTMLElement>(stop)
    if (found) return found
  }
  return undefined
}

/** Puts the focus where one begins, as soon as that is there and can be seen. */
function focusFirst(popup: HTMLElement | null) {
  if (!popup) return
  let frame = 0
  const watcher = new MutationObserver(begin)
  function begin() {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const stop = firstStop(popup)
      if (!stop) return
      watcher.disconnect()
      stop.focus({ preventScroll: true })
    })
  }
  watcher.observe(popup, { childList: true, subtree: true })
  begin()
  return () => {
    watcher.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** Up and down go through the options, also from the search above them; Home and End to the ends. */
function moveThroughOptions(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement)) return
  const isSearch = target.matches('input[data-search]')
  if (!isSearch && !target.matches('[data-option]')) return
  const options = [...currentTarget.querySelectorAll<HTMLElement>('[data-option]')]
  const at = options.indexOf(target)
  const ends: Record<string, number> = isSearch ? {} : { Home: 0, End: options.length - 1 }
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, ...ends }[key]
  if (next === undefined) return
  event.preventDefault()
  const search = currentTarget.querySelector<HTMLElement>('input[data-search]')
  const goal = next < 0 ? search : options[Math.min(next, options.length - 1)]
  goal?.focus()
}
