// biome-ignore-all lint/a11y/useSemanticElements: it stands among the rows of an ARIA grid
// biome-ignore-all lint/a11y/useFocusableInteractive: what it holds takes the focus
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import styles from './grid-detail.module.css'
import type { GridDetail } from './grid-types.ts'

/** What a Grid takes as `detail`: `content` open below the row at `index`, as high as it is; null while nothing is open. */
export function useGridDetail(index: number | null, content: ReactNode): GridDetail | undefined {
  const [height, setHeight] = useState(0)
  const space = useMemo(() => ({ index: index ?? 0, height }), [index, height])
  if (index === null) return undefined
  return {
    space,
    content: (
      <Detail key="detail" index={index} onHeight={setHeight}>
        {content}
      </Detail>
    ),
  }
}

interface DetailProps {
  index: number
  onHeight: (height: number) => void
  children: ReactNode
}

/** Its keys are its own: no cell of the grid's columns. */
function Detail({ index, onHeight, children }: DetailProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => onHeight(element.offsetHeight)
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(element)
    return () => watching.disconnect()
  }, [onHeight])
  return (
    <div
      ref={place}
      role="row"
      className={styles.detail}
      style={{ top: `calc(${index + 1} * var(--grid-row-height))` }}
    >
      <div role="gridcell">{children}</div>
    </div>
  )
}
