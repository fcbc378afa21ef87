import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from '../router.tsx'
import { cx } from './cx.ts'
import styles from './part-index.module.css'
import edges from './scroll-edges.module.css'
import { useScrollEdges } from './use-scroll-edges.ts'

export interface PagePart {
  /** Of its element, and behind `#` in the address. */
  id: string
  label: string
}

/** What a long page holds: a link to each part, and which of them one looks at. Beside the page where there is room, else above it. */
export function PartIndex({ label, parts }: { label: string; parts: readonly PagePart[] }) {
  const nav = useRef<HTMLElement>(null)
  const hash = useLocation().hash.slice(1)
  const current = useCurrentPart(parts, hash)
  useScrollEdges(nav, current)
  const show = useEffectEvent(() => {
    if (parts.some(({ id }) => id === hash)) goToPart(hash)
  })
  useEffect(() => {
    if (hash) show()
  }, [hash])
  return (
    <nav ref={nav} aria-label={label} className={cx(edges.row, styles.nav)}>
      {parts.map(({ id, label }) => (
        <Link
          key={id}
          replace
          to={`#${id}`}
          className={styles.item}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => goToPart(id)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Tab goes on from there. */
function goToPart(id: string): void {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

// Pixels of the window: what begins above this is what one reads.
const readingLine = 160

/** The part that stands at the top of the window; at the page's end the one that was asked for, or the last. */
function useCurrentPart(parts: readonly PagePart[], asked: string): string {
  const [current, setCurrent] = useState(parts[0]?.id ?? '')
  const look = useEffectEvent(() => {
    const boxOf = (part: PagePart | undefined) =>
      document.getElementById(part?.id ?? '')?.getBoundingClientRect()
    const topOf = (part: PagePart) => boxOf(part)?.top ?? 0
    const isAtEnd = (boxOf(parts.at(-1))?.bottom ?? Number.POSITIVE_INFINITY) <= innerHeight
    const inSight = parts.filter((part) => topOf(part) < innerHeight - readingLine && topOf(part) >= 0)
    const last = isAtEnd ? (inSight.find(({ id }) => id === asked) ?? parts.at(-1)) : undefined
    const found = last ?? parts.findLast((part) => topOf(part) <= readingLine) ?? parts[0]
    if (found) setCurrent(found.id)
  })
  useEffect(() => {
    let frame = 0
    const lookSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    look()
    // Not the window scrolls, but what lies in it.
    addEventListener('scroll', lookSoon, { passive: true, capture: true })
    addEventListener('resize', lookSoon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', lookSoon, { capture: true })
      removeEventListener('resize', lookSoon)
    }
  }, [])
  return current
}
