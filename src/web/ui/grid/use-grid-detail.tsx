import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GridDetail } from './grid-types.ts'

/** Nobody opened anything. */
const none = -1

/** What a Grid takes as `detail`: `content` open below the row at `index`, as high as it is; null while nothing is open. */
export function useGridDetail(index: number | null, content: ReactNode): GridDetail | undefined {
  const [height, setHeight] = useState(0)
  const space = useMemo(
    () => ({ index: index ?? none, height: index === null ? 0 : height }),
    [index, height],
  )
  if (index === null) return undefined
  return { space, content: <Measured onHeight={setHeight}>{content}</Measured> }
}

function Measured({ onHeight, children }: { onHeight: (height: number) => void; children: ReactNode }) {
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
  return <div ref={place}>{children}</div>
}
