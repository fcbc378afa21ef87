import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FileDown } from '../icons.ts'
import styles from './drop-hint.module.css'

/** Over everything while files are held over the screen: what happens when they are let go. */
export function DropHint({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={styles.screen}>
      <div className={styles.text}>
        <FileDown aria-hidden="true" />
        {children}
      </div>
    </div>,
    document.body,
  )
}
