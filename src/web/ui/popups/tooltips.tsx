import { useEffect, useRef } from 'react'
import { loadAhead } from '../../on-demand.tsx'
import styles from './tooltip.module.css'

/**
 * The one tooltip of the app: it shows what `data-tooltip` of an element says, while the pointer rests on it or the keyboard has
 * it. That repeats the accessible name or adds to it, and is never the only place of a fact; so screen readers are not told it.
 */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | null | undefined
    // Nobody points at anything before he moves.
    loadAhead(async () => {
      const { followTips } = await import('./follow-tips.ts')
      if (stop !== null && tip.current && text.current) stop = followTips(tip.current, text.current)
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [])
  return (
    <div ref={tip} popover="manual" aria-hidden="true" className={styles.tip}>
      <div ref={text} className={styles.text} />
    </div>
  )
}
