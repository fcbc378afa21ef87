import type { BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { isUncovered } from './support/is-uncovered.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { readPaper } from './support/read-paper.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// How what is sold is taxed: chosen on the screen, read on the paper.

const today = berlinDay(new Date())
const finnishId = 'FI20774740'
const oss = 'Umsatzsteuer des Ziellandes (OSS)'
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]
let manager: Caller

test.beforeAll(async ({ browser }) => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const finn = { countryCode: 'FI' }
  const business = { ...finn, shortName: 'Kivi', companyName: 'Kivi Oy', vatId: finnishId }
  must(await manager.post('/api/partners/receivers', receiverInput(business)))
  const { partnerData, ...rest } = receiverInput({ ...finn, shortName: 'Virtanen', companyName: '' })
  const contacts = [{ firstName: 'Aino', familyName: 'Virtanen' }]
  must(await manager.post('/api/partners/receivers', { ...rest, partnerData: { ...partnerData, contacts } }))
  must(await manager.post('/api/currencies/rates', { rates: [{ currency: 'JPY', day: today, rate: 160.5 }] }))
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await openAs(page, kontor.url, people.manager)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
})

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `taxes-${name}`)
}

/** The newest invoice of the list. */
async function newest(): Promise<{ uuid: string; number: string }> {
  const [row] = must(await manager.get('/proxy/get/invoices?searchText=')).section
  return { uuid: row.entityId.uuid, number: row.invoiceNumber }
}

async function paperOf(uuid: string, name: string): Promise<string> {
  const { bytes } = await manager.download(`/api/attachments/${uuid}/a.pdf`)
  return readPaper(bytes, `taxes-${name}`)
}

/** Saves the invoice on the screen; answers what its paper says. */
async function printed(dialog: InvoiceDialog, name: string): Promise<string> {
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung \S+ wurde erstellt\.$/)).toBeVisible()
  return paperOf((await newest()).uuid, name)
}

async function begin(customer: string): Promise<InvoiceDialog> {
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer(customer)
  return dialog
}

async function supplyOn(day: Day, from?: Day): Promise<void> {
  await page.getByLabel('Leistungsdatum entspricht Rechnungsdatum').uncheck()
  await page.getByRole('textbox', { name: 'Leistungsdatum', exact: true }).fill(formatDay(day))
  if (from) await page.getByRole('textbox', { name: /^Zeitraum ab/ }).fill(formatDay(from))
}

/** What the paper says of the tax by each scheme. */
function expectTaxed(paper: string, scheme: string): void {
  const exempt = 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'
  if (scheme === 'Kleinunternehmer') {
    expect(paper).toContain(exempt)
    expect(paper).not.toMatch(/19 %|Steuer 19|USt\. /)
  } else {
    expect(paper).not.toContain('§ 19')
    expect(paper).toMatch(/19 % .*19,00/)
  }
}

test('each switch of the scheme: what was supplied before and its Storno written after it are taxed as then', async () => {
  const list = new InvoiceList(page)
  const { cancel } = new InvoiceLayers(page)
  const schemes = page.getByRole('table', { name: 'Besteuerungsart' })
  const layer = page.getByRole('dialog', { name: 'Wechsel der Besteuerungsart' })
  // From each to each of the others.
  const order = [
    ['Sollversteuerung', 'Kleinunternehmer'],
    ['Kleinunternehmer', 'Istversteuerung'],
    ['Istversteuerung', 'Sollversteuerung'],
    ['Sollversteuerung', 'Istversteuerung'],
    ['Istversteuerung', 'Kleinunternehmer'],
    ['Kleinunternehmer', 'Sollversteuerung'],
  ] as const
  for (const [index, [before, after]] of order.entries()) {
    const day = addDays(today, 2 * (index - order.length))
    const isOnScreen = index < 3
    const service = { serviceDate: addDays(day, -1) }
    if (isOnScreen) {
      const dialog = await begin('Österle')
      await supplyOn(service.serviceDate)
      await dialog.addLineOf({ amount: '119', text: 'Hocker', category: 'MOEB' })
      await dialog.save.click()
      await expect(page.getByText(/^Die Rechnung \S+ wurde erstellt\.$/)).toBeVisible()
    } else {
      const lines = [invoiceLine(kontor.trade, before === 'Kleinunternehmer' ? { taxPercent: 0 } : {})]
      const input = invoiceInput(kontor.trade, today, { lines, documentCreation: service })
      must(await manager.post('/api/documents/invoices', input))
    }
    const { uuid, number } = await newest()
    await page.goto(`${kontor.url}/auth/firm`)
    await page.getByRole('button', { name: 'Wechsel eintragen' }).click()
    await layer.getByRole('textbox', { name: 'Gültig ab' }).fill(formatDay(day))
    await layer.getByRole('radio', { name: new RegExp(after) }).check()
    await layer.getByRole('button', { name: 'Wechsel eintragen' }).click()
    await expect(schemes.getByRole('row').last()).toHaveText(new RegExp(`${after}.*gilt heute`))
    expectTaxed(await paperOf(uuid, `${index}-invoice`), before)

    if (isOnScreen) {
      await list.open(kontor.url)
      await list
        .row(number)
        .getByRole('button', { name: `${number} stornieren` })
        .click()
      if (index === 0) await see('cancel')
      await cancel.getByRole('button', { name: 'Stornorechnung erstellen' }).click()
      await expect(cancel).toBeHidden()
      expectTaxed(await paperOf((await newest()).uuid, `${index}-cancellation`), before)
    }
  }
  await page.goto(`${kontor.url}/auth/firm`)
  await expect(schemes.getByRole('row')).toHaveCount(8)
  await schemes.scrollIntoViewIfNeeded()
  await see('schemes')
})

test('OSS follows the day since which the firm takes part; to a business it is declared', async () => {
  await page.goto(`${kontor.url}/auth/firm`)
  await page.getByRole('textbox', { name: /^One-Stop-Shop \(OSS\) seit/ }).fill(formatDay(today))
  await page.getByRole('main').getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeHidden()

  const toConsumer = await begin('Virtanen')
  await toConsumer.addLineOf({ amount: '251', text: 'Lampe', category: 'MOEB' })
  await expect(toConsumer.row('Lampe')).toContainText('25,5')
  await expect(toConsumer.sum('Steuer 25,5 %')).toHaveText('51,00\u00a0€')
  // Supplied the day before it was not yet so; the line follows.
  await supplyOn(addDays(today, -1))
  await expect(toConsumer.sum('Steuer 19 %')).toHaveText('40,08\u00a0€')
  await expect(
    toConsumer.main.getByText(/über 10\.000 € im Jahr gilt die Umsatzsteuer des Ziellandes/),
  ).toBeVisible()
  await see('oss-before')
  await page.getByLabel('Leistungsdatum entspricht Rechnungsdatum').check()
  await expect(toConsumer.sum('Steuer 25,5 %')).toHaveText('51,00\u00a0€')

  const toBusiness = await begin('Kivi')
  await toBusiness.addLineOf({ amount: '251', text: 'Lampe', category: 'MOEB', taxation: oss })
  await expect(
    toBusiness.main.getByText(`Der Kunde hat die USt-IdNr. ${finnishId}: OSS gilt nur`),
  ).toBeVisible()
  await toBusiness.save.click()
  const because = page.getByLabel('Trotz USt-IdNr. OSS, weil')
  await expect(because).toBeFocused()
  for (const seen of [because, page.getByText('Begründung fehlt')])
    await expect.poll(() => isUncovered(seen)).toBe(true)
  await see('oss-business')
  await because.fill('Für seinen Haushalt gekauft')
  const paper = await printed(toBusiness, 'oss-business')
  expect(paper).toContain('25,5 %')
  expect(paper).toContain(
    'Innergemeinschaftlicher Fernverkauf: Umsatzsteuer des Ziellandes (§ 3c, § 18j UStG)',
  )
  expect(paper).not.toContain('Haushalt')
  await new InvoiceList(page).read((await newest()).number)
  const { edit } = new InvoiceLayers(page)
  await edit.getByRole('button', { name: 'Änderungen zeigen' }).click()
  await expect(edit.getByRole('list', { name: 'Verlauf' })).toContainText(
    'Begründung für OSS trotz USt-IdNr. des Kunden hinzugefügt: Für seinen Haushalt gekauft',
  )
  await see('oss-history')
})

test('a period, a reason of 0 %, what passes through and tax stand side by side, each line led to its remark', async () => {
  const dialog = await begin('Österle')
  await supplyOn(today, addDays(today, -9))
  await dialog.addLineOf({ amount: '119', side: 'brutto', text: 'Aufarbeitung', category: 'MOEB' })
  for (const [amount, text, word, reason] of [
    ['85', 'Stellplatz', 'Vermietung', /§\s4 Nr\.\s12\sUStG/],
    ['12', 'Auslage', 'Durchlaufend', /§\s10 Abs\.\s1 Satz\s5\sUStG/],
  ] as const) {
    await dialog.addLine.click()
    await dialog.fillLine({ amount, text, category: 'MOEB', tax: '0 %' })
    await dialog.line.getByRole('combobox', { name: 'Grund für 0 %' }).fill(word)
    await page.getByRole('option', { name: reason }).click()
    await dialog.line.getByRole('button', { name: 'Position hinzufügen' }).click()
    await dialog.line.waitFor({ state: 'hidden' })
  }
  await see('mixed')
  const paper = await printed(dialog, 'mixed')
  expect(paper).toContain(`Leistungszeitraum ${formatDay(addDays(today, -9))} – ${formatDay(today)}`)
  expect(paper).not.toContain('Das Leistungsdatum entspricht')
  expect(paper).toContain('Stellplatz 1)')
  expect(paper).toContain('Auslage 2)')
  expect(paper).toContain('1) Steuerfrei nach § 4 Nr. 12 UStG (Vermietung und Verpachtung von Grundstücken)')
  expect(paper).toContain('2) Durchlaufender Posten, kein Entgelt (§ 10 Abs. 1 Satz 5 UStG)')
})

test('yen have no decimals, on the screen and on paper', async () => {
  const dialog = await begin('Österle')
  await dialog.openTerms()
  await dialog.main.getByRole('radiogroup', { name: 'Währung' }).getByLabel('Andere', { exact: true }).check()
  await page.getByRole('combobox', { name: 'Andere Währung' }).fill('JPY')
  await page.getByRole('option', { name: /JPY/ }).click()
  await dialog.addLineOf({ amount: '11.900', side: 'brutto', text: 'Hocker', category: 'MOEB' })
  await expect(dialog.sum('Gesamt brutto')).toHaveText(/^11\.900\sJPY$/)
  await see('yen')
  const paper = await printed(dialog, 'yen')
  expect(paper).toContain('11.900 JPY')
  expect(paper).not.toMatch(/\d,\d\d JPY/)
})

test('what no font can print is refused before the number, with the characters named', async () => {
  const { totalCount } = must(await manager.get('/proxy/get/invoices?searchText='))
  must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({ shortName: 'Wang', companyName: '王 Trading 🪑' }),
    ),
  )
  const dialog = await begin('Trading')
  await dialog.addLineOf({ amount: '119', text: 'Hocker', category: 'MOEB' })
  await dialog.save.click()
  await expect(page.getByText(/Beim Kunden: .*王.*🪑/).first()).toBeVisible()
  await see('unprintable')
  expect(must(await manager.get('/proxy/get/invoices?searchText=')).totalCount).toBe(totalCount)
  await dialog.addLine.click()
  await dialog.fillLine({ amount: '10', text: 'Stuhl 🪑', category: 'MOEB' })
  await dialog.line.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect(dialog.line.getByText(/🪑/).last()).toBeVisible()
  await see('unprintable-line')
})
