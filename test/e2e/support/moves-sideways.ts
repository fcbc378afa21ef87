import { expect, type Page } from '@playwright/test'

/** Nothing is wider than its place and lets the page be moved sideways. A new width of the window reaches some parts with the next picture. */
export async function expectNothingMovesSideways(page: Page, name = ''): Promise<void> {
  await expect.poll(() => movesSideways(page), name).toEqual([])
}

/** The document itself never moves: what scrolls is the frame within it. */
function movesSideways(page: Page) {
  return page.evaluate(() =>
    [document.documentElement, document.querySelector('#inhalt'), document.querySelector('[role=dialog]')]
      .filter((element) => element !== null && element.scrollWidth > element.clientWidth)
      .map((element) => `${element?.tagName} ${element?.scrollWidth} > ${element?.clientWidth}`),
  )
}
