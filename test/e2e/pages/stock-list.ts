import type { Locator, Page } from '@playwright/test'

/** 'Bestand', as a person works with it. */
export class StockList {
  readonly page: Page
  readonly search: Locator
  readonly day: Locator
  readonly grid: Locator
  readonly sums: Locator
  readonly add: Locator
  /** 'Ware bearbeiten'. */
  readonly edit: Locator
  /** The side panel. */
  readonly panel: Locator
  /** 'Bestandsentwicklung'. */
  readonly history: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('textbox', { name: 'Suche' })
    this.day = page.getByRole('textbox', { name: 'Bestand bis' })
    this.grid = page.getByRole('grid', { name: 'Bestand' })
    this.sums = page.getByText(/^Bestand am /).locator('..')
    this.add = page.getByRole('link', { name: 'Neue Ware' }).first()
    this.edit = page.getByRole('dialog', { name: 'Ware bearbeiten' })
    this.panel = page.getByRole('dialog', { name: 'Bestand' })
    this.history = this.panel.getByRole('table', { name: 'Bestandsentwicklung' })
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

  /** 'Aktuell' of a product: its stock, which opens the panel. */
  stockOf(code: string): Locator {
    return this.grid.getByRole('button', { name: new RegExp(`^Bestand von ${code}:`) })
  }

  /** Types a stock change into the panel's form; it is sent by Enter. */
  async change(event: string, quantity: string, day?: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: 'Ereignis' }).click()
    await this.page.getByRole('option', { name: event }).click()
    if (day) await this.panel.getByRole('textbox', { name: 'Datum' }).fill(day)
    await this.panel.getByRole('textbox', { name: 'Menge' }).fill(quantity)
    await this.page.keyboard.press('Enter')
  }
}
