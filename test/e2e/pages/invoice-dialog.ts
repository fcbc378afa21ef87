import type { Locator, Page } from '@playwright/test'

export interface TypedLine {
  quantity?: string
  amount: string
  side?: 'brutto' | 'netto'
  text: string
  longText?: string
  category: string
  bookingText?: string
  taxation?: string
  tax?: string
}

/** 'Neue Ausgangsrechnung', as a person fills it in. */
export class InvoiceDialog {
  readonly page: Page
  readonly main: Locator
  readonly customer: Locator
  readonly addLine: Locator
  readonly lines: Locator
  readonly totals: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.customer = page.getByRole('combobox', { name: 'Kunde', exact: true })
    this.addLine = this.main.getByRole('button', { name: 'Position hinzufügen' })
    this.lines = page.getByRole('table', { name: 'Positionen' })
    this.totals = this.main.getByLabel('Summen')
    this.save = this.main.getByRole('button', { name: 'Speichern', exact: true })
  }

  async open(url: string): Promise<void> {
    await this.page.goto(new URL('/auth/outgoing/invoices/new', url).href)
    await this.customer.waitFor()
  }

  async chooseCustomer(name: string): Promise<void> {
    await this.customer.fill(name)
    // Not the offer to create one, which also bears the name.
    await this.page
      .getByRole('option', { name })
      .filter({ hasNotText: /^Neuer Kunde/ })
      .first()
      .click()
  }

  /** Payment, currency, advance and reference, which stand as a sentence as long as they are as usual. */
  async openTerms(): Promise<void> {
    await this.main.getByRole('button', { name: /^Ändern ?: Zahlungsart/ }).click()
  }

  /** The open layer of a line. */
  get line(): Locator {
    return this.page.getByRole('dialog', { name: /^Position / })
  }

  async addLineOf(line: TypedLine): Promise<void> {
    await this.addLine.click()
    await this.fillLine(line)
    await this.line.getByRole('button', { name: 'Position hinzufügen' }).click()
    await this.line.waitFor({ state: 'hidden' })
  }

  async fillLine(line: TypedLine): Promise<void> {
    const layer = this.line
    if (line.quantity) await layer.getByLabel('Menge').fill(line.quantity)
    await layer.getByRole('textbox', { name: 'Betrag' }).fill(line.amount)
    if (line.side) await layer.getByRole('radio', { name: line.side, exact: true }).check()
    await layer.getByLabel('Positionstext').fill(line.text)
    if (line.longText) await layer.getByLabel('Langtext').fill(line.longText)
    await layer.getByRole('combobox', { name: 'Kategorie', exact: true }).fill(line.category)
    await this.page
      .getByRole('option', { name: line.category })
      .filter({ hasNotText: /^Neue Kategorie/ })
      .first()
      .click()
    if (line.bookingText) await layer.getByLabel('Buchungstext').fill(line.bookingText)
    if (line.taxation) {
      await layer.getByRole('combobox', { name: 'Besteuerung', exact: true }).click()
      await this.page.getByRole('option', { name: line.taxation, exact: true }).click()
    }
    if (line.tax) await layer.getByRole('radio', { name: line.tax, exact: true }).check()
  }

  /** A row of the lines, by what stands in it. */
  row(text: string): Locator {
    return this.lines.getByRole('row').filter({ hasText: text })
  }

  /** The amount beside a label of the sums, such as 'Gesamt brutto'. */
  sum(label: string): Locator {
    return this.main.locator('dl > div').filter({ hasText: label }).locator('dd')
  }
}
