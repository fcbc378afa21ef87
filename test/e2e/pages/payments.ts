import { expect, type Locator, type Page } from '@playwright/test'

/** The payments in the layer of a stored bill or invoice. */
export class Payments {
  readonly page: Page
  readonly layer: Locator
  readonly table: Locator
  readonly record: Locator
  /** The layer 'Zahlung erfassen'. */
  readonly form: Locator

  constructor(page: Page, layer: Locator) {
    this.page = page
    this.layer = layer
    this.table = layer.getByRole('table', { name: 'Zahlungen' })
    this.record = layer.getByRole('button', { name: 'Zahlung erfassen' })
    this.form = page.getByRole('dialog', { name: 'Zahlung erfassen' })
  }

  /** What stands in the sums as open, over-paid or to be paid back. */
  sum(label: string): Locator {
    return this.layer.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
  }

  /** Types an amount, or presses 'Offener Betrag' for none, and saves. */
  async pay(amount: string | null): Promise<void> {
    await this.record.click()
    if (amount === null) await this.form.getByRole('button', { name: 'Offener Betrag' }).click()
    else await this.form.getByLabel('Betrag', { exact: true }).fill(amount)
    await this.save()
  }

  async save(): Promise<void> {
    await this.form.getByRole('button', { name: 'Zahlung hinzufügen' }).click()
    // Gone, and not only hidden behind a question.
    const forms = this.page.getByRole('dialog', { name: 'Zahlung erfassen', includeHidden: true })
    await expect(forms).toHaveCount(0)
  }

  async delete(amount: string): Promise<void> {
    await this.table.getByRole('button', { name: `über ${amount} entfernen` }).click()
    const question = this.page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Zahlung löschen' }).click()
    await expect(question).toBeHidden()
  }
}
