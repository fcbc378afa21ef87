import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

interface TooltipProps {
  text: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** One element that can take the focus; the tooltip shows on hover and focus. */
  children: ReactElement
}

/** Shows what an element is for. It repeats the accessible name or adds to it; it is never the only place of a fact. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root
      onOpenChange={(_, details) => {
        // Escape also closes the layer that the button lies in: one press, not two.
        if (details.reason === 'escape-key') details.allowPropagation()
      }}
    >
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={styles.positioner}>
          <Base.Popup className={styles.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
