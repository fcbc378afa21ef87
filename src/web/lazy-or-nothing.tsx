import type { ComponentType, ReactNode } from 'react'
import { partOnDemand, usePart } from './part-on-demand.ts'

const Nothing = () => null

/** A part of a page that few need: loaded when it is shown, and nothing, or `meanwhile`, until it is there; nothing where it cannot be had. */
export function lazyOrNothing<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const part = partOnDemand<Props>(() => load().catch(() => ({ default: Nothing })))
  return (props) => {
    const Part = usePart(part)
    return Part ? <Part {...props} /> : meanwhile
  }
}
