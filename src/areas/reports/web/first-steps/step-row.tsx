import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Check } from '#web/ui/icons.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './first-steps.module.css'

interface StepRowProps {
  title: string
  detail: string
  state: 'done' | 'open' | 'waiting'
  /** What opens it. */
  label: string
  /** Where what is done is changed. */
  changePath: string | null
  onOpen: () => void
  /** What is done in it, while it is open. */
  children: ReactNode
}

const inOrder = ['[data-first] button', 'input:not([type="file"])', 'a, button']

/** Whoever does one step after the other goes on typing; who is busy elsewhere on the page stays there. */
function focusFirst(body: HTMLElement | null): void {
  const { activeElement } = document
  const isFree =
    activeElement === document.body || body?.closest('ol')?.parentElement?.contains(activeElement)
  if (!isFree) return
  const first = inOrder.map((selector) => body?.querySelector<HTMLElement>(selector)).find(Boolean)
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}

export function StepRow({ title, detail, state, label, changePath, onOpen, children }: StepRowProps) {
  return (
    <li className={styles.row} {...(state === 'open' && { 'aria-current': 'step' })}>
      <span className={styles[state]}>{state === 'done' && <Check aria-hidden="true" />}</span>
      <div className={styles.text}>
        <div className={styles.line}>
          <span className={styles.words}>
            <strong>{title}</strong> <span className={styles.detail}>{detail}</span>
            {state === 'done' && <VisuallyHidden> erledigt</VisuallyHidden>}
          </span>
          {state === 'waiting' && (
            <Button size="small" onClick={onOpen} aria-label={`${title}: ${label}`}>
              {label}
            </Button>
          )}
          {state === 'done' && changePath !== null && (
            <ButtonLink kind="quiet" size="small" to={changePath}>
              Ändern
              <VisuallyHidden>: {title}</VisuallyHidden>
            </ButtonLink>
          )}
        </div>
        {state === 'open' && (
          <div ref={focusFirst} className={styles.body}>
            {children}
          </div>
        )}
      </div>
    </li>
  )
}
