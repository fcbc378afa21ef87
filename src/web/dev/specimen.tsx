import { type ReactNode, useId } from 'react'
import styles from './specimen.module.css'

/** A heading and the parts below it. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Parts side by side, with a word that says which state they show. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.label}>{label}</div>
      <div className={styles.parts}>{children}</div>
    </div>
  )
}

/** Fields in columns. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
