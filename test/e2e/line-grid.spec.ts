import type { Locator, Page } from '@playwright/test'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { productInput } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { logIn } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// An invoice is written in its table, without the mouse and in few strokes: a text counts one, a key counts one.

let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  for (const [shortName, description] of [
    ['BERA', 'Beratung'],
    ['VERS', 'Versand'],
  ])
    must(
      await manager.post('/api/lineitems/categories/', {
        ...{ shortName, description, includeInBookingText: true, scope: 'INVOICE' },
      }),
    )
})
test.afterAll(() => kontor?.remove())

/** Types as a person does, and counts. */
class Typist {
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
const cell = (page: Page, line: number, name: string): Locator =>
  page.getByRole('table', { name: 'Positionen' }).getByLabel(`Position ${line}: ${name}`, { exact: true })

async function begin(page: Page): Promise<Typist> {
  await logIn(page, kontor.url, people.manager)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await expect(dialog.customer).toBeFocused()
  const typist = new Typist(page)
  await typist.choose('oester', /^Antik & Design Österle/)
  await expect(cell(page, 1, 'Ware oder Text')).toBeFocused()
  return typist
}

test('three typed lines with three categories take at most 26 strokes', async ({ page }) => {
  const typist = await begin(page)
  await typist.type('Armlehnstuhl, Teak')
  await typist.press('Tab')
  await expect(cell(page, 1, 'Menge')).toBeFocused()
  await typist.type('2')
  await typist.press('Enter')
  await expect(cell(page, 1, 'Einzelpreis')).toBeFocused()
  await typist.type('100')
  await typist.press('Enter')
  await expect(cell(page, 1, 'Kategorie')).toBeFocused()
  await typist.choose('moeb', 'MOEB: Möbel')
  for (const [line, text, price, category, option] of [
    [2, 'Aufarbeitung der Lehnen', '50', 'bera', 'BERA: Beratung'],
    [3, 'Verpackung und Versand', '19,90', 'vers', 'VERS: Versand'],
  ] as const) {
    await expect(cell(page, line, 'Ware oder Text')).toBeFocused()
    await typist.type(text)
    await typist.press('Enter')
    await expect(cell(page, line, 'Einzelpreis')).toBeFocused()
    await typist.type(price)
    await typist.press('Enter')
    await expect(cell(page, line, 'Kategorie')).toBeFocused()
    await typist.choose(category, option)
  }
  await expect(cell(page, 4, 'Ware oder Text')).toBeFocused()
  await expectNoAxeViolations(page)
  await photograph(page, 'line-grid-1-three-lines')
  // In the empty line Enter saves nothing.
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'Ware oder Text')).toBeFocused()
  await typist.press('Control+Enter')
  await expect(new InvoiceList(page).row('-00001')).toContainText('269,90')
  expect(typist.strokes).toBeLessThanOrEqual(26)
})

test('three products by their numbers take at most 15 strokes, by name as many', async ({ page }) => {
  for (const [number, name, price] of [
    ['1310', 'Pendelleuchte Halbmond', 890],
    ['1288', 'Pendelleuchte Opal', 412.5],
    ['1204', 'Kegelleuchte', 360],
  ] as const)
    must(
      await manager.post(
        '/api/products',
        productInput({ code: `NL-${number}`, productNumber: number, codeDescription: name, salesPP: price }),
      ),
    )
  const typist = await begin(page)
  for (const [line, number, price] of [
    [1, '1310', '890,00'],
    [2, '1288', '412,50'],
    [3, '1204', '360,00'],
  ] as const) {
    await expect(cell(page, line, 'Ware oder Text')).toBeFocused()
    await typist.type(number)
    await typist.press('Enter')
    await expect(cell(page, line, 'Einzelpreis')).toBeFocused()
    await expect(cell(page, line, 'Einzelpreis')).toHaveValue(price)
    await typist.press('Enter')
    if (line === 1) await typist.choose('moeb', 'MOEB: Möbel')
    // The category of the line before is proposed: Enter stops there once.
    else await typist.press('Enter')
  }
  await typist.press('Control+Enter')
  await expect(new InvoiceList(page).row('-00002')).toContainText('1.662,50')
  expect(typist.strokes).toBeLessThanOrEqual(16)
})
