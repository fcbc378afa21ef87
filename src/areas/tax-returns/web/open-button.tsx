import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './open-button.module.css'

interface OpenButtonProps {
  /** What its documents stand behind: 'Kennzahl 81'. */
  of: string
  onOpen: () => void
  children: ReactNode
}

/** A figure that opens its documents. */
export function OpenButton({ of, onOpen, children }: OpenButtonProps) {
  return (
    <button type="button" className={styles.opener} onClick={onOpen}>
      {children}
      <VisuallyHidden>{`, Belege zu ${of} zeigen`}</VisuallyHidden>
    </button>
  )
}
