import type { Locator, Page } from '@playwright/test'

export interface TypedBillLine {
  /** Without it the suggested amount is taken: what is still open. */
  amount?: string
  side?: 'brutto' | 'netto'
  /** Such as '7 %'. */
  tax?: string
  category: string
  /** Only where the category asks for it. */
  bookingText?: string
}

/** 'Neue Eingangsrechnung', as a person fills it in. */
export class BillForm {
  readonly page: Page
  readonly main: Locator
  readonly supplier: Locator
  readonly number: Locator
  readonly date: Locator
  readonly received: Locator
  readonly total: Locator
  /** The panel 'Position hinzufügen'. */
  readonly panel: Locator
  readonly amount: Locator
  readonly category: Locator
  readonly lines: Locator
  readonly difference: Locator
  readonly save: Locator

  /** `layer`: the form of a stored bill. */
  constructor(page: Page, layer?: Locator) {
    this.page = page
    this.main = layer ?? page.getByRole('main')
    this.supplier = this.main.getByRole('combobox', { name: 'Lieferant', exact: true })
    this.number = this.main.getByLabel('Rechnungsnummer')
    this.date = this.main.getByRole('textbox', { name: 'Rechnungsdatum' })
    this.received = this.main.getByRole('textbox', { name: 'Eingang' })
    this.total = this.main.getByLabel('Rechnungsbetrag gesamt brutto')
    this.panel = this.main.getByRole('region', { name: 'Position hinzufügen' })
    this.amount = this.panel.getByRole('textbox', { name: 'Betrag' })
    this.category = this.panel.getByRole('combobox', { name: 'Kategorie', exact: true })
    this.lines = this.main.getByRole('table', { name: 'Positionen' })
    this.difference = this.main.getByText(/^(Die Summe stimmt|Es fehlen noch .+|.+ zu viel)$/)
    this.save = this.main.getByRole('button', { name: 'Speichern', exact: true })
  }

  async open(url: string): Promise<void> {
    await this.page.goto(new URL('/auth/incoming/bills/new', url).href)
    await this.supplier.waitFor()
  }

  async chooseSupplier(name: string): Promise<void> {
    await this.supplier.fill(name)
    await this.found(name).click()
  }

  async addLine(line: TypedBillLine): Promise<void> {
    if (line.amount) await this.amount.fill(line.amount)
    if (line.side) await this.panel.getByRole('radio', { name: line.side, exact: true }).check()
    if (line.tax) await this.panel.getByRole('radio', { name: line.tax, exact: true }).check()
    await this.category.fill(line.category)
    await this.page.getByRole('option', { name: line.category }).first().click()
    if (line.bookingText) await this.panel.getByLabel('Buchungstext').fill(line.bookingText)
    await this.panel.getByRole('button', { name: 'Position hinzufügen' }).click()
  }

  /** A row of the lines, by what stands in it. */
  row(text: string): Locator {
    return this.lines.getByRole('row').filter({ hasText: text })
  }

  /** The amount beside a label of the sums, such as 'Gesamt brutto'. */
  sum(label: string): Locator {
    return this.main.locator('dl > div').filter({ hasText: label }).locator('dd')
  }

  /** Types a bill of one line without a mouse; ends with Ctrl+Enter. The category asks for no text, or `bookingText` is given. */
  async typeByKeyboard(bill: {
    supplier: string
    number: string
    date: string
    total: string
    category: string
    bookingText?: string
  }): Promise<void> {
    const { keyboard } = this.page
    await this.supplier.press('Control+A')
    await keyboard.type(bill.supplier)
    await this.found(bill.supplier).waitFor()
    await keyboard.press('Enter')
    await this.tabTo(this.number)
    await keyboard.type(bill.number)
    await keyboard.press('Tab')
    await keyboard.type(bill.date)
    await this.tabTo(this.total)
    await keyboard.type(bill.total)
    await this.tabTo(this.category)
    await keyboard.type(bill.category)
    await keyboard.press('Enter')
    if (bill.bookingText !== undefined) {
      await keyboard.press('Tab')
      await keyboard.type(bill.bookingText)
    }
    await keyboard.press('Enter')
    await this.row(bill.category).waitFor()
    await keyboard.press('Control+Enter')
  }

  /** The first supplier that was found, not the offer to create one of that name. */
  private found(name: string): Locator {
    return this.page.getByRole('option', { name }).filter({ hasNotText: 'Neuer Lieferant' }).first()
  }

  private async tabTo(field: Locator): Promise<void> {
    for (let presses = 0; presses < 12; presses += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error('the field is not reached by Tab')
  }
}
