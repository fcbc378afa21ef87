import { useEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './more-rows.module.css'

interface MoreRowsProps {
  /** How many rows the table before it shows, and how many there are besides. */
  shown: number
  left: number
  onMore: () => void
}

/** Below a DataTable: shows more of its rows. The first new one then has the focus, as soon as it is there. */
export function MoreRows({ shown, left, onMore }: MoreRowsProps) {
  const place = useRef<HTMLDivElement>(null)
  const begun = useRef<number | null>(null)
  useEffect(() => {
    if (begun.current === null || shown <= begun.current) return
    const row =
      place.current?.previousElementSibling?.querySelectorAll<HTMLElement>('[data-row]')[begun.current]
    begun.current = null
    // Who went elsewhere meanwhile stays there.
    const { activeElement } = document
    if (!row || (activeElement !== document.body && !place.current?.contains(activeElement))) return
    const target = row.querySelector<HTMLElement>('a[href], button') ?? row
    if (target === row) row.tabIndex = -1
    target.focus()
  })
  return (
    <div ref={place} className={left > 0 ? styles.more : undefined}>
      {left > 0 && (
        <Button
          onClick={() => {
            begun.current = shown
            onMore()
          }}
        >
          Weitere zeigen ({left.toLocaleString('de-DE')})
        </Button>
      )}
    </div>
  )
}
