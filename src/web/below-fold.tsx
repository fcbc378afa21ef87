import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onFirstSign } from './on-demand.tsx'

/** What lies below the first screen: drawn, and with it loaded, once somebody moves on the page or scrolls there. */
export function BelowFold({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isWanted || element === null) return
    let isThere = true
    onFirstSign(async () => isThere && setWanted(true))
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setWanted(true),
    )
    observer.observe(element)
    return () => {
      isThere = false
      observer.disconnect()
    }
  }, [isWanted])
  return (
    <div ref={place} className={className}>
      {isWanted && children}
    </div>
  )
}
