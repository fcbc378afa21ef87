import type { ReactNode } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { cx } from '../ui/cx.ts'
import { ChevronDown } from '../ui/first-icons.ts'
import { usePopover } from '../ui/popups/use-popover.ts'
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

/** A button of the navigation with links or choices under it. */
export function NavPopover({ label, icon, isCompact = false, isCurrent = false, children }: NavPopoverProps) {
  const popover = usePopover()
  return (
    <>
      <Button
        {...popover.button}
        kind="quiet"
        icon={icon}
        aria-label={label}
        className={cx(styles.trigger, popover.isOpen && styles.open, isCurrent && styles.current)}
      >
        <span className={cx(styles.label, isCompact && styles.compact)}>{label}</span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </Button>
      <div {...popover.panel} className={styles.panel}>
        {children(popover.close)}
      </div>
    </>
  )
}
