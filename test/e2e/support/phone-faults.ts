import type { Page } from '@playwright/test'

/**
 * What makes a page hard to use on a phone: what is wider than the window, tables that are read only by moving them sideways,
 * amounts that are cut, and what is too small for a finger (WCAG 2.5.8).
 */
export function phoneFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const isSeen = (el: Element) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const named = (el: Element) =>
      `${el.tagName.toLowerCase()} "${(el.getAttribute('aria-label') || el.textContent || el.getAttribute('placeholder') || el.id).trim().slice(0, 40)}"`

    for (const el of [document.documentElement, ...document.querySelectorAll('#inhalt, [role=dialog]')])
      if (el.scrollWidth > el.clientWidth)
        faults.push(`moves: ${named(el)} ${el.scrollWidth} > ${el.clientWidth}`)

    for (const table of document.querySelectorAll('table, [role=grid]')) {
      if (!isSeen(table)) continue
      for (let el: Element | null = table; el && el !== document.body; el = el.parentElement) {
        const overflow = getComputedStyle(el).overflowX
        if (overflow !== 'visible' && el.scrollWidth > el.clientWidth + 1)
          faults.push(`table: ${named(table)} ${el.scrollWidth} > ${el.clientWidth} (${overflow})`)
      }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!/\d,\d\d/.test(text.textContent ?? '') || !text.parentElement || !isSeen(text.parentElement))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      for (let around: Element | null = text.parentElement; around !== null; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        const style = getComputedStyle(around)
        if (style.clipPath !== 'none') break
        if (style.overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) {
          faults.push(`cut: ${text.textContent?.trim()} (${Math.round(right - box.right)} px)`)
          break
        }
      }
    }
    for (const input of document.querySelectorAll('input'))
      if (isSeen(input) && input.scrollWidth > input.clientWidth + 1 && /\d,\d\d/.test(input.value))
        faults.push(`cut: ${input.value} in ${named(input)}`)

    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=menuitem], [role=combobox]',
      ),
    ]
      .filter(
        (el) =>
          isSeen(el) && !(el as HTMLInputElement).disabled && !el.closest('[inert], [aria-hidden=true]'),
      )
      .filter((el) => el.getAttribute('type') !== 'file')
      .map((el) => {
        const label =
          el instanceof HTMLInputElement && /checkbox|radio/.test(el.type) ? el.closest('label') : null
        return { el, box: (label ?? el).getBoundingClientRect() }
      })
      .filter(({ box }) => box.width > 1 && box.height > 1)
    for (const { el, box } of targets) {
      if (box.width >= 23.5 && box.height >= 23.5) continue
      // A link within a sentence is as high as its line.
      let around = el.parentElement
      while (around && getComputedStyle(around).display === 'inline') around = around.parentElement
      const own = el.textContent?.trim() ?? ''
      if (
        el.matches('a, button') &&
        getComputedStyle(el).display === 'inline' &&
        around &&
        (around.textContent ?? '').trim().length > own.length
      )
        continue
      // Small, but so far from the next one that a circle of 24 px around it meets no other.
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      const meets = targets.find((other) => {
        if (other.el === el || other.el.contains(el) || el.contains(other.el)) return false
        const dx = Math.max(other.box.left - x, 0, x - other.box.right)
        const dy = Math.max(other.box.top - y, 0, y - other.box.bottom)
        if (Math.hypot(dx, dy) < 12) return true
        if (other.box.width >= 24 && other.box.height >= 24) return false
        return (
          Math.hypot(other.box.left + other.box.width / 2 - x, other.box.top + other.box.height / 2 - y) < 24
        )
      })
      if (meets)
        faults.push(
          `small: ${named(el)} ${Math.round(box.width)} × ${Math.round(box.height)}, beside ${named(meets.el)}`,
        )
    }
    return faults
  })
}
