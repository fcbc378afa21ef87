import { letterOf } from '../../letter-keys.ts'

type Pressed = Parameters<typeof letterOf>[0]

/** M on a row, and the keys that open a menu even where letters are switched off. */
export const asksForMenu = (event: Pressed): boolean =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) || letterOf(event) === 'm'

/** The row of the list that holds something; null in the heads. */
export function rowOf(target: EventTarget | null): HTMLElement | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role="row"]') : null
  return row && Number(row.getAttribute('aria-rowindex')) > 1 ? row : null
}
