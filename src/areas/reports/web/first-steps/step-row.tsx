import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Check } from '#web/ui/icons.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './first-steps.module.css'

interface StepRowProps {
  title: string
  detail: string
  state: 'done' | 'open' | 'waiting'
  onOpen: () => void
  /** What is done in it, while it is open. */
  children: ReactNode
}

/** Who does one step after the other only presses Enter; who is busy elsewhere on the page stays there. */
function focusAction(body: HTMLElement | null): void {
  const isFree =
    document.activeElement === document.body || body?.closest('ol')?.contains(document.activeElement)
  if (isFree) body?.querySelector<HTMLElement>('[data-actions] a, [data-actions] button')?.focus()
}

export function StepRow({ title, detail, state, onOpen, children }: StepRowProps) {
  return (
    <li className={styles.row} {...(state === 'open' && { 'aria-current': 'step' })}>
      <span className={styles[state]}>{state === 'done' && <Check aria-hidden="true" />}</span>
      <div className={styles.text}>
        <div className={styles.line}>
          <strong>{title}</strong> <span className={styles.detail}>{detail}</span>
          {state === 'done' && <VisuallyHidden> erledigt</VisuallyHidden>}
        </div>
        {state === 'open' && (
          <div ref={focusAction} className={styles.body}>
            {children}
          </div>
        )}
      </div>
      {state === 'waiting' && (
        <Button size="small" onClick={onOpen} aria-label={`${title} öffnen`}>
          Öffnen
        </Button>
      )}
    </li>
  )
}
