import type { BrowserContext, Page } from '@playwright/test'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { agrees, evatr, startTaxOffice, type TaxOffice, vies } from '#test/tax-office.ts'
import { receiverInput } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { TaskList } from './pages/task-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test, watchContext } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A customer's VAT id, confirmed by the tax office (played by a local server) or by hand, and what an EU supply still needs after it.
test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
const vatId = 'FR40303265045'
let taxOffice: TaxOffice
let kontor: WorkingKontor
let context: BrowserContext
let page: Page
let broken: string[]
let manager: Caller
let uuid: string

test.beforeAll(async ({ browser }) => {
  taxOffice = await startTaxOffice()
  kontor = await startWorkingKontor(taxOffice.env)
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const french = { shortName: 'Dupont', companyName: 'Maison Dupont SARL', countryCode: 'FR', vatId }
  uuid = must(await manager.post('/api/partners/receivers', receiverInput(french))).entityId.uuid
  context = await browser.newContext()
  broken = watchContext(context)
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await openAs(page, kontor.url, people.office)
})
test.afterEach(() => expect(broken, 'errors in the pages').toEqual([]))
test.afterAll(async () => {
  await context.close()
  await kontor.remove()
  await taxOffice.stop()
})

async function see(name: string): Promise<void> {
  await expectNoAxeViolations(page)
  await photograph(page, `vat-ids-${name}`)
}

const confirm = () => page.getByRole('button', { name: 'Jetzt bestätigen' })

test('by hand: an old confirmation is pointed out on the invoice, and asking anew mends it', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/receivers?kunde=${uuid}`)
  const panel = page.getByRole('dialog', { name: 'Kunde bearbeiten' })
  const id = panel.getByRole('group', { name: `USt-IdNr. ${vatId}` })
  await expect(id).toContainText('nicht bestätigt')
  await id.getByRole('button', { name: 'Von Hand eintragen' }).click()
  const entry = page.getByRole('dialog', { name: 'Bestätigung eintragen' })
  await entry.getByRole('textbox', { name: 'Bestätigt am' }).fill(formatDay(addDays(today, -91)))
  await entry.getByText('gültig, Angaben stimmen').click()
  await entry.getByLabel('Notiz').fill('Vorgang 4711')
  await entry.getByRole('button', { name: 'Speichern' }).click()
  await expect(id).toContainText(`bestätigt am ${formatDay(addDays(today, -91))}, über 90 Tage alt`)

  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Dupont')
  await dialog.addLineOf({ amount: '500', text: 'Sekretär', category: 'MOEB' })
  await expect(dialog.row('Sekretär')).toContainText('EU')
  const hint = dialog.main.getByText(`Die Bestätigung der USt-IdNr. ${vatId} vom`)
  await expect(hint).toContainText('ist 91 Tage älter als die Rechnung.')
  await see('old')

  // Something differs, then the office is away and only the Commission answers, then all agrees.
  taxOffice.taxOffice = evatr('evatr-0000', { ...agrees, ergOrt: 'B' })
  await confirm().click()
  await expect(dialog.main.getByText('wich eine Angabe ab: Ort')).toBeVisible()
  await see('different')
  taxOffice.taxOffice = evatr('evatr-1003', {}, 500)
  taxOffice.vies = vies(false, { userError: 'MS_UNAVAILABLE' })
  await confirm().click()
  await expect(page.getByText(/^Der Dienst im Internet, .+ antwortet nicht/).first()).toBeVisible()
  await see('away')
  taxOffice.taxOffice = evatr('evatr-0000', agrees)
  await confirm().click()
  await expect(dialog.main.getByText(`bestätigt am ${formatDay(today)}`)).toBeVisible()
  await expect(confirm()).toBeHidden()
  await expect(hint).toBeHidden()
  expect(taxOffice.asked[0]).toMatchObject({
    of: 'BZST',
    question: { angefragteUstid: vatId, firmenname: 'Maison Dupont SARL' },
  })
  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung \S+ wurde erstellt\.$/)).toBeVisible()
})

test('what was said is kept with its day, its source and each detail', async () => {
  await page.goto(`${kontor.url}/auth/outgoing/receivers?kunde=${uuid}`)
  const rows = page.getByRole('table', { name: 'Bestätigungen' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/gültig, Angaben stimmen.*Ort stimmt.*Bundeszentralamt für Steuern/)
  await expect(rows.nth(2)).toContainText(/gültig, Angaben weichen ab.*Ort weicht ab/)
  await expect(rows.nth(3)).toContainText(/Vorgang 4711.*von Hand eingetragen/)
  await see('kept')
})

test('the evidence of the supply stays a task until its file is there, and comes back when it is withdrawn', async () => {
  await page.keyboard.press('Escape')
  const tasks = new TaskList(page)
  await tasks.open()
  const row = tasks.grid.getByRole('row').filter({ hasText: 'Gelangensbestätigung beschaffen' })
  await expect(row).toContainText('Maison Dupont SARL')
  await row.click()
  const layer = page.getByRole('dialog', { name: 'Ausgangsrechnung bearbeiten' })
  const evidence = layer.getByRole('region', { name: 'Nachweis der Lieferung' })
  await expect(evidence).toContainText('fehlt')
  await evidence.getByLabel('Datei des Nachweises').setInputFiles({
    name: 'gelangen.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nangekommen'),
  })
  await expect(evidence).toContainText('liegt vor')
  await expect(evidence.getByRole('table', { name: 'Nachweise' })).toContainText('gelangen.pdf')
  await evidence.scrollIntoViewIfNeeded()
  await see('evidence')
  const close = layer.getByRole('button', { name: 'Schließen' })
  await close.click()
  await expect(row).toHaveCount(0)

  const list = new InvoiceList(page)
  await list.open(kontor.url)
  await list.grid.getByRole('link', { name: /-00001$/ }).click()
  await evidence.getByRole('button', { name: /^Nachweis vom .+ zurücknehmen$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(evidence).toContainText(/fehlt.*gelangen\.pdf.*zurückgenommen am/)
  await see('withdrawn')
  await close.click()
  await tasks.open()
  await expect(row).toHaveCount(1)
})
