import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './form-grid.module.css'

/** Twelve columns for fields; below 460 px of width every field takes a row. */
export function FormGrid({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={styles.container}>
      <div className={cx(styles.grid, className)}>{children}</div>
    </div>
  )
}

/** A field's place in the grid: how many of the twelve columns it takes. */
export function Cell({ span = 12, children }: { span?: number; children: ReactNode }) {
  return (
    // React's types do not know custom properties.
    <div className={styles.cell} style={{ '--span': span } as CSSProperties}>
      {children}
    </div>
  )
}

interface FormSectionProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A part of a form with a heading of its own, such as 'Positionen'. */
export function FormSection({ title, actions, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
