import type { Page } from '@playwright/test'
import { caller, must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { receiverInput } from '#test/trade.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceLayers } from './pages/invoice-layers.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { readPaper } from './support/read-paper.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A customer who reads English: the form, the sheet beside it, the paper and the e-mail follow his language (decisions §10, 'Fields').

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  const vatId = 'SE556016068001'
  const swede = receiverInput({ shortName: 'Malmö', companyName: 'Malmö AB', countryCode: 'SE', vatId })
  const [role] = swede.rolesData
  const rolesData = [{ ...role, roleDetails: { ...role?.roleDetails, language: 'EN' } }]
  must(await manager.post('/api/partners/receivers', { ...swede, rolesData }))
  must(
    await manager.post('/api/firm', {
      ...{ mailSubject: 'Ihre {beleg} {nummer}', mailText: '{anrede},\n\nanbei.\n\n{firma}' },
      ...{ mailSubjectEn: 'Your {beleg} {nummer}', mailTextEn: '{anrede},\n\nplease pay.\n\n{firma}' },
    }),
  )
})
test.afterAll(() => kontor?.remove())

/** What the newest sheet beside the form says, as the screen got it. */
async function watchSheet(page: Page): Promise<() => Promise<string>> {
  let newest: Buffer | null = null
  await page.route('**/previews/drafts', async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    if (response.status() === 200) newest = body
    await route.fulfill({ response, body })
  })
  return async () => (newest === null ? '' : readText(newest))
}

const language = (page: Page) => page.getByRole('combobox', { name: 'Sprache' })

async function choose(page: Page, name: string): Promise<void> {
  await language(page).click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(language(page)).toHaveText(name)
}

/** The German words that the law asks for, and what stands behind them in English. */
const exempt = [
  'Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG',
  'VAT-exempt intra-Community',
  '(Art. 138 of Directive 2006/112/EC)',
  'Steuerschuldnerschaft des Leistungsempfängers / Reverse charge (§ 3a Abs. 2 UStG)',
  'The customer is liable for the VAT (Art. 196 of Directive 2006/112/EC)',
]

test('an English customer gets an English invoice and e-mail, with the German words of the law', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  const sheet = await watchSheet(page)
  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await expect(language(page)).toHaveText('Deutsch')
  await dialog.chooseCustomer('Malmö')
  await expect(language(page)).toHaveText('Englisch')
  const line = { category: 'MOEB', amount: '480' }
  await dialog.addLineOf({ ...line, text: 'Armchair, teak', taxation: 'Steuerfrei (EU)' })
  await dialog.addLineOf({ ...line, text: 'Appraisal', taxation: 'Leistung an EU-Unternehmen' })

  await test.step('the sheet beside it is in the language of the document, whichever that is', async () => {
    await expect.poll(sheet).toContain('Appraisal')
    expect(await sheet()).toContain('Unit price')
    for (const words of exempt) expect(await sheet()).toContain(words)
    await photograph(page, 'english-customer-form')
    await choose(page, 'Deutsch')
    await expect.poll(sheet).toContain('Einzelpreis')
    expect(await sheet()).not.toContain('Unit price')
    await choose(page, 'Englisch')
    await expect.poll(sheet).toContain('Unit price')
    expect(await sheet()).not.toContain('Einzelpreis')
    await expectNoAxeViolations(page)
  })

  await dialog.save.click()
  await expect(page.getByText(/^Die Rechnung .+ wurde erstellt\.$/)).toBeVisible()
  const layers = new InvoiceLayers(page)

  await test.step('Verlauf tells when the language was changed', async () => {
    await new InvoiceList(page)
      .row('Malmö')
      .getByRole('link', { name: /-00001$/ })
      .click()
    for (const [name, told] of [
      ['Deutsch', 'Sprache: Englisch → Deutsch'],
      ['Englisch', 'Sprache: Deutsch → Englisch'],
    ] as const) {
      await choose(page, name)
      await layers.save(layers.edit)
      await expect(layers.edit).toBeHidden()
      await new InvoiceList(page)
        .row('Malmö')
        .getByRole('link', { name: /-00001$/ })
        .click()
      await layers.edit.getByRole('button', { name: 'Änderungen zeigen' }).click()
      await expect(layers.edit.getByRole('list', { name: 'Verlauf' })).toContainText(told)
    }
  })

  await test.step('the e-mail is the English one, and so is the paper that it carries', async () => {
    await layers.edit.getByRole('button', { name: 'Senden', exact: true }).click()
    await expect(layers.send.getByLabel('Betreff')).toHaveValue(/^Your Invoice \S+-00001$/)
    await expect(layers.send.getByRole('textbox', { name: 'Text' })).toHaveValue(/^Dear .+,\n\nplease pay\./)
    await layers.send.getByLabel('An', { exact: true }).fill('office@malmo.example')
    await photograph(page, 'english-customer-mail')
    await layers.send.getByRole('button', { name: 'Als Datei ablegen' }).click()
    await expect(layers.send).toBeHidden()
    const mail = readMail(await kontor.nextMail(0))
    expect(mail.subject).toMatch(/^Your Invoice \S+-00001$/)
    const paper = await readPaper(mail.pdfs[0] ?? Buffer.of(), 'english-customer')
    for (const words of ['Invoice', 'Unit price', 'Your VAT ID', ...exempt]) expect(paper).toContain(words)
    for (const words of ['Einzelpreis', 'Rechnungsdatum', 'Gesamt']) expect(paper).not.toContain(words)
  })
})
