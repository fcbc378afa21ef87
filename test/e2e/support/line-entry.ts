import { expect, type Locator, type Page } from '@playwright/test'
import { type Caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { productInput } from '#test/trade.ts'
import { InvoiceDialog } from '../pages/invoice-dialog.ts'
import { logIn } from './open-app.ts'

/** Three categories and four lamps, which say in which they are sold. */
export async function addLampsAndCategories(manager: Caller): Promise<void> {
  const categories = new Map<string, string>()
  for (const [shortName, description] of [
    ['BERA', 'Beratung'],
    ['VERS', 'Versand'],
    ['LEUC', 'Leuchten'],
  ] as const) {
    const made = await manager.post('/api/lineitems/categories/', {
      ...{ shortName, description, includeInBookingText: true, scope: 'INVOICE' },
    })
    categories.set(shortName, must(made).entityId.uuid)
  }
  for (const [productNumber, codeDescription, salesPP, category] of [
    ['1310', 'Pendelleuchte Halbmond', 890, 'LEUC'],
    ['1288', 'Pendelleuchte Opal', 412.5, 'LEUC'],
    ['1204', 'Kegelleuchte', 360, 'VERS'],
    ['1599', 'Stehleuchte Kranich', 250, 'LEUC'],
  ] as const)
    must(
      await manager.post(
        '/api/products',
        productInput({
          ...{ code: `NL-${productNumber}`, productNumber, codeDescription, invoiceText: '', salesPP },
          salesCategoryEntityId: categories.get(category),
        }),
      ),
    )
}

/** Types as a person does, and counts. */
export class Typist {
  readonly page: Page
  strokes = 0

  constructor(page: Page) {
    this.page = page
  }

  async type(text: string): Promise<void> {
    this.strokes += 1
    await this.page.keyboard.type(text)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.strokes += 1
      await this.page.keyboard.press(key)
    }
  }

  /** Types what is searched, and takes the hit that a person waits for. */
  async choose(text: string, option: string | RegExp): Promise<void> {
    await this.type(text)
    await expect(this.page.getByRole('option', { name: option }).first()).toBeVisible()
    await this.press('Enter')
  }
}

/** By the name that a screen reader reads. */
export const cell = (page: Page, line: number, name: string): Locator =>
  page.getByRole('table', { name: 'Positionen' }).getByLabel(`Position ${line}: ${name}`, { exact: true })

/** A new invoice with its customer chosen; the cursor is in the first line. */
export async function begin(page: Page, url: string): Promise<Typist> {
  await logIn(page, url, people.manager)
  const dialog = new InvoiceDialog(page)
  await dialog.open(url)
  await expect(dialog.customer).toBeFocused()
  const typist = new Typist(page)
  await typist.choose('oester', /^Antik & Design Österle/)
  await expect(cell(page, 1, 'Ware oder Text')).toBeFocused()
  return typist
}
