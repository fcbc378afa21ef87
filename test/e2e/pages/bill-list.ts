import type { Locator, Page } from '@playwright/test'

/** The list of bills, as a person works with it. */
export class BillList {
  readonly page: Page
  readonly search: Locator
  readonly grid: Locator
  readonly add: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('textbox', { name: 'Suche' })
    this.grid = page.getByRole('grid', { name: 'Eingangsrechnungen' })
    this.add = page.getByRole('link', { name: 'Neue Eingangsrechnung' }).first()
  }

  async open(url: string): Promise<void> {
    await this.page.goto(new URL('/auth/incoming/bills', url).href)
    await this.grid.waitFor()
  }

  /** The row of a bill, by its number or anything else that stands in it. */
  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text })
  }

  /** Opens the bill; answers its layer. */
  async edit(number: string): Promise<Locator> {
    await this.grid.getByRole('link', { name: number, exact: true }).click()
    return this.page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })
  }
}
