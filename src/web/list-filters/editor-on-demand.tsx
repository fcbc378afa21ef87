import type { ComponentType } from 'react'
import { lazyOrNothing } from '../lazy-or-nothing.tsx'
import { loadAhead } from '../on-demand.tsx'

/** What opens below a chip, loaded as soon as somebody moves on the page. */
export function editorOnDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  loadAhead(load)
  return lazyOrNothing(load)
}
