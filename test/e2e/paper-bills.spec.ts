import sharp from 'sharp'
import { drawPaper } from '#test/papers/draw-paper.ts'
import { paperBill } from '#test/papers/paper-bill.ts'
import { scanOf } from '#test/papers/scan-of.ts'
import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { type BroughtFile, dropFiles } from './support/bring-files.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A bill on paper is dropped as a PDF: what is sure is filled in, the rest is offered, and it is saved once a person has seen it.

test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const pdf = (name: string, buffer: Buffer): BroughtFile => ({ name, mimeType: 'application/pdf', buffer })
const photo = (name: string, buffer: Buffer): BroughtFile => ({ name, mimeType: 'image/jpeg', buffer })

const rateOf = ({ panel }: BillForm, percent: number) =>
  panel.getByRole('radio', { name: `${percent} %`, exact: true })

/** A bill of 850,00 without a sum of its own, and with these words. */
const paperWith = (words: string, amount = '') =>
  drawPaper({
    pages: [
      [
        { x: 50, y: 60, text: 'Antikhaus Sommer' },
        { x: 50, y: 220, text: 'Rechnung Nr. A-77' },
        { x: 50, y: 240, text: 'Rechnungsdatum: 05.11.2026' },
        { x: 50, y: 400, text: words },
        { x: 480, y: 400, text: amount },
        { x: 50, y: 430, text: 'Gesamtbetrag' },
        { x: 480, y: 430, text: '850,00 €' },
      ],
    ],
  })

test('a paper fills the form, tells why and shows where; its sender becomes a supplier, and it is saved', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await dropFiles(page, pdf('kabel.pdf', paperBill()))
  await expect(page.getByText('Vom Papier gelesen: „kabel.pdf“')).toBeVisible()
  const form = new BillForm(page)
  await expect(form.number).toHaveValue('KN-2026-815')
  await expect(form.date).toHaveValue('05.11.2026')
  await expect(form.total).toHaveValue('1.190,00')
  await expect(page.getByLabel('Zahlungsziel in Tagen')).toHaveValue('30')
  // Sure and unsure are told apart by words, and to a screen reader.
  await expect(form.total).toHaveAccessibleDescription(/Gelesen, Netto \+ Steuer = Brutto/)
  await expect(form.number).toHaveAccessibleDescription(/Bitte prüfen: gelesen nur nach der Beschriftung/)

  await page.getByRole('button', { name: '1.190,00 € auf dem Papier zeigen' }).click()
  const mark = page.locator('[data-row-mark]')
  await expect(mark).toBeInViewport()
  const sheet = await page.getByRole('img', { name: 'Seite 1 von 1' }).boundingBox()
  const box = await mark.boundingBox()
  expect(((box?.y ?? 0) - (sheet?.y ?? 0)) / (sheet?.height ?? 1)).toBeCloseTo(419 / 842, 1)
  expect(((box?.x ?? 0) - (sheet?.x ?? 0)) / (sheet?.width ?? 1)).toBeCloseTo(477 / 595, 1)
  await photograph(page, 'paper-bill-new')
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Als neuen Lieferanten anlegen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Neuer Lieferant' })
  await expect(dialog.getByLabel('Firma')).toHaveValue('Kabelhaus Nord GmbH')
  await expect(dialog.getByLabel('USt-IdNr.')).toHaveValue('DE811569869')
  await dialog.getByLabel('Straße').fill('Hafenstraße 7')
  await dialog.getByLabel('PLZ').fill('20457')
  await dialog.getByLabel('Ort').fill('Hamburg')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const category = page.getByRole('combobox', { name: 'Kategorie der Position' })
  await category.fill('EINK')
  await expect(page.getByRole('option', { name: 'EINK: Einkauf' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Die Summe stimmt')).toBeVisible()
  await form.save.click()
  await expect(new BillList(page).row('KN-2026-815')).toBeVisible()
})

test('the next paper knows its sender; of two numbers none is filled in, both are offered', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const more = [{ x: 50, y: 260, text: 'Rechnungsnummer: KN-2026-900' }]
  await dropFiles(page, pdf('zwei.pdf', paperBill({ number: 'KN-2026-816', gross: '1.200,00', more })))
  const form = new BillForm(page)
  await expect(form.supplier).toHaveValue(/Kabelhaus Nord GmbH/)
  await expect(form.number).toHaveValue('')
  // The sum does not hold: it is offered, too.
  await expect(form.total).toHaveValue('')
  await photograph(page, 'paper-bill-offers')
  await page.getByRole('button', { name: 'KN-2026-900 übernehmen' }).press('Enter')
  await expect(form.number).toHaveValue('KN-2026-900')
  await page.getByRole('button', { name: '1.200,00 € übernehmen' }).click()
  await expect(form.total).toHaveValue('1.200,00')
  await expectNoAxeViolations(page)
})

test('a paper that cannot be read is said with its reason, and the form works without it', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await dropFiles(page, pdf('buch.pdf', drawPaper({ pages: Array(210).fill([]) })))
  await expect(page.getByText('„buch.pdf“ konnte nicht gelesen werden')).toBeVisible()
  await expect(page.getByText('Die Datei hat 210 Seiten; gelesen werden höchstens 200')).toBeVisible()
  const form = new BillForm(page)
  await form.number.fill('B-1')
  await expect(form.number).toHaveValue('B-1')
})

test('what somebody has typed already is not overwritten; a press fills what is empty still', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills/new')
  const form = new BillForm(page)
  await form.number.fill('SELBST-1')
  await dropFiles(page, pdf('kabel.pdf', paperBill()))
  await expect(page.getByText('Vom Papier gelesen: „kabel.pdf“')).toBeVisible()
  await expect(form.number).toHaveValue('SELBST-1')
  await expect(page.getByRole('button', { name: 'KN-2026-815 übernehmen' })).toBeVisible()
  await expect(form.total).toHaveValue('')
  // No mark is explained that stands nowhere.
  await expect(page.getByText('Unter den Feldern steht, was Sie übernehmen können.')).toBeVisible()
  await expect(page.getByText('Ein Haken heißt')).toBeHidden()
  await page.getByRole('button', { name: 'Leere Felder ausfüllen' }).press('Enter')
  await expect(form.number).toBeFocused()
  await expect(form.number).toHaveValue('SELBST-1')
  await expect(form.date).toHaveValue('05.11.2026')
  await expect(form.total).toHaveValue('1.190,00')
  await expect(form.supplier).toHaveValue(/Kabelhaus Nord GmbH/)
  await expect(page.getByText('Die Summe stimmt')).toBeVisible()
  await expect(page.getByText('Ein Haken heißt')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leere Felder ausfüllen' })).toBeHidden()
  await photograph(page, 'paper-bill-filled-later')
})

test('a paper under § 25a UStG begins its lines at 0 %, and names why', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await dropFiles(page, pdf('sessel.pdf', paperWith('§ 25a UStG, Gebrauchtgegenstände/Sonderregelung')))
  await expect(page.getByText('Differenzbesteuerung (§ 25a UStG): Vorsteuer gibt es nicht')).toBeVisible()
  const form = new BillForm(page)
  await expect(rateOf(form, 0)).toBeChecked()
  const reason = form.panel.getByRole('textbox', { name: 'Anderer Grund' })
  await expect(reason).toHaveValue('Differenzbesteuerung')
  await photograph(page, 'paper-bill-margin')
  await expectNoAxeViolations(page)
})

test('where a tax fits no sum of the paper, it is told, and the rate is to be chosen', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const form = new BillForm(page)
  await dropFiles(page, pdf('auktion.pdf', paperWith('MwSt. 19 %', '41,80 €')))
  await expect(page.getByText('Steuer auf dem Papier: 41,80 €')).toBeVisible()
  await page.getByRole('button', { name: 'Steuer 41,80 € auf dem Papier zeigen' }).press('Enter')
  await expect(page.locator('[data-row-mark]')).toBeInViewport()
  await page.getByRole('button', { name: '850,00 € übernehmen' }).press('Enter')
  await form.chooseSupplier('Kabelhaus Nord GmbH')
  await expect(rateOf(form, 0)).not.toBeChecked()
  await expect(rateOf(form, 19)).not.toBeChecked()
  await form.category.fill('EINK')
  await page.getByRole('option', { name: 'EINK: Einkauf' }).click()
  await form.panel.getByRole('button', { name: 'Position hinzufügen' }).press('Enter')
  await expect(form.panel.getByText('Steuer fehlt')).toBeVisible()
  await expect(rateOf(form, 19)).toBeFocused()
})

const paperReadings = '**/api/documents/bills/readings/papers'

test('a paper whose reading was lost on the way is read again by itself, and fills the form', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await page.route(paperReadings, (route) => route.abort(), { times: 2 })
  await dropFiles(page, pdf('kabel.pdf', paperBill({ number: 'KN-2026-820' })))
  await expect(new BillForm(page).number).toHaveValue('KN-2026-820', { timeout: 15_000 })
})

test('as long as the server is away, that is said, and the paper is read by a press', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await page.route(paperReadings, (route) => route.abort())
  await dropFiles(page, pdf('kabel.pdf', paperBill({ number: 'KN-2026-821' })))
  const said = page.getByText('Der Server ist nicht erreichbar. Bitte tragen Sie die Angaben selbst ein.')
  await expect(said).toBeVisible({ timeout: 30_000 })
  await page.unroute(paperReadings)
  await page.getByRole('button', { name: 'Erneut lesen' }).press('Enter')
  await expect(page.getByText('Vom Papier gelesen: „kabel.pdf“')).toBeVisible()
})

test('a photograph is read by OCR: it fills the form, with its evidence and the place on the picture', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const bill = paperBill({ number: 'KN-2026-817' })
  await dropFiles(page, photo('foto.jpg', await scanOf(bill, { askew: 180, dpi: 200 })))
  const form = new BillForm(page)
  // Nobody waits for it.
  await expect(
    page.getByText(/„foto.jpg“ wird gelesen, einige Sekunden je Seite; Sie können schon schreiben/),
  ).toBeVisible()
  await expect(page.getByText('Vom Papier gelesen: „foto.jpg“')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/mit Texterkennung gelesen, und die kann Zeichen verwechseln/)).toBeVisible()
  await expect(form.number).toHaveValue('KN-2026-817')
  await expect(form.date).toHaveValue('05.11.2026')
  await expect(form.total).toHaveValue('1.190,00')
  await expect(form.total).toHaveAccessibleDescription(/Gelesen, Netto \+ Steuer = Brutto/)
  await expect(form.number).toHaveAccessibleDescription(/Bitte prüfen: gelesen nur nach der Beschriftung/)
  await photograph(page, 'paper-photo-new')

  await page.getByRole('button', { name: '1.190,00 € auf dem Papier zeigen' }).click()
  const mark = page.locator('[data-row-mark]')
  await expect(mark).toBeInViewport()
  // It lies on its head, and so does the place that is shown.
  const sheet = await page.getByRole('img', { name: 'foto.jpg' }).boundingBox()
  const box = await mark.boundingBox()
  expect(((box?.y ?? 0) - (sheet?.y ?? 0)) / (sheet?.height ?? 1)).toBeCloseTo(1 - 435 / 842, 1)
  expect(((box?.x ?? 0) - (sheet?.x ?? 0)) / (sheet?.width ?? 1)).toBeCloseTo(1 - 522 / 595, 1)
  await photograph(page, 'paper-photo-marked')
  await expectNoAxeViolations(page)
})

const large = () =>
  sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
const half = async () => {
  const bill = await scanOf(paperBill())
  return bill.subarray(0, bill.length / 2)
}
for (const [what, make, message] of [
  ['too large', large, 'Das Bild hat 56 Megapixel; gelesen werden höchstens 50'],
  ['cut off', half, 'Die Datei ist beschädigt'],
] as const)
  test(`a picture that is ${what} is said in German, and the form works`, async ({ page }) => {
    await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
    await dropFiles(page, photo('foto.jpg', await make()))
    await expect(page.getByText('„foto.jpg“ konnte nicht gelesen werden')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(message)).toBeVisible()
    const form = new BillForm(page)
    await form.number.fill('B-2')
    await expect(form.number).toHaveValue('B-2')
  })
