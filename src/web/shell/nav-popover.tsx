import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import styles from './nav-popover.module.css'

interface NavPopoverProps {
  label: string
  icon: ReactNode
  /** Hides the words on narrow screens, where the icon has to do. */
  isCompact?: boolean
  /** One of its pages is open. */
  isCurrent?: boolean
  /** What it holds; `close` ends it after a choice. */
  children: (close: () => void) => ReactNode
}

/**
 * A button of the navigation with links or choices under it. The browser's own popover: it closes on Escape and on a
 * click elsewhere, gives the focus back, and costs the first page nothing.
 */
export function NavPopover({ label, icon, isCompact = false, isCurrent = false, children }: NavPopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function place(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !button.current || !panel.current) return
    const { bottom, right } = button.current.getBoundingClientRect()
    panel.current.style.top = `${bottom + 4}px`
    panel.current.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`
  }

  return (
    <>
      <Button
        ref={button}
        kind="quiet"
        icon={icon}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        className={cx(styles.trigger, isOpen && styles.open, isCurrent && styles.current)}
      >
        <span className={cx(styles.label, isCompact && styles.compact)}>{label}</span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a convenience; Tab reaches everything */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={moveFocus}
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

/** Up and down go through the entries, as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.target instanceof HTMLInputElement) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.findIndex((entry) => entry.matches(':focus'))
  entries.at((at + step) % entries.length)?.focus()
  event.preventDefault()
}
