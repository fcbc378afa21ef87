import type { Download, Locator, Page } from '@playwright/test'

/** The list of invoices, as a person works with it. */
export class InvoiceList {
  readonly page: Page
  readonly search: Locator
  readonly openOnly: Locator
  readonly stats: Locator
  readonly grid: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('textbox', { name: 'Suche' })
    this.openOnly = page.getByRole('checkbox', { name: 'Nur Offene' })
    this.stats = page.getByText(/^Forderungen/)
    this.grid = page.getByRole('grid', { name: 'Ausgangsrechnungen' })
  }

  async open(url: string): Promise<void> {
    await this.page.goto(new URL('/auth/outgoing/invoices', url).href)
    await this.grid.waitFor()
  }

  /** The row of an invoice, by its number or anything else that stands in it. */
  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text })
  }

  /** Opens the invoice; answers its layer, be it a form or one to be read. */
  async read(number: string): Promise<Locator> {
    await this.grid.getByRole('link', { name: number, exact: true }).click()
    return this.page.getByRole('dialog', { name: /^(Ausgangsrechnung|Stornorechnung) [b(]/ })
  }

  /** Saves the PDF of an invoice, also of one that is not made yet. */
  async downloadPdf(number: string): Promise<Download> {
    const download = this.page.waitForEvent('download')
    await this.row(number).getByRole('button', { name: /PDF/ }).click()
    return download
  }

  async writeNew(): Promise<void> {
    await this.page.getByRole('link', { name: 'Neue Ausgangsrechnung' }).first().click()
  }
}
