import type { ReactNode } from 'react'
import { TriangleAlert } from '../first-icons.ts'
import styles from './field-warning.module.css'

/** Below a field, as its hint: the value is taken, but may be wrong. Read out when it appears. */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <span role="status" className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      {children}
    </span>
  )
}
