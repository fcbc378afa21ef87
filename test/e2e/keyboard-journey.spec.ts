import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { openApp } from './support/open-app.ts'
import { tabTo } from './support/press-tab.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A working day without a mouse: from the login to a saved invoice and a saved bill.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

/** The tests' own promise: nothing below may have used a pointer. */
async function forbidPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener(
      'pointerdown',
      () => {
        throw new Error('a pointer was used')
      },
      true,
    )
  })
}

interface TypedLine {
  quantity: string
  unit?: string
  amount: string
  text: string
}

async function typeLine(page: Page, line: TypedLine): Promise<void> {
  const { keyboard } = page
  const layer = new InvoiceDialog(page).line
  await expect(layer.getByLabel('Menge')).toBeFocused()
  await keyboard.type(line.quantity)
  if (line.unit) {
    await keyboard.press('Tab')
    const unit = layer.getByRole('combobox', { name: 'Einheit' })
    await expect(unit).toBeFocused()
    await expect(unit).toHaveText('Stück')
    await keyboard.press('Enter')
    await expect(page.getByRole('option', { name: line.unit, exact: true })).toBeVisible()
    await keyboard.type(line.unit.slice(0, 3))
    await keyboard.press('Enter')
    await expect(unit).toHaveText(line.unit)
  }
  await tabTo(layer.getByRole('textbox', { name: 'Betrag' }))
  // n: the amount is net.
  await keyboard.type(`${line.amount}n`)
  await tabTo(layer.getByLabel('Positionstext'))
  await keyboard.type(line.text)
  const category = layer.getByRole('combobox', { name: 'Kategorie' })
  await tabTo(category)
  await keyboard.type('moeb')
  await expect(page.getByRole('option', { name: 'MOEB: Möbel' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(category).toHaveValue('MOEB: Möbel')
  await keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
}

/** The PDF of an invoice in the list, with single spaces. */
async function printedText(page: Page, number: string): Promise<string> {
  const download = page.waitForEvent('download')
  await new InvoiceList(page).row(number).getByRole('button', { name: /PDF/ }).focus()
  await page.keyboard.press('Enter')
  const path = await (await download).path()
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', path, '-'])
  return stdout.replace(/\s+/g, ' ')
}

test('login, an invoice of three lines and a bill, by the keyboard alone', async ({ page }) => {
  await forbidPointer(page)
  const { keyboard } = page
  await openApp(page, kontor.url, '/login')
  await expect(page.getByLabel('E-Mail')).toBeFocused()
  await keyboard.type(people.manager.email)
  await keyboard.press('Tab')
  await keyboard.type(people.manager.password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/dashboard$/)

  await tabTo(page.getByRole('link', { name: 'Ausgang', exact: true }))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('link', { name: 'Neue Ausgangsrechnung' }).first(), 'Shift+Tab')
  await keyboard.press('Enter')
  const invoice = new InvoiceDialog(page)
  await expect(invoice.customer).toBeFocused()
  await keyboard.type('oesterle')
  await expect(page.getByRole('option', { name: /^Antik & Design Österle/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(invoice.customer).toHaveValue(/Österle/)
  await tabTo(invoice.addLine)
  for (const line of [
    { quantity: '4', amount: '100', text: 'Armlehnstuhl, Teak' },
    { quantity: '2', unit: 'Stunde', amount: '50,5', text: 'Aufarbeitung der Lehnen' },
    { quantity: '1', amount: '19,90', text: 'Verpackung und Versand' },
  ]) {
    await keyboard.press('Enter')
    await typeLine(page, line)
    await expect(invoice.row(line.text)).toContainText(line.unit ? '2 Std.' : line.quantity)
    // Back where the next line is begun.
    await expect(invoice.addLine).toBeFocused()
  }
  await expect(invoice.sum('Gesamt netto')).toHaveText('520,90\u00a0€')
  await expect(invoice.sum('Gesamt brutto')).toHaveText('619,87\u00a0€')
  await keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('-00001')).toContainText('619,87')
  expect(await printedText(page, '-00001')).toContain('Aufarbeitung der Lehnen 2 Std. 19 %')

  await tabTo(page.getByRole('link', { name: 'Eingang', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  const list = new BillList(page)
  await tabTo(list.add, 'Shift+Tab')
  await keyboard.press('Enter')
  const bill = new BillForm(page)
  await expect(bill.supplier).toBeFocused()
  await bill.typeByKeyboard({
    supplier: 'Möbelhof',
    number: 'R-77',
    date: 'h',
    total: '119',
    category: 'EINK',
  })
  await expect(list.row('R-77')).toContainText('119,00')

  // The list itself: the new row has the focus, e opens its form, Escape closes it, and the focus is where it was.
  await expect(list.row('R-77').getByRole('gridcell').first()).toBeFocused()
  await keyboard.press('e')
  const layer = page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })
  await expect(layer).toBeVisible()
  // The layer with the form took the place of the one that was loading: the keys are for it, not for the list below.
  await expect(layer.getByRole('combobox').first()).toBeFocused()
  await page.waitForTimeout(300)
  await expect(layer.getByRole('combobox').first()).toBeFocused()
  await keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(list.row('R-77').getByRole('gridcell').first()).toBeFocused()
})
