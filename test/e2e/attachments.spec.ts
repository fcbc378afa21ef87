import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { smallUbl } from '#test/einvoice/small-files.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { type BroughtFile, dropFiles, holdFiles, pasteFiles } from './support/bring-files.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { giveSession, openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { untilQuiet } from './support/until-quiet.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The files of bills and invoices: a supplier's paper begins its bill and stands beside the form; files come and go on every screen.

test.describe.configure({ mode: 'serial' })

const today = berlinDay(new Date())
let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
})
test.afterAll(() => kontor?.remove())

const paper = (name: string): BroughtFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj',
      '4 0 obj<</Length 56>>stream\nBT /F 24 Tf 72 720 Td (Rechnung R-9001, 119,00 EUR) Tj ET  \nendstream endobj',
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      `trailer<</Root 1 0 R>>% ${name}`,
      'startxref\n9\n%%EOF',
    ].join('\n'),
  ),
})
const broken: BroughtFile = {
  name: 'notiz.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('nur Text'),
}
async function picture(name: string): Promise<BroughtFile> {
  const bytes = sharp({ create: { width: 300, height: 400, channels: 3, background: '#c8b090' } })
  return { name, mimeType: 'image/png', buffer: await bytes.png().toBuffer() }
}

const files = (on: Page | Locator) => on.getByRole('list', { name: 'Anhänge' }).getByRole('listitem')
/** By the keyboard: a word for a file. */
async function tag(page: Page, name: string, word: string): Promise<void> {
  await page.getByRole('button', { name: `Kennzeichnung von ${name} bearbeiten` }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: `Kennzeichnung von ${name} bearbeiten: ${word}` }),
  ).toBeVisible()
}

const shown = (page: Page, name: string) => page.getByRole('region', { name: `Anhang ${name}` })

test('a paper that is dropped on the list begins its bill, stands beside the form and is saved with it', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const over = await holdFiles(page, paper('Rechnung R-9001.pdf'), broken)
  await expect(page.getByText('Loslassen für eine neue Eingangsrechnung')).toBeVisible()
  await over.drop()
  await expect(page).toHaveURL(/\/bills\/new$/)
  await expect(shown(page, 'Rechnung R-9001.pdf').getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  const form = new BillForm(page)
  await expect(form.supplier).toBeFocused()
  await expect(files(page)).toHaveCount(2)
  await expect(files(page).nth(1)).toContainText('Angenommen werden PDF, XML, Bilder')
  await photograph(page, 'attachments-new-bill')
  await expectNoAxeViolations(page)

  // Nobody saves without what was not taken unawares.
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('R-9001')
  await form.total.fill('119')
  await form.addLine({ category: 'EINK' })
  await page.getByLabel('Zahlungsziel in Tagen').fill('14')
  await form.save.click()
  await expect(page.getByText('Eine Datei wurde nicht hochgeladen.')).toBeVisible()
  await page.getByRole('button', { name: 'notiz.pdf verwerfen' }).click()

  await pasteFiles(page, await picture('image.png'))
  await expect(files(page)).toHaveCount(2)
  await expect(files(page).nth(1)).toContainText(/Zwischenablage .*\.png/)
  await page.getByRole('button', { name: /^Zwischenablage .* löschen$/ }).click()
  await expect(files(page)).toHaveCount(1)
  await tag(page, 'Rechnung R-9001.pdf', 'Original')
  await form.save.click()
  const row = new BillList(page).row('R-9001')
  await expect(row.getByRole('img', { name: '1 Anhang' })).toBeVisible()
  await photograph(page, 'attachments-list')
})

test('a bill that is saved while its file is on its way waits for it, and is saved with it', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.manager)
  const form = new BillForm(page)
  await form.open(kontor.url)
  await form.chooseSupplier('Möbelhof')
  await form.number.fill('R-9002')
  await form.total.fill('119')
  await form.addLine({ category: 'EINK' })
  await page.getByLabel('Zahlungsziel in Tagen').fill('14')

  // A failure ends the waiting, and stands in sight.
  const line = await holdUpload(page)
  await dropFiles(page, paper('Rechnung R-9002.pdf'))
  await page.keyboard.press('Control+Enter')
  const waiting = page.getByText('Wird gespeichert, sobald alle Dateien hochgeladen sind …')
  await expect(waiting).toBeVisible()
  await expect(form.save).toHaveAttribute('aria-busy', 'true')
  await photograph(page, 'attachments-waiting')
  line.fail()
  await expect(waiting).toBeHidden()
  await expect(page.getByText('Eine Datei wurde nicht hochgeladen.')).toBeFocused()
  await expect(page.getByText('Eine Datei wurde nicht hochgeladen.')).toBeInViewport()

  const next = await holdUpload(page)
  await page.getByRole('button', { name: 'Rechnung R-9002.pdf erneut hochladen' }).click()
  await form.save.click()
  await expect(waiting).toBeVisible()
  next.letGo()
  const row = new BillList(page).row('R-9002')
  await expect(row.getByRole('img', { name: '1 Anhang' })).toBeVisible()
})

/** Keeps the next upload on its way until it is let go, or fails. */
async function holdUpload(page: Page) {
  const end = Promise.withResolvers<'continue' | 'abort'>()
  await page.route('**/api/attachments', async (route) => route[await end.promise](), { times: 1 })
  return { letGo: () => end.resolve('continue'), fail: () => end.resolve('abort') }
}

test('files of a stored bill come and go on every screen, by the keyboard, and the history tells of them', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await Promise.all([openAs(page, kontor.url, people.manager), openAs(other, kontor.url, people.office)])
  const input = billInput(kontor.trade, today, { documentCreation: { billNumber: 'R-9002' } })
  const { uuid } = must(await manager.post('/api/documents/bills', input)).entityId
  const address = `/auth/incoming/bills?rechnung=${uuid}`
  await Promise.all([page, other].map((one) => one.goto(kontor.url + address)))
  const layer = page.getByRole('dialog', { name: 'Eingangsrechnung bearbeiten' })
  await expect(layer.getByText('Noch keine Datei.')).toBeVisible()

  await page.getByLabel('Dateien zum Anhängen').setInputFiles([paper('a.pdf'), await picture('b.png')])
  // Both are stored before the third one comes: they stand in the order in which they came.
  for (const one of [page, other]) await expect(files(one)).toHaveCount(2)
  await dropFiles(other, paper('c.pdf'))
  for (const one of [page, other]) await expect(files(one)).toHaveCount(3)

  await tag(page, 'a.pdf', 'Lieferschein')
  await expect(files(other).filter({ hasText: 'a.pdf' })).toContainText('Lieferschein')

  // Looked at beside the form, and closed again without closing the form.
  const first = layer.getByRole('button', { name: 'a.pdf ansehen' })
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(shown(page, 'a.pdf').getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(shown(page, 'a.pdf')).toBeHidden()
  await expect(layer).toBeVisible()
  await layer.getByRole('button', { name: 'b.png ansehen' }).click()
  await expect(shown(page, 'b.png').getByRole('img', { name: 'b.png' })).toBeVisible()
  await photograph(page, 'attachments-bill')
  await expectNoAxeViolations(page)
  await shown(page, 'b.png').getByRole('button', { name: 'Vorschau schließen' }).focus()
  await page.keyboard.press('Escape')
  await expect(shown(page, 'b.png')).toBeHidden()
  await expect(layer).toBeVisible()

  const download = page.waitForEvent('download')
  await layer.getByRole('button', { name: 'c.pdf herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('c.pdf')

  await layer.getByRole('button', { name: 'c.pdf löschen' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('„c.pdf“ wird endgültig gelöscht')
  await question.getByRole('button', { name: 'Anhang löschen' }).click()
  for (const one of [page, other]) await expect(files(one)).toHaveCount(2)
  await expect(
    files(page)
      .getByRole('button', { name: /löschen$/ })
      .last(),
  ).toBeFocused()
  const history = layer.getByRole('list', { name: 'Verlauf' })
  await expect(history.getByRole('listitem').first()).toContainText('Anhang gelöscht: c.pdf')
  await other.context().close()
})

test('a file that is there twice or cut off is said, to whoever sees it later too; one with nothing in it refused, XML is read in place', async ({
  page,
  browser,
}) => {
  await giveSession(page, kontor.url, people.manager)
  const input = billInput(kontor.trade, today, { documentCreation: { billNumber: 'R-9003' } })
  const { uuid } = must(await manager.post('/api/documents/bills', input)).entityId
  await page.goto(`${kontor.url}/auth/incoming/bills?rechnung=${uuid}`)
  await expect(page.getByText('Noch keine Datei.')).toBeVisible()
  const whole = paper('a.pdf')
  const cut = { ...whole, name: 'halb.pdf', buffer: whole.buffer.subarray(0, 300) }
  const empty = { ...whole, name: 'leer.pdf', buffer: Buffer.from('%PDF-1.4 nichts hier') }
  const xml = {
    ...{ name: 'rechnung.xml', mimeType: 'application/xml' },
    buffer: Buffer.from('<?xml version="1.0"?><Invoice><Note>Möbel &amp; mehr</Note></Invoice>'),
  }
  await page
    .getByLabel('Dateien zum Anhängen')
    .setInputFiles([whole, { ...whole, name: 'b.pdf' }, cut, empty, xml])
  await expect(files(page)).toHaveCount(5)
  const of = (name: string, at = page) => files(at).filter({ hasText: name }).first()
  await expect(of('b.pdf')).toContainText('Derselbe Inhalt wie „a.pdf“')
  await expect(of('halb.pdf')).toContainText('Das Ende der PDF-Datei fehlt')
  await expect(of('leer.pdf')).toContainText('Diese PDF-Datei ist leer oder beschädigt')
  await page.getByRole('button', { name: 'rechnung.xml ansehen' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Text von rechnung.xml' })).toContainText(
    '<Note>Möbel &amp; mehr</Note>',
  )
  const other = await (await browser.newContext()).newPage()
  await giveSession(other, kontor.url, people.office)
  await other.goto(page.url())
  await expect(of('halb.pdf', other)).toContainText('Das Ende der PDF-Datei fehlt')
  await expect(of('a.pdf', other)).not.toContainText('Das Ende der PDF-Datei fehlt')
  await other.context().close()
  await photograph(page, 'attachments-doubts')
  await expectNoAxeViolations(page)
})

test('of five files that are dropped where two have room two are taken, and that is said', async ({
  page,
}) => {
  const input = billInput(kontor.trade, today, { documentCreation: { billNumber: 'R-9004' } })
  const { uuid } = must(await manager.post('/api/documents/bills', input)).entityId
  for (let number = 1; number <= 98; number++) {
    const { name, mimeType, buffer } = paper(`${number}.pdf`)
    const attachmentData = new File([new Uint8Array(buffer)], name, { type: mimeType })
    const added = { fileId: String(number), fileName: name, tag: '', ownerEntityId: uuid, attachmentData }
    must(await manager.postForm('/api/attachments', added))
  }
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/incoming/bills?rechnung=${uuid}`)
  await expect(files(page)).toHaveCount(98)
  await dropFiles(page, ...['v', 'w', 'x', 'y', 'z'].map((name) => paper(`${name}.pdf`)))
  await expect(
    page.getByText('Ein Beleg hat höchstens 100 Anhänge. Weitere Dateien wurden nicht angehängt.'),
  ).toBeVisible()
  await expect(files(page).getByRole('button', { name: /ansehen$/ })).toHaveCount(100)
  const full = page.getByText('Ein Beleg hat höchstens 100 Anhänge; so viele sind es hier.')
  await full.scrollIntoViewIfNeeded()
  await photograph(page, 'attachments-full')
  // Once there is room, one more goes.
  await page.getByRole('button', { name: '1.pdf löschen', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anhang löschen' }).click()
  await expect(full).toBeHidden()
  await dropFiles(page, paper('z.pdf'))
  await expect(files(page).filter({ hasText: 'z.pdf' })).toBeVisible()
  await expect(full).toBeVisible()
})

test('an e-invoice that hangs on another bill is said to, and hangs here, too, if one wants it', async ({
  page,
}) => {
  const stored = async (billNumber: string): Promise<string> =>
    must(
      await manager.post(
        '/api/documents/bills',
        billInput(kontor.trade, today, { documentCreation: { billNumber } }),
      ),
    ).entityId.uuid
  const invoice: BroughtFile = {
    ...{ name: 'R-9020.xml', mimeType: 'application/xml' },
    buffer: Buffer.from(smallUbl({ number: 'R-9020' })),
  }
  await openAs(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/incoming/bills?rechnung=${await stored('R-9020')}`)
  await page.getByLabel('Dateien zum Anhängen').setInputFiles(invoice)
  await expect(files(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'R-9020.xml löschen', exact: true })).toBeVisible()

  await page.goto(`${kontor.url}/auth/incoming/bills?rechnung=${await stored('R-9021')}`)
  await page.getByLabel('Dateien zum Anhängen').setInputFiles(invoice)
  const refused = page.getByText('Dieselbe Datei („R-9020.xml“) hängt schon an R-9020')
  await expect(refused).toBeVisible()
  await refused.scrollIntoViewIfNeeded()
  await photograph(page, 'attachments-recorded')
  await page.getByRole('button', { name: 'Trotzdem anhängen' }).press('Enter')
  await expect(page.getByRole('button', { name: 'R-9020.xml löschen', exact: true })).toBeVisible()
  await expect(refused).toBeHidden()
})

test('a cancellation takes its files when it is made', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  const made = must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today)))
  const { uuid } = made.entityId
  await page.goto(`${kontor.url}/auth/outgoing/invoices?storno=${uuid}`)
  await expect(page.getByText('Noch keine Datei.')).toBeVisible()
  await dropFiles(page, paper('Widerruf.pdf'))
  // What is still on its way has no such button, and keeps the form.
  await expect(page.getByRole('button', { name: 'Widerruf.pdf herunterladen' })).toBeVisible()
  await photograph(page, 'attachments-cancellation')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Die Stornorechnung .* wurde erstellt\.$/)).toBeVisible()
  const { cancelledByInvoiceEntityId } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const { attachments } = must(await manager.get(`/proxy/get/invoices/${cancelledByInvoiceEntityId}`))
  expect(attachments).toContainEqual(expect.objectContaining({ fileName: 'Widerruf.pdf' }))
})

test('where there is no room beside the form a file opens over it, on a telephone too', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page, kontor.url, '/auth/incoming/bills/new')
  await dropFiles(page, paper('klein.pdf'))
  await page.getByRole('button', { name: 'klein.pdf ansehen' }).click()
  const layer = page.getByRole('dialog', { name: 'klein.pdf' })
  await expect(layer.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await page.screenshot({ path: 'test-results/photos/attachments-telephone.png' })
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(files(page)).toHaveCount(1)
})

test('an invoice takes files in its form; once it is issued they can be added, not deleted', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  const { uuid } = must(
    await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today)),
  ).entityId
  await page.goto(`${kontor.url}/auth/outgoing/invoices?rechnung=${uuid}`)
  await expect(page.getByText('Noch keine Datei.')).toBeVisible()
  await dropFiles(page, paper('Bestellung.pdf'))
  await expect(files(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Bestellung.pdf löschen' })).toBeVisible()
  expect((await manager.download(`/api/attachments/${uuid}/a.pdf`)).status).toBe(200)
  await expect(page.getByRole('button', { name: 'Bestellung.pdf löschen' })).toBeHidden()
  await dropFiles(page, paper('Nachtrag.pdf'))
  await expect(files(page)).toHaveCount(2)
  await photograph(page, 'attachments-invoice')
  await expectNoAxeViolations(page)

  await openApp(page, kontor.url, '/auth/outgoing/invoices/new')
  await dropFiles(page, await picture('Skizze.png'))
  await expect(files(page)).toHaveCount(1)
})

test('a server that is away: the file waits with its reason, and goes once it is back', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills/new')
  await dropFiles(page, paper('vorher.pdf'))
  await expect(shown(page, 'vorher.pdf').getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  // All of the page's own parts are there.
  await untilQuiet(page)
  await kontor.stop()
  await dropFiles(page, paper('später.pdf'))
  await expect(files(page).nth(1)).toContainText('Der Server ist nicht erreichbar.')
  await kontor.start()
  await page.getByRole('button', { name: 'später.pdf erneut hochladen' }).click()
  await expect(page.getByRole('button', { name: 'später.pdf ansehen' })).toBeVisible()
  await expect(files(page)).toHaveCount(2)
})
