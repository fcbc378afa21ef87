import type { Locator, Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { enterChange } from '#test/stock.ts'
import { productInput } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession, openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Products as far as invoices need them: chosen, created, edited, taken over into a line, read and deleted.

let kontor: WorkingKontor

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const nobody = caller(kontor.url, null)
  const { token } = must(await nobody.post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  for (const [code, codeDescription, taxType] of [
    ['LEU-1', 'Pendelleuchte aus Murano', 'v'],
    ['LEU-2', 'Stehleuchte, Messing', 'v'],
  ] as const) {
    must(
      await manager.post(
        '/api/products',
        productInput({ code, codeDescription, taxType, invoiceText: codeDescription }),
      ),
    )
  }
  const bound = {
    shortName: 'ANTQ',
    description: 'Antiquitäten',
    includeInBookingText: true,
    requiresProduct: true,
    scope: 'INVOICE',
  }
  must(await manager.post('/api/lineitems/categories/', bound))
})
test.afterAll(() => kontor.remove())

const product = (layer: Locator) => layer.getByRole('combobox', { name: 'Ware', exact: true })

async function choose(page: Page, field: Locator, typed: string, name: RegExp): Promise<void> {
  await field.fill(typed)
  await page.getByRole('option', { name }).first().click()
}

test('a product is created in the line, taken over, sold, read and kept from deletion', async ({
  page,
  context,
}) => {
  await giveSession(page, kontor.url, people.office)
  const invoice = new InvoiceDialog(page)
  await invoice.open(kontor.url)
  await invoice.chooseCustomer('Österle')
  await invoice.addLine.click()
  const layer = invoice.line

  // A category that asks for a product is refused without one.
  await layer.getByRole('textbox', { name: 'Betrag' }).fill('100')
  await layer.getByLabel('Positionstext').fill('Stuhl')
  await choose(page, layer.getByRole('combobox', { name: 'Kategorie', exact: true }), 'antq', /^ANTQ/)
  await layer.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(layer.getByText('Ware fehlt')).toBeVisible()
  await expect(product(layer)).toBeFocused()

  // The search finds nothing yet, so it is created from here.
  await product(layer).fill('STU-77')
  await page.getByRole('option', { name: 'Neue Ware: „STU-77“' }).click()
  const fresh = page.getByRole('dialog', { name: 'Neue Ware' })
  await expect(fresh.getByLabel('Code', { exact: true })).toHaveValue('STU-77')
  await fresh.getByRole('button', { name: 'Speichern' }).click()
  for (const message of ['Bezeichnung fehlt', 'Steuerart fehlt'])
    await expect(fresh.getByText(message)).toBeVisible()
  await photograph(page, 'product-new-messages')
  await fresh.getByLabel('Code', { exact: true }).fill('leu-1')
  await fresh.getByLabel('Bezeichnung').fill('Armlehnstuhl „Kopenhagen“')
  await fresh.getByLabel('Rechnungstext').fill('Armlehnstuhl „Kopenhagen“\nTeak, um 1962, neu bezogen')
  await fresh.getByRole('radio', { name: /^Differenzbesteuert/ }).check()
  await fresh.getByRole('radio', { name: 'Sammlungsstück oder Antiquität' }).check()
  await fresh.getByRole('textbox', { name: 'Einkaufspreis', exact: false }).first().fill('320')
  await fresh.getByLabel('Verkaufspreis brutto').fill('890')
  const origin = fresh.getByRole('region', { name: 'Einkauf ohne Eingangsrechnung' })
  await origin.getByRole('textbox', { name: /^Eingekauft am/ }).fill('5.3.2019')
  await origin.getByRole('textbox', { name: /^Eingekauft von/ }).fill('Nachlass Ohm')
  await photograph(page, 'product-purchase')
  await fresh.getByRole('button', { name: 'Speichern' }).click()
  await expect(fresh.getByText('Den Code gibt es schon')).toBeVisible()
  await fresh.getByLabel('Code', { exact: true }).fill('STU-77')
  await expectNoAxeViolations(page)
  await fresh.getByRole('button', { name: 'Speichern' }).click()
  await expect(fresh).toBeHidden()
  // One goes on writing where the product was asked for.
  await expect(product(layer)).toBeFocused()

  // Texts, prices and taxation are the product's.
  await expect(product(layer)).toHaveValue('STU-77 · Armlehnstuhl „Kopenhagen“')
  await expect(layer.getByLabel('Positionstext')).toHaveValue('Armlehnstuhl „Kopenhagen“')
  await expect(layer.getByLabel('Langtext')).toHaveValue('Teak, um 1962, neu bezogen')
  await expect(layer.getByRole('textbox', { name: 'Betrag' })).toHaveValue('890,00')
  await expect(layer.getByLabel('Einkaufspreis je Stück')).toHaveValue('320,00')
  await expect(layer.getByRole('combobox', { name: 'Besteuerung', exact: true })).toHaveText(
    'Differenzbesteuert',
  )
  await expect(layer.getByRole('radiogroup', { name: 'Steuer' })).toBeHidden()
  await expect(layer.getByRole('radio', { name: 'brutto' })).toBeHidden()
  await photograph(page, 'line-with-product')
  await expectNoAxeViolations(page)
  await layer.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(layer).toBeHidden()

  // A second one from the search, taxed otherwise: the warning has the words of the specification.
  await invoice.addLine.click()
  await expect(product(layer)).toBeFocused()
  await choose(page, product(layer), 'murano', /^LEU-1/)
  await expect(layer.getByRole('combobox', { name: 'Besteuerung', exact: true })).toHaveText('Umsatzsteuer')
  await layer.getByRole('combobox', { name: 'Besteuerung', exact: true }).click()
  await page.getByRole('option', { name: 'Steuerfrei (Nicht-EU)' }).click()
  await layer.getByRole('button', { name: 'Zurück zur Empfehlung' }).click()
  await expect(layer.getByRole('combobox', { name: 'Besteuerung', exact: true })).toHaveText('Umsatzsteuer')
  await layer.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(
    page.getByText(
      'Die Besteuerung sollte einheitlich sein und die Rechnung ist so wahrscheinlich nicht korrekt.',
    ),
  ).toBeVisible()
  await expect(invoice.sum('Gesamt (differenzbest.)')).toHaveText('890,00\u00a0€')
  await expect(invoice.sum('Gesamt netto')).toHaveText('747,90\u00a0€')
  await expect(invoice.sum('Gesamt Steuer')).toHaveText('142,10\u00a0€')
  await expect(invoice.sum('Gesamt brutto')).toHaveText('1.780,00\u00a0€')
  await photograph(page, 'invoice-with-products')

  // The text leads to the product, in a tab of its own.
  const opened = context.waitForEvent('page')
  await invoice.lines.getByRole('link', { name: /Armlehnstuhl/ }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: 'Armlehnstuhl „Kopenhagen“' })).toBeVisible()
  await expect(tab.getByText('Bestand · STU-77')).toBeVisible()
  await expect(tab.getByText('05.03.2019')).toBeVisible()
  await expect(tab.getByText('Nachlass Ohm')).toBeVisible()
  await photograph(tab, 'product-page-purchase')

  await invoice.save.click()
  await expect(new InvoiceList(page).row('-00001')).toContainText('1.780,00')

  // There it is edited, and not deleted while the invoice names it.
  await tab.getByRole('button', { name: 'Bearbeiten' }).click()
  const edit = tab.getByRole('dialog', { name: 'Ware bearbeiten' })
  await edit.getByLabel('Hersteller').fill('Søborg Møbelfabrik')
  await edit.getByRole('button', { name: 'Speichern' }).click()
  await expect(edit).toBeHidden()
  await expect(tab.getByText('Søborg Møbelfabrik')).toBeVisible()
  await photograph(tab, 'product-page')
  await expectNoAxeViolations(tab)
  await tab.getByRole('button', { name: 'Löschen' }).click()
  await tab.getByRole('button', { name: 'Ware löschen' }).click()
  await expect(tab.getByText(/wird noch verwendet \(Rechnung \d{4}-00001\)/).first()).toBeVisible()
})

test('goods bought with tax are not taxed by their margin, unless somebody says why', async ({ page }) => {
  await giveSession(page, kontor.url, people.office)
  const invoice = new InvoiceDialog(page)
  await invoice.open(kontor.url)
  await invoice.chooseCustomer('Österle')
  await invoice.addLine.click()
  const layer = invoice.line
  await choose(page, layer.getByRole('combobox', { name: 'Kategorie', exact: true }), 'antq', /^ANTQ/)
  await product(layer).fill('SEK-1')
  await page.getByRole('option', { name: 'Neue Ware: „SEK-1“' }).click()
  const fresh = page.getByRole('dialog', { name: 'Neue Ware' })
  await fresh.getByLabel('Bezeichnung').fill('Sekretär, Nussbaum')
  await fresh.getByLabel('Verkaufspreis brutto').fill('950')
  await fresh.getByRole('radio', { name: /^Differenzbesteuert/ }).check()
  await expect(fresh.getByText('Bitte geben Sie an, von wem die Ware gekauft wurde')).toBeVisible()
  await fresh.getByRole('combobox', { name: 'Art des Verkäufers' }).click()
  await page.getByRole('option', { name: 'Händler mit Umsatzsteuer' }).click()
  const closed = 'Ein Händler hat die Ware mit Umsatzsteuer verkauft (§ 25a Abs. 1 Nr. 2 Satz 2 UStG).'
  await expect(fresh.getByText(closed)).toBeVisible()
  await fresh.getByRole('button', { name: 'Speichern' }).click()
  await expect(fresh.getByText('Bitte „Umsatzsteuer“ wählen.')).toBeVisible()
  await photograph(page, 'product-scheme-closed')
  await expectNoAxeViolations(page)
  await fresh.getByRole('radio', { name: 'Umsatzsteuer', exact: true }).check()
  await fresh.getByRole('button', { name: 'Speichern' }).click()
  await expect(fresh).toBeHidden()

  const taxation = layer.getByRole('combobox', { name: 'Besteuerung', exact: true })
  await expect(taxation).toHaveText('Umsatzsteuer')
  await taxation.click()
  await page.getByRole('option', { name: 'Differenzbesteuert' }).click()
  await expect(layer.getByText(closed)).toBeVisible()
  await layer.getByLabel('Einkaufspreis je Stück').fill('400')
  // There is none of it: that is said, and it can be sold all the same.
  const oversold = /^SEK-1: am [\d.]+ 0 auf Lager; diese Rechnung verkauft 1\.$/
  await expect(layer.getByText(oversold)).toBeVisible()
  await photograph(page, 'line-scheme-closed')
  await layer.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(invoice.main.getByText(`Position 1 (SEK-1): ${closed}`)).toBeVisible()
  await expect(invoice.main.getByText(oversold)).toBeVisible()
  // Somebody finds one meanwhile.
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  const [found] = must(await manager.get('/proxy/get/products?searchText=SEK-1')).section
  const today = berlinDay(new Date())
  must(await enterChange(manager, found.entityId.uuid, { type: 'initial', at: today, change: 1 }))
  await expect(invoice.main.getByText(oversold)).toBeHidden()
  await invoice.save.click()
  const reason = invoice.main.getByLabel('Trotzdem differenzbesteuert, weil')
  await expect(invoice.main.getByText('Begründung fehlt')).toBeVisible()
  await photograph(page, 'invoice-scheme-closed')
  await reason.fill('Der Händler hat seine Rechnung berichtigt')
  await invoice.save.click()
  await expect(new InvoiceList(page).row('950,00').first()).toBeVisible()

  // Who sells it again is told with which invoice it went.
  await invoice.open(kontor.url)
  await invoice.chooseCustomer('Österle')
  await invoice.addLine.click()
  await choose(page, layer.getByRole('combobox', { name: /^Ware/ }), 'sek-1', /^SEK-1/)
  await expect(
    layer.getByText(
      /SEK-1: .+ 0 auf Lager; diese Rechnung verkauft 1\. Verkauft am [\d.]+ mit Rechnung \d{4}-\d+\./,
    ),
  ).toBeVisible()
  await photograph(page, 'line-sold-already')
})

test('a product that nothing uses is deleted; whoever has it open sees it go', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  const nobody = caller(kontor.url, null)
  const manager = caller(kontor.url, must(await nobody.post('/api/auth', people.manager)).token)
  const answer = must(await manager.post('/api/products', productInput({ code: 'WEG-1' })))
  await openApp(page, kontor.url, `/auth/products/${answer.entityId.uuid}`)
  // The page's address before leads to where it stands.
  await expect(page).toHaveURL(new RegExp(`/auth/stock/${answer.entityId.uuid}$`))
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Ware löschen' }).click()
  await expect(page.getByText('Die Ware ist gelöscht')).toBeVisible()
})
