import { type ReactNode, useState } from 'react'
import { usePreviewKey } from '#web/preview-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import styles from './payments.module.css'

// From here on the layer has room for both (side-layer.module.css).
const neededPixels = 860

/**
 * The paper beside the payment; where there is no room, in its place as long as somebody looks at it. `attempt`: a press on saving leads
 * back to the fields, in which something may be wrong.
 */
export function usePaySheet(sheet: ReactNode, attempt: number) {
  const fits = useWideScreen(neededPixels)
  const [lookedAt, setLookedAt] = useState<number | null>(null)
  const isShown = lookedAt === attempt
  const toggle = () => setLookedAt(isShown ? null : attempt)
  const isOffered = Boolean(sheet) && !fits
  usePreviewKey(() => isOffered && toggle())
  return {
    aside: fits || isShown ? sheet : undefined,
    button: isOffered && (
      <Button
        kind="quiet"
        aria-label="Rechnung ansehen"
        aria-pressed={isShown}
        aria-keyshortcuts="Alt+V"
        icon={<Eye aria-hidden="true" />}
        className={styles.look}
        onClick={toggle}
      >
        <span className={styles.lookWord}>
          Rechnung ansehen{' '}
          <span aria-hidden="true">
            <Kbd>Alt</Kbd> <Kbd>V</Kbd>
          </span>
        </span>
      </Button>
    ),
  }
}
