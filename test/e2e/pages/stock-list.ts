import type { Locator, Page } from '@playwright/test'

/** 'Bestand', as a person works with it. */
export class StockList {
  readonly page: Page
  readonly search: Locator
  readonly grid: Locator
  readonly add: Locator
  /** 'Ware bearbeiten'. */
  readonly edit: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('textbox', { name: 'Suche' })
    this.grid = page.getByRole('grid', { name: 'Bestand' })
    this.add = page.getByRole('link', { name: 'Neue Ware' }).first()
    this.edit = page.getByRole('dialog', { name: 'Ware bearbeiten' })
  }

  /** By the navigation. */
  async open(): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: 'Bestand', exact: true }).click()
    await this.grid.waitFor()
  }

  /** The row of a product, by its code or anything else that stands in it. */
  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text })
  }
}
