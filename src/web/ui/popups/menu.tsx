import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, type ToggleEvent } from 'react'
import { Link } from '../../router.tsx'
import type { ButtonProps } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import styles from './menu.module.css'
import popups from './popup.module.css'
import { usePopover } from './use-popover.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  /** Behind its words: the key that does the same. */
  end?: ReactNode
  /** Where it leads, or what it does: one of both. */
  to?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** Draws a line above it. */
  separated?: boolean
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ButtonProps>
  /** A button that is in its place for a while, as the same element: whoever is on the one, or in the menu, is then on the other. */
  instead?: ReactElement<ButtonProps> | false
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}

export function Menu({ trigger, instead, entries, align = 'end' }: MenuProps) {
  const popover = usePopover(align)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    popover.open()
  }

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    popover.panel.onToggle(event)
    if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>('a, button')?.focus()
  }

  return (
    <>
      {instead
        ? cloneElement(instead, { ref: popover.button.ref } as ButtonProps)
        : cloneElement(
            trigger,
            {
              ...popover.button,
              'aria-haspopup': 'menu',
              'data-popup-open': popover.isOpen || undefined,
              onKeyDown,
            } as ButtonProps /* the type knows no data- attributes */,
          )}
      <div {...popover.panel} role="menu" className={cx(popups.popup, styles.panel)} onToggle={onToggle}>
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} onChosen={popover.close} />
        ))}
      </div>
    </>
  )
}

export function Entry({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) {
  const { label, icon, end, to, onSelect, danger = false, disabled = false, separated = false } = entry
  const content = (
    <>
      {icon}
      <span className={popups.text}>{label}</span>
      {end}
    </>
  )
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(popups.item, styles.entry, separated && styles.separated),
  }
  if (to !== undefined) {
    return (
      <Link {...shared} to={to} onClick={onChosen}>
        {content}
      </Link>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      disabled={disabled}
      data-disabled={disabled || undefined}
      data-danger={danger || undefined}
      onClick={() => {
        onChosen()
        onSelect?.()
      }}
    >
      {content}
    </button>
  )
}
