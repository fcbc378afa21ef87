import type { ReactNode } from 'react'
import styles from './document-facts.module.css'

export interface DocumentFact {
  label: string
  /** What is not given is not shown. */
  value: ReactNode
}

/** The data of a stored document, to be read: labels and values in columns. */
export function DocumentFacts({ facts }: { facts: readonly DocumentFact[] }) {
  const given = facts.filter(({ value }) => value !== '' && value !== null && value !== undefined)
  return (
    <dl className={styles.facts}>
      {given.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
