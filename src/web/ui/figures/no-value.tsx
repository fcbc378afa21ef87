import type { ReactNode } from 'react'
import styles from './no-value.module.css'

/** Where a table has nothing to say: everywhere the same dash. */
export function NoValue() {
  return <span className={styles.none}>–</span>
}

/** The content of a cell. An empty text is said by the dash; null is a cell that is not for this row, and stays empty. */
export function orNoValue(content: ReactNode): ReactNode {
  return content === '' ? <NoValue /> : content
}
