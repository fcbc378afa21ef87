import { Fragment, type ReactNode } from 'react'
import styles from './layer-facts.module.css'

/** Key facts under a layer's title. Of a text with ' · ' each fact stays on one line as long as there is room: no number is broken. */
export function LayerFacts({ facts }: { facts: ReactNode }) {
  if (!facts) return null
  return (
    <div className={styles.facts}>{typeof facts === 'string' ? facts.split(' · ').map(fact) : facts}</div>
  )
}

function fact(text: string, index: number) {
  return (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <span className={styles.fact}>{text}</span>
    </Fragment>
  )
}
