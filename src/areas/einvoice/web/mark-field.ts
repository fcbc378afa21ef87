import type { ViewField } from '../rules/view-fields.ts'

/**
 * Marks the value of a field, else the part that it would stand in, and brings it into sight. It takes the focus, so that it is read out
 * and Tab goes on from there.
 */
export function markField(view: HTMLElement, field: ViewField): void {
  for (const one of view.querySelectorAll('[data-marked]')) {
    one.removeAttribute('data-marked')
    one.removeAttribute('tabindex')
  }
  const part = field.split('.')[0] ?? ''
  const found = [field, part]
    .map((name) => view.querySelector<HTMLElement>(`[data-field="${name}"]`))
    .find(Boolean)
  if (!found) return
  found.setAttribute('data-marked', '')
  found.tabIndex = -1
  found.focus({ preventScroll: true })
  found.scrollIntoView({ block: 'center' })
}
