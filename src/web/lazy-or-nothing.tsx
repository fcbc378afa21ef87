import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const Nothing = () => null

/** A part of a page that few need: loaded when it is shown, and nothing, or `meanwhile`, until it is there; nothing where it cannot be had. */
export function lazyOrNothing<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Nothing })))
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
