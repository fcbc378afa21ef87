import { lazyOrNothing } from '../lazy-or-nothing.tsx'
import { loadAhead } from '../on-demand.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { cx } from '../ui/cx.ts'
import popups from '../ui/popups/popup.module.css'
import { usePopover } from '../ui/popups/use-popover.ts'
import styles from './column-menu.module.css'
import type { ColumnsMenu } from './use-list-columns.ts'

const load = () => import('./column-choices.tsx')
const ColumnChoices = lazyOrNothing<ColumnsMenu>(load)
loadAhead(load)

/** Above the head of a list at its right end: which columns stand, and in which order. */
export function ColumnMenu({ menu }: { menu: ColumnsMenu }) {
  const popover = usePopover()
  return (
    <div className={styles.menu}>
      <Button kind="quiet" {...popover.button} aria-haspopup="dialog">
        Spalten
      </Button>
      <div {...popover.panel} role="dialog" aria-label="Spalten" className={cx(popups.popup, styles.panel)}>
        {popover.isOpen && <ColumnChoices {...menu} />}
      </div>
    </div>
  )
}
