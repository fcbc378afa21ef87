import { type ComponentType, lazy, Suspense } from 'react'

const Nothing = () => null

/** A part of a page that few need: loaded when it is shown, and nothing until it is there or where it cannot be had. */
export function lazyOrNothing(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazy(() => load().catch(() => ({ default: Nothing })))
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}
