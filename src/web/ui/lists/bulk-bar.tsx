import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Kbd } from '../kbd.tsx'
import styles from './bulk-bar.module.css'

export interface BulkAction {
  label: string
  icon: ReactNode
  /** Its letter, as long as rows are marked. */
  letter?: string
  /** What it does besides, for who points at it. */
  hint?: string
  isPrimary?: boolean
  busy?: boolean
  act: () => void
}

interface BulkBarProps {
  count: number
  /** What they come to. */
  sum: string
  /** What is to be known of them. */
  notes: readonly string[]
  actions: readonly BulkAction[]
  onClear: () => void
}

/** Below a list in which rows are marked: how many, and what can be done with all of them. On a phone at the thumb. */
export function BulkBar({ count, sum, notes, actions, onClear }: BulkBarProps) {
  return (
    <section aria-label="Markierte Zeilen" data-notice className={styles.bar}>
      <p className={styles.count}>
        <strong>{count.toLocaleString('de-DE')} markiert</strong> <span className={styles.sum}>{sum}</span>
      </p>
      <div className={styles.actions}>
        {actions.map(({ label, icon, letter, hint, isPrimary = false, busy = false, act }) => (
          <Button
            key={label}
            kind={isPrimary ? 'primary' : 'quiet'}
            icon={icon}
            busy={busy}
            onClick={act}
            data-tooltip={hint}
            aria-description={hint}
            aria-keyshortcuts={letter}
          >
            {label}
            {letter && <Key>{letter}</Key>}
          </Button>
        ))}
        <Button kind="quiet" onClick={onClear} className={styles.clear} aria-keyshortcuts="Escape">
          Aufheben <Key>Esc</Key>
        </Button>
      </div>
      {notes.length > 0 && (
        <p role="status" className={styles.note}>
          {notes.join(' ')}
        </p>
      )}
    </section>
  )
}

const Key = ({ children }: { children: string }) => (
  <span aria-hidden="true" className={styles.key}>
    <Kbd>{children}</Kbd>
  </span>
)
