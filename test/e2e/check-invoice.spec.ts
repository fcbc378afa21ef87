import { hybridBill } from '#test/einvoice/hybrid-bill.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallUbl, smallZugferd1 } from '#test/einvoice/small-files.ts'
import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { type BroughtFile, dropFiles } from './support/bring-files.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A file is checked, and nothing is booked.

test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const xml = (name: string, content: string): BroughtFile => ({
  ...{ name, mimeType: 'application/xml' },
  buffer: Buffer.from(content),
})
const pdf = (name: string, bytes: Uint8Array): BroughtFile => ({
  ...{ name, mimeType: 'application/pdf' },
  buffer: Buffer.from(bytes),
})
const hybrid = (name: string, picture: Parameters<typeof hybridBill>[0] = {}) =>
  pdf(name, hybridBill({ number: 'R-2', ...picture }, { number: 'R-2' }))

test('a file is checked, its report saved, its supplier asked, and nothing is booked', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await page.getByRole('link', { name: 'Prüfen', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/auth\/incoming\/check$/)
  await expect(page.getByRole('heading', { name: 'E-Rechnung prüfen' })).toBeAttached()
  await photograph(page, 'check-empty')
  await expectNoAxeViolations(page)

  await page
    .getByLabel('Datei zum Prüfen', { exact: true })
    .last()
    .setInputFiles(xml('R-1.xml', smallUbl({ number: 'R-1', gross: '300.00' })))
  await expect(page.getByText('Prüfung der Rechnung: 1 Fehler')).toBeVisible()
  await expect(page.getByText('BR-CO-15')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rechnung R-1' })).toBeVisible()
  // From the rule to the value that it points to, and from the value to the rule.
  await page.getByRole('button', { name: 'In der Rechnung zeigen' }).first().press('Enter')
  const read = page.getByRole('article', { name: 'Inhalt der Rechnung R-1' })
  await expect(read.locator(':focus')).toContainText('Gesamt brutto')
  const gross = read.locator('[data-field="totals.gross"]')
  await gross.locator('summary', { hasText: '2 Befunde' }).click()
  await expect(gross).toContainText('BR-CO-15')
  await photograph(page, 'check-findings')
  await expectNoAxeViolations(page)

  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Prüfbericht', exact: true }).press('Enter'),
  ])
  expect(report.suggestedFilename()).toBe('Prüfbericht R-1.pdf')
  const [machines] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Prüfbericht als XML' }).press('Enter'),
  ])
  expect(machines.suggestedFilename()).toBe('Prüfbericht R-1.xml')

  const ask = page.getByRole('link', { name: 'Lieferanten um Berichtigung bitten' })
  const address = decodeURIComponent((await ask.getAttribute('href')) ?? '')
  expect(address).toContain(
    'mailto:rechnung@hansen.example?subject=Bitte um Berichtigung Ihrer Rechnung R-1 vom 02.11.2026',
  )
  expect(address).toContain('BR-CO-15')

  await dropFiles(page, hybrid('R-2.pdf', { date: '03.11.2026' }))
  await expect(page.getByText('Rechnungsdatum: Auf dem Bild der Rechnung steht 03.11.2026')).toBeVisible()
  await page.getByRole('radio', { name: 'PDF' }).check()
  await page.getByRole('button', { name: 'In der Rechnung zeigen' }).press('Enter')
  const view = page.getByRole('article', { name: 'Inhalt der Rechnung R-2' })
  await expect(view.locator(':focus')).toContainText('Rechnungsdatum02.11.2026')
  await photograph(page, 'check-other-picture')
  expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toContain('in den Daten 02.11.2026')
  await dropFiles(
    page,
    xml('R-4.xml', smallUbl({ number: 'R-4' }).replace('unitCode="H87">4<', 'unitCode="H87">vier<')),
  )
  const broken = page.getByRole('article', { name: 'Inhalt der Rechnung R-4' })
  await expect(broken).toBeVisible()
  await page.getByRole('button', { name: 'In der Rechnung zeigen' }).first().press('Enter')
  const line = broken.locator(':focus')
  await expect(line).toContainText('Stuhl Teak')
  await expect(line).toBeInViewport()
  await photograph(page, 'check-place')
  await dropFiles(page, hybrid('R-2.pdf'))
  await expect(page.getByText('Format, Geschäftsregeln und Inhalt: nichts zu beanstanden.')).toBeVisible()
  await expect(ask).toBeHidden()
  // No rule of EN 16931 says so, and yet it does not come out.
  await dropFiles(page, xml('R-5.xml', smallUbl({ number: 'R-5' }).replace('>50.00<', '>51.00<')))
  await expect(page.getByText('Netto von „Stuhl Teak“: angegeben 200,00, berechnet 204,00.')).toBeVisible()
  expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toContain('berechnet 204,00')
  await photograph(page, 'check-sums')
  await dropFiles(page, xml('alt.xml', smallZugferd1()))
  await expect(page.getByText('Geschäftsregeln: nicht geprüft.')).toBeVisible()
  await expect(page.getByText('Als E-Rechnung gilt die Datei nur, wenn')).toBeVisible()
  await photograph(page, 'check-before-standard')
  await expectNoAxeViolations(page)
  await dropFiles(page, pdf('brief.pdf', pdfWithFiles([])))
  await expect(page.getByText('„brief.pdf“ ist keine lesbare E-Rechnung')).toBeVisible()
  await photograph(page, 'check-no-invoice')
  await expect(page.getByRole('button', { name: 'Als Rechnung erfassen' })).toBeHidden()

  await page.goto(`${kontor.url}/auth/incoming/bills`)
  await expect(page.getByText('R-1', { exact: true })).toBeHidden()
})

test('a checked file becomes a bill, which keeps the report', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/check')
  await dropFiles(page, xml('R-3.xml', smallUbl({ number: 'R-3' })))
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Prüfbericht', exact: true }).press('Enter'),
  ])
  await page.getByRole('button', { name: 'Als Rechnung erfassen' }).press('Enter')
  const form = new BillForm(page)
  await expect(form.number).toHaveValue('R-3')
  await expect(page.getByText('EN 16931 (UBL): „R-3.xml“')).toBeVisible()
  await page.getByRole('button', { name: 'Als neuen Lieferanten anlegen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Neuer Lieferant' })
  await expect(dialog.getByLabel('USt-IdNr.')).toHaveValue('DE811907980')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Kategorie der Position' })).toBeFocused()
  await page.keyboard.type('EINK')
  await expect(page.getByRole('option', { name: 'EINK: Einkauf' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  const row = new BillList(page).row('R-3')
  await expect(row.getByRole('img', { name: '1 Anhang' })).toBeVisible()
  await row.getByRole('link', { name: 'R-3' }).press('Enter')
  const reports = page.getByRole('list', { name: 'Prüfberichte' })
  await expect(reports.getByRole('button')).toHaveText(['Prüfbericht R-3.pdf', 'Prüfbericht R-3.xml'])
  await photograph(page, 'check-kept-reports')
  await expectNoAxeViolations(page)

  // Checked once more, it is known; of several files one is checked, and the others are named.
  await page.goto(`${kontor.url}/auth/incoming/check`)
  await expect(page.getByText('Oder legen Sie die Datei hier ab')).toBeVisible()
  await dropFiles(
    page,
    xml('R-3.xml', smallUbl({ number: 'R-3' })),
    xml('R-5.xml', smallUbl({ number: 'R-5' })),
  )
  await expect(page.getByText('Noch nicht geprüft: „R-5.xml“')).toBeVisible()
  await expect(page.getByRole('link', { name: /^R-3 vom/ })).toBeVisible()
})

test('of a file that cannot be read the supplier is asked for another one', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/check')
  await dropFiles(page, xml('R-7.xml', smallUbl({ number: 'R-7' }).slice(0, 900)))
  await expect(page.getByText('„R-7.xml“ ist keine lesbare E-Rechnung')).toBeVisible()
  const ask = page.getByRole('link', { name: 'Lieferanten um eine lesbare Datei bitten' })
  const address = decodeURIComponent((await ask.getAttribute('href')) ?? '')
  expect(address).toContain('mailto:?subject=Bitte um eine lesbare E-Rechnung: R-7.xml')
  await photograph(page, 'check-unreadable')
  await expectNoAxeViolations(page)
})
