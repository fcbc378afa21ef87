import type { Page } from '@playwright/test'

/** What is wider than its place and lets the page be moved sideways. The document itself never is: what scrolls is the frame within it. */
export function movesSideways(page: Page) {
  return page.evaluate(() =>
    [document.documentElement, document.querySelector('#inhalt'), document.querySelector('[role=dialog]')]
      .filter((element) => element !== null && element.scrollWidth > element.clientWidth)
      .map((element) => `${element?.tagName} ${element?.scrollWidth} > ${element?.clientWidth}`),
  )
}
