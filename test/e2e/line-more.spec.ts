import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { begin, cell } from './support/line-entry.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { withoutDrafts } from './support/without-drafts.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What is rarely written opens below its line: the period, what is declared of a taxation, the booking text.

let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  must(
    await manager.post('/api/lineitems/categories/', {
      ...{ shortName: 'BERA', description: 'Beratung', includeInBookingText: false, scope: 'INVOICE' },
    }),
  )
})
test.afterAll(() => kontor?.remove())
test.beforeEach(({ page }) => withoutDrafts(page))

const today = berlinDay(new Date())
/** As somebody types a day of this or the last year. */
const typed = (day: Day) => formatDay(day)

test('the period of the supply takes six strokes below a line, and is that of the invoice', async ({
  page,
}) => {
  const typist = await begin(page, kontor.url)
  await typist.type('Aufarbeitung')
  await typist.press('Enter')
  await typist.type('100')
  await typist.press('Enter')
  await typist.choose('moeb', 'MOEB: Möbel')
  const head = page.getByRole('columnheader', { name: 'Ware oder Text' })
  const widthBefore = (await head.boundingBox())?.width
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 1, 'Ware oder Text')).toBeFocused()
  const before = typist.strokes
  const [from, to] = [addDays(today, -6), addDays(today, -2)]
  await typist.press('Alt+Enter')
  const more = page.getByRole('group', { name: 'Position 1: mehr' })
  await expect(more.getByRole('combobox', { name: 'Besteuerung' })).toBeFocused()
  // What opens takes no width from the columns above it.
  expect((await head.boundingBox())?.width).toBe(widthBefore)
  await typist.press('Tab')
  await expect(more.getByRole('textbox', { name: /^Leistung von/ })).toBeFocused()
  await typist.type(typed(from))
  await typist.press('Tab')
  await typist.type(typed(to))
  await typist.press('Alt+Enter')
  expect(typist.strokes - before).toBe(6)
  await expect(cell(page, 1, 'Ware oder Text')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Leistungsdatum', exact: true })).toHaveValue(formatDay(to))
  await expect(page.getByRole('textbox', { name: /^Zeitraum ab/ })).toHaveValue(formatDay(from))
  await page.keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('100,00').first()).toBeVisible()
  const [newest] = must(await manager.get('/proxy/get/invoices?startIndex=0&stopIndex=1')).section
  const saved = must(await manager.get(`/proxy/get/invoices/${newest.entityId.uuid}`))
  expect(saved).toMatchObject({ serviceDate: to, serviceDateFrom: from })
})

test('what has to be declared of a taxation is asked below the line that it is of, once', async ({
  page,
}) => {
  const typist = await begin(page, kontor.url)
  const because = page.getByLabel('Trotzdem steuerfrei, weil')
  await typist.type('Spiegel')
  await typist.press('Enter')
  await typist.type('40')
  await typist.press('Alt+Enter')
  const more = page.getByRole('group', { name: 'Position 1: mehr' })
  await more.getByRole('combobox', { name: 'Besteuerung' }).click()
  await page.getByRole('option', { name: 'Steuerfrei (Nicht-EU)', exact: true }).click()
  await expect(more.getByLabel('Trotzdem steuerfrei, weil')).toBeVisible()
  await expect(because).toHaveCount(1)
  await expectNoAxeViolations(page)
  await photograph(page, 'line-more-declaration')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Alt+Enter')
  await expect(more).toBeHidden()
  // What is not answered stands below the table, as everything that a closed line asks.
  await expect(because).toHaveCount(1)

  // A line that is complete but for it leads there.
  await cell(page, 1, 'Kategorie').focus()
  await typist.choose('moeb', 'MOEB: Möbel')
  await expect(more.getByLabel('Trotzdem steuerfrei, weil')).toBeFocused()
  await page.keyboard.type('Der Spediteur führt in die Schweiz aus')
  await page.keyboard.press('Alt+Enter')
  await expect(because).toHaveValue('Der Spediteur führt in die Schweiz aus')
  await page.keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('40,00').first()).toBeVisible()
})

test('the layer of a line proposes the booking text as the table does, until somebody types one', async ({
  page,
}) => {
  await begin(page, kontor.url)
  const dialog = new InvoiceDialog(page)
  await dialog.addLine.click()
  await dialog.fillLine({ amount: '50', text: 'Entwurf der Küche', category: 'BERA' })
  const bookingText = dialog.line.getByLabel('Buchungstext')
  await expect(bookingText).toHaveValue('BERA Entwurf der Küche')
  await dialog.line.getByLabel('Positionstext').fill('Plan der Küche')
  await expect(bookingText).toHaveValue('BERA Plan der Küche')
  await bookingText.fill('Planung')
  await dialog.line.getByLabel('Positionstext').fill('Plan')
  await expect(bookingText).toHaveValue('Planung')
  await dialog.line.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(dialog.row('Plan')).toContainText('Planung')
})

for (const [path, label] of [
  ['/auth/outgoing/receivers/new', 'Kürzel'],
  ['/auth/incoming/suppliers/new', 'Kürzel (für Buchungstext)'],
] as const)
  test(`${path}: the Kürzel follows the name until somebody types one`, async ({ page }) => {
    await begin(page, kontor.url)
    await page.goto(`${kontor.url}${path}`)
    const shortName = page.getByLabel(label, { exact: true })
    await page.getByLabel('Firma').fill('Die Galerie Österle')
    await expect(shortName).toHaveValue('GALE')
    await page.getByLabel('Firma').fill('Österle & Söhne')
    await expect(shortName).toHaveValue('OEST')
    await shortName.fill('SÖHNE')
    await page.getByLabel('Firma').fill('Österle KG')
    await expect(shortName).toHaveValue('SÖHNE')
  })
