import { type RefObject, useEffect } from 'react'

/**
 * For a row of links that scrolls sideways where it does not fit, as on a phone: `data-hidden="start end"` says at which ends more of it
 * is hidden (`scroll-edges.module.css` lets it fade there), and the link of the open page is brought into sight. `current` changes with
 * the page, and with the links.
 */
export function useScrollEdges(ref: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const row = ref.current
    if (row === null) return
    const tell = () => {
      const { scrollLeft, clientWidth, scrollWidth } = row
      // Fractions of a pixel hide nothing.
      const start = scrollLeft > 1 ? 'start' : ''
      const end = scrollLeft + clientWidth < scrollWidth - 1 ? 'end' : ''
      row.dataset['hidden'] = [start, end].filter(Boolean).join(' ')
    }
    // Also when a link grows later, by the number of its tasks.
    const watcher = new ResizeObserver(() => {
      const link = row.querySelector('[aria-current]')
      if (row.scrollWidth > row.clientWidth && link) bringIntoSight(row, link)
      tell()
    })
    for (const watched of [row, ...row.children]) watcher.observe(watched)
    row.addEventListener('scroll', tell, { passive: true })
    return () => {
      watcher.disconnect()
      row.removeEventListener('scroll', tell)
    }
  }, [ref, current])
}

/** Sideways alone: the page itself, which may just be led to a part, stays where it is. */
function bringIntoSight(row: HTMLElement, link: Element): void {
  const [frame, box] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
  const room = Number.parseFloat(getComputedStyle(row).scrollPaddingInlineStart) || 0
  const [first, last] = [frame.left + room, frame.right - room]
  if (box.left < first) row.scrollLeft -= first - box.left
  else if (box.right > last) row.scrollLeft += box.right - last
}
