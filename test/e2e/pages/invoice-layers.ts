import type { Locator, Page } from '@playwright/test'
import { InvoiceDialog } from './invoice-dialog.ts'

/** The layers over the list of invoices, as a person works with them. */
export class InvoiceLayers {
  readonly page: Page
  readonly edit: Locator
  readonly cancellation: Locator
  readonly cancelled: Locator
  readonly sent: Locator
  readonly cancel: Locator
  readonly send: Locator
  readonly question: Locator

  constructor(page: Page) {
    this.page = page
    const layer = (name: string | RegExp) => page.getByRole('dialog', { name })
    this.edit = layer('Ausgangsrechnung bearbeiten')
    this.cancellation = layer('Stornorechnung bearbeiten')
    this.cancelled = layer(/^Ausgangsrechnung \S+ storniert/)
    this.sent = layer(
      /^Ausgangsrechnung \S+ (versendet|nicht zugestellt|wird gesendet|als Datei abgelegt|heruntergeladen)/,
    )
    this.cancel = layer(/^Stornorechnung erstellen für /)
    this.send = layer('Rechnung senden')
    this.question = page.getByRole('alertdialog')
  }

  /** The line of a form inside of a layer; its own layer lies over it. */
  get lines(): InvoiceDialog {
    return new InvoiceDialog(this.page)
  }

  async save(layer: Locator): Promise<void> {
    await layer.getByRole('button', { name: 'Speichern' }).click()
  }

  async answer(name: string): Promise<void> {
    await this.question.getByRole('button', { name, exact: true }).click()
  }
}
