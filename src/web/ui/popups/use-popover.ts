import { type FocusEvent, type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react'

const gap = 4

/**
 * What opens under a button, as the browser's own popover: it closes on Escape and on a click elsewhere, gives the focus back, and
 * needs no code that the first page would have to load.
 */
export function usePopover(align: 'start' | 'end' = 'end') {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const grown = useRef<ResizeObserver | null>(null)
  const [isOpen, setOpen] = useState(false)

  function onBeforeToggle({ newState }: ToggleEvent<HTMLDivElement>) {
    grown.current?.disconnect()
    if (newState !== 'open' || !panel.current) return
    // Once it has a size, before it is painted; and again when what stands in it comes later.
    grown.current = new ResizeObserver(placeNow)
    grown.current.observe(panel.current)
  }

  function placeNow() {
    if (button.current && panel.current) place(panel.current, button.current, align)
  }

  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open')

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Escape also closes the layer that the button lies in: one press, not two.
    if (event.key === 'Escape') event.stopPropagation()
    moveFocus(event)
  }

  /** Tab leads out of it: it would go on covering what has the focus now. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    const isStill = currentTarget.contains(relatedTarget) || relatedTarget === button.current
    // Once the focus has moved: a popover that closes takes it back from what lies within.
    if (relatedTarget !== null && !isStill) setTimeout(() => panel.current?.hidePopover())
  }

  return {
    isOpen,
    open: () => panel.current?.showPopover(),
    close: () => panel.current?.hidePopover(),
    button: { ref: button, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id },
    panel: { ref: panel, id, popover: 'auto' as const, onBeforeToggle, onToggle, onKeyDown, onBlur },
  }
}

/** Under the button, or over it where there is more room; never past the edges of the window. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { clientWidth, clientHeight } = document.documentElement
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const wanted = align === 'start' ? left : right - panel.offsetWidth
  const isBelow = bottom + gap + panel.offsetHeight <= clientHeight || top < clientHeight - bottom
  panel.style.left = `${Math.max(8, Math.min(wanted, clientWidth - 8 - panel.offsetWidth))}px`
  panel.style.top = `${isBelow ? bottom + gap : top - gap - panel.offsetHeight}px`
}

/** Up and down go through the entries, as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLInputElement) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:not([disabled])')]
  const at = entries.findIndex((entry) => entry.matches(':focus'))
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  entries.at(next % entries.length)?.focus()
  event.preventDefault()
}
