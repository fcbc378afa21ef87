import { Fragment, type ReactNode } from 'react'
import styles from './layer-facts.module.css'

/** Key facts under a layer's title. Of several, or a text with ' · ', each stays on one line as long as there is room: no number is broken. */
export function LayerFacts({ facts }: { facts: ReactNode }) {
  if (!facts) return null
  const several: ReactNode = typeof facts === 'string' ? facts.split(' · ') : facts
  return <div className={styles.facts}>{Array.isArray(several) ? several.map(fact) : several}</div>
}

function fact(text: ReactNode, index: number) {
  return (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <span className={styles.fact}>{text}</span>
    </Fragment>
  )
}
