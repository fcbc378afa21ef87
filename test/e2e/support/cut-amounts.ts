import type { Locator } from '@playwright/test'

/** The amounts of a table that one does not read whole without moving it sideways. */
export const cutAmounts = (table: Locator): Promise<string[]> => cutTexts(table, /\d,\d\d/)

/** The same of whatever is written so. */
export function cutTexts(table: Locator, written: RegExp): Promise<string[]> {
  return table.evaluate((root, source) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!new RegExp(source).test(text.textContent ?? '')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      for (let around = text.parentElement; around !== null; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        const isCut =
          getComputedStyle(around).overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)
        if (isCut) cut.push(`${text.textContent} (${Math.round(right - box.right)} px)`)
        if (isCut || around === root) break
      }
    }
    return cut
  }, written.source)
}
