import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const Nothing = () => null

/** A part of a page that few need: loaded when it is shown, and nothing, or `meanwhile`, until it is there; nothing where it cannot be had. */
export function lazyOrNothing(
  load: () => Promise<{ default: ComponentType }>,
  meanwhile?: ReactNode,
): ComponentType {
  const Part = lazy(() => load().catch(() => ({ default: Nothing })))
  return () => (
    <Suspense fallback={meanwhile}>
      <Part />
    </Suspense>
  )
}
