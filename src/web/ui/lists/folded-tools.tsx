import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { Ellipsis } from '../icons.ts'
import popups from '../popups/popup.module.css'
import { usePopover } from '../popups/use-popover.ts'
import styles from './folded-tools.module.css'

/** On a phone: the button behind which the rarer tools of a list stand, one below the other. */
export default function FoldedTools({ children }: { children: ReactNode }) {
  const popover = usePopover()

  /** Once something is chosen; a button that opens a menu of its own goes on. */
  function onClick({ target }: MouseEvent) {
    const pressed = target instanceof Element && target.closest('button, a')
    if (pressed && !pressed.hasAttribute('aria-haspopup')) popover.close()
  }

  return (
    <div className={styles.more}>
      <IconButton
        {...popover.button}
        label="Weitere Werkzeuge"
        aria-haspopup="dialog"
        data-popup-open={popover.isOpen || undefined}
        icon={<Ellipsis aria-hidden="true" />}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on what lies within is a click, too */}
      <div
        {...popover.panel}
        role="dialog"
        aria-label="Weitere Werkzeuge"
        className={cx(popups.popup, styles.panel)}
        onClick={onClick}
      >
        {children}
      </div>
    </div>
  )
}
