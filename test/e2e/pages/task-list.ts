import type { Locator, Page } from '@playwright/test'

/** The list of tasks, as a person works with it. */
export class TaskList {
  readonly page: Page
  readonly search: Locator
  readonly grid: Locator
  readonly menuItem: Locator
  /** Above the list: all of them, their kinds, and what somebody keeps. */
  readonly views: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('textbox', { name: 'Suche' })
    this.grid = page.getByRole('grid', { name: 'Aufgaben' })
    this.views = page.getByRole('navigation', { name: 'Ansichten' })
    this.menuItem = page
      .getByRole('navigation', { name: 'Hauptnavigation' })
      .getByRole('link', { name: /^Aufgaben/ })
  }

  /** Goes there by the menu, without loading the page anew. */
  async open(): Promise<void> {
    await this.menuItem.click()
    await this.grid.waitFor()
  }

  /** The row of a task, by whatever stands in it. */
  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text })
  }

  /** How many tasks the list holds, drawn or not; the header is a row too. */
  async count(): Promise<number> {
    return Number(await this.grid.getAttribute('aria-rowcount')) - 1
  }
}
