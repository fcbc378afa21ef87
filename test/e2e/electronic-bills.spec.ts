import { zipSync } from 'fflate'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallCii, smallUbl, withEnclosures } from '#test/einvoice/small-files.ts'
import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { type BroughtFile, dropFiles } from './support/bring-files.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A received electronic invoice is dropped, its form is filled beside it, and it is saved with its file.

test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const firstInvoice = withEnclosures([
  { mimeType: 'text/html', fileName: 'Lieferschein.html', content: pdfWithFiles([]) },
])
const xml = (name: string, content: string, mimeType = 'application/xml'): BroughtFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
const pdf = (name: string, content: string): BroughtFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfWithFiles([{ name: 'factur-x.xml', content }])),
})

test('an XRechnung of somebody new fills the form, its seller becomes a supplier, and the bill keeps the file', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  // As a mail program delivers it.
  await dropFiles(page, xml('R-4711.xml', firstInvoice, 'application/octet-stream'))
  await expect(page.getByText('Das Formular ist aus der Rechnung ausgefüllt.')).toBeVisible()
  const form = new BillForm(page)
  await expect(form.number).toHaveValue('R-4711')
  await expect(form.total).toHaveValue('238,00')
  await expect(form.date).toHaveValue('02.11.2026')
  await expect(page.getByText('Die Summe stimmt')).toBeVisible()
  const view = page.getByRole('article', { name: 'Inhalt der Rechnung R-4711' })
  await expect(view).toContainText('Hansen Teakmöbel GmbH')
  await expect(view.getByRole('list', { name: 'Positionen der Rechnung' })).toContainText('Stuhl Teak')
  await photograph(page, 'electronic-bill-new')
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Als neuen Lieferanten anlegen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Neuer Lieferant' })
  await expect(dialog.getByLabel('Firma')).toHaveValue('Hansen Teakmöbel GmbH')
  await expect(dialog.getByLabel('USt-IdNr.')).toHaveValue('DE811907980')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(form.supplier).toHaveValue(/Hansen Teakmöbel GmbH/)

  // What had the focus has gone, twice: it moves on to the next field, and the keys are heard.
  const category = page.getByRole('combobox', { name: 'Kategorie der Position' })
  await expect(category).toBeFocused()
  await page.keyboard.type('EINK')
  await expect(page.getByRole('option', { name: 'EINK: Einkauf' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(category).toBeHidden()
  await expect(form.supplier).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(new BillList(page).row('R-4711').getByRole('img', { name: '1 Anhang' })).toBeVisible()
})

test('the stored bill shows it to whoever sees bills', async ({ page }) => {
  await openAs(page, kontor.url, people.office, '/auth/incoming/bills')
  const layer = await new BillList(page).edit('R-4711')
  await layer.getByRole('button', { name: 'R-4711.xml ansehen' }).click()
  const view = page.getByRole('article', { name: 'Inhalt der Rechnung R-4711' })
  await expect(view).toContainText('Stuhl Teak')
  await page.getByRole('radio', { name: 'XML' }).check()
  await expect(page.getByRole('region', { name: 'Text von R-4711.xml' })).toContainText('Hansen Teakmöbel')
  await page.getByRole('radio', { name: 'Rechnungsdaten' }).check()
  await photograph(page, 'electronic-bill-stored')
  await expectNoAxeViolations(page)

  // It is what its content says.
  await page.getByRole('button', { name: 'Lieferschein.html öffnen' }).click()
  const enclosure = page.getByRole('dialog', { name: 'Lieferschein.pdf' })
  await expect(enclosure.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await photograph(page, 'electronic-bill-enclosure')
  await expectNoAxeViolations(page)
})

test('the next one of the supplier knows him and the category; the same file and a wrong sum are named', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const other = smallCii({ number: 'R-4712', iban: 'DE75512108001245126199' })
  await page.getByLabel('Dateien einer Rechnung').setInputFiles(pdf('R-4712.pdf', other))
  const form = new BillForm(page)
  await expect(form.supplier).toHaveValue(/Hansen Teakmöbel GmbH/)
  await expect(form.number).toHaveValue('R-4712')
  await expect(page.getByText('Andere Bankverbindung')).toBeVisible()
  await page.getByRole('radio', { name: 'PDF' }).check()
  await expect(page.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await photograph(page, 'electronic-bill-pdf')
  await form.save.click()
  await expect(new BillList(page).row('R-4712')).toBeVisible()

  await dropFiles(
    page,
    xml('a.xml', firstInvoice),
    xml('b.xml', smallUbl({ number: 'R-9', gross: '300.00' })),
  )
  await expect(page.getByText('Dieselbe Datei („a.xml“)')).toBeVisible()
  await photograph(page, 'electronic-bill-duplicate')

  const question = page.getByRole('alertdialog', { name: 'Diese Rechnung ist schon erfasst' })
  await page.keyboard.press('Control+Enter')
  await expect(question).toContainText(
    'Dieselbe Datei („a.xml“) hängt schon an R-4711 vom 02.11.2026 über 238,00 €',
  )
  await photograph(page, 'electronic-bill-already-recorded')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Nicht speichern' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(form.number).toHaveValue('R-4711')
})

test('a bill that is saved while its file is still being read waits for what the file says', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager)
  const { promise: isSaved, resolve: deliver } = Promise.withResolvers<void>()
  await page.route('**/api/documents/bills/readings', async (route) => {
    await isSaved
    await route.continue()
  })
  const form = new BillForm(page)
  await form.open(kontor.url)
  await page.getByLabel('Dateien zum Anhängen').setInputFiles(xml('R-4711.xml', firstInvoice))
  await form.typeByKeyboard({
    supplier: 'Hansen',
    number: 'R-4719',
    date: 'h',
    total: '238',
    category: 'EINK',
  })
  await expect(page.getByText('Wird gespeichert, sobald alle Dateien gelesen sind …')).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Diese Rechnung ist schon erfasst' })
  await expect(question).toBeHidden()
  deliver()
  await expect(question).toContainText('Dieselbe Datei („R-4711.xml“) hängt schon an R-4711')
  await question.getByRole('button', { name: 'Nicht speichern' }).press('Enter')
  await expect(form.number).toHaveValue('R-4719')

  // It leads to the bill that is there, and is recorded where somebody wants it all the same.
  await page.keyboard.press('Control+Enter')
  const [there] = await Promise.all([
    page.waitForEvent('popup'),
    question.getByRole('link', { name: 'Beleg ansehen' }).press('Enter'),
  ])
  await expect(there.getByLabel('Rechnungsnummer')).toHaveValue('R-4711')
  await there.close()
  await question.getByRole('button', { name: 'Trotzdem erfassen' }).press('Enter')
  await expect(new BillList(page).row('R-4719')).toBeVisible()
})

test('several invoices that are dropped at once are captured one after another, and none is lost', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/suppliers')
  const numbers = ['R-21', 'R-22', 'R-23', 'R-24', 'R-25']
  await dropFiles(page, ...numbers.map((number) => xml(`${number}.xml`, smallUbl({ number }))))
  const form = new BillForm(page)
  await expect(page.getByText('Noch 4 Rechnungen', { exact: true })).toBeVisible({ timeout: 20_000 })
  const waiting = page.getByRole('list', { name: 'Wartende Rechnungen' })
  await expect(waiting).toContainText('R-22.xml Hansen Teakmöbel GmbH · R-22 · 238,00 €')
  await expect(form.number).toHaveValue('R-21')
  await photograph(page, 'electronic-bill-following')
  await expectNoAxeViolations(page)

  await waiting.getByRole('button', { name: 'R-23.xml hier anhängen' }).click()
  await expect(page.getByText('„R-23.xml“ ist eine eigene elektronische Rechnung (R-23)')).toBeVisible()
  await page.getByRole('button', { name: 'Danach als eigenen Beleg erfassen' }).click()
  await waiting.getByRole('button', { name: 'R-25.xml verwerfen' }).click()
  await page.getByRole('button', { name: 'Verwerfen', exact: true }).last().click()
  await expect(page.getByText('Noch 3 Rechnungen', { exact: true })).toBeVisible()

  await form.save.click()
  await expect(form.number).toHaveValue('R-22')
  await expect(form.supplier).toHaveValue(/Hansen Teakmöbel GmbH/)
  await expect(page.getByText('Noch 2 Rechnungen', { exact: true })).toBeVisible()

  await page.keyboard.press('Escape')
  await photograph(page, 'electronic-bill-give-up')
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(form.number).toHaveValue('R-22')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen und nächste öffnen' }).click()
  await expect(form.number).toHaveValue('R-24')
  await expect(page.getByText('Noch eine Rechnung', { exact: true })).toBeVisible()

  await form.save.click()
  await expect(form.number).toHaveValue('R-23')
  await expect(waiting).toBeHidden()
  await form.save.click()
  const list = new BillList(page)
  await expect(list.row('R-24')).toBeVisible()
  await expect(list.row('R-21')).toBeVisible()
  await expect(list.row('R-23')).toBeVisible()
  await expect(list.row('R-22')).toHaveCount(0)
})

test('each line gets a category of its own where they differ', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const line = /<a:InvoiceLine>.*<\/a:InvoiceLine>/s
  const invoice = smallUbl({
    number: 'R-31',
    seller: 'Knudsen',
    vatId: 'DE129273398',
    iban: 'DE75512108001245126199',
  })
  await dropFiles(page, xml('R-31.xml', invoice.replace(line, '$&$&')))
  await expect(
    page.getByRole('combobox', { name: 'Kategorie für 2 Positionen ohne Kategorie' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Je Position wählen' }).click()
  await photograph(page, 'electronic-bill-categories')
  await expectNoAxeViolations(page)
  await page.getByRole('combobox', { name: 'Stuhl Teak · 4 × 50,00 EUR' }).first().click()
  await page.getByRole('option', { name: /EINK/ }).click()
  await expect(page.getByRole('combobox', { name: 'Kategorie der Position' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Stuhl Teak · 4 × 50,00 EUR' }).first()).toHaveValue(/EINK/)
})

test('a wrong sum is named with what it comes to, and a broken file says what is wrong with it', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await dropFiles(page, xml('falsch.xml', smallUbl({ number: 'R-10', gross: '300.00' })))
  await expect(page.getByText('Gesamt brutto: angegeben 300,00, berechnet 238,00.')).toBeVisible()
  await expect(page.getByText('Prüfung der Rechnung: 1 Fehler, 1 Warnung')).toBeVisible()
  // What is grave is not folded away.
  await expect(page.getByText('BR-CO-15')).toBeVisible()
  await expect(page.getByText('Es fehlen noch 62,00 €')).toBeVisible()
  // From the rule to the value that it points to, beside the form, and from the value to the rule.
  await page.getByRole('button', { name: 'In der Rechnung zeigen' }).first().press('Enter')
  const gross = page.locator('[data-field="totals.gross"]')
  await expect(gross).toBeFocused()
  await gross.locator('summary', { hasText: '2 Befunde' }).click()
  await expect(gross).toContainText('BR-CO-15')
  await photograph(page, 'electronic-bill-wrong')
  await expectNoAxeViolations(page)

  // Against the schema: what it means is said, and what stands in the file is a press away.
  await openApp(page, kontor.url, '/auth/incoming/bills/new')
  const broken = smallUbl({ number: 'R-11' }).replace('</b:ID>', '</b:ID><b:ID>R-11a</b:ID>')
  await dropFiles(page, xml('schema.xml', broken))
  const format = page.getByRole('region', { name: 'Format' })
  await expect(format).toContainText('Die Datei ist keine E-Rechnung, sondern eine sonstige Rechnung')
  await expect(format).toContainText('„ID“ steht in „Invoice“ öfter als erlaubt (höchstens einmal)')
  await format.getByText(/^Zeile \d+, Zeichen \d+$/).click()
  await expect(format.getByText('<b:ID>R-11a</b:ID>')).toBeVisible()
  await photograph(page, 'electronic-bill-no-schema')
  await expectNoAxeViolations(page)

  await openApp(page, kontor.url, '/auth/incoming/bills/new')
  await dropFiles(page, xml('kaputt.xml', smallUbl().slice(0, 900)))
  await expect(page.getByText('„kaputt.xml“ lässt sich nicht lesen (Formatfehler)')).toBeVisible()
})

test('a file that is not taken says so where the form begins, not only far below', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await dropFiles(page, xml('R-11.xml', 'kein XML'))
  const refusal = page.getByText('„R-11.xml“ ist nicht angehängt')
  await expect(refusal).toBeInViewport()
  await photograph(page, 'electronic-bill-not-taken')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'R-11.xml verwerfen' }).click()
  await expect(refusal).toBeHidden()
})

test('of an invoice of sums alone without tax the lines are asked for, and the rest of the form is filled', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const sumsAlone = smallUbl({ number: 'R-13', gross: '200.00' })
    .replace(/<a:InvoiceLine>.*<\/a:InvoiceLine>/s, '')
    .replace(/<a:TaxTotal>.*<\/a:TaxTotal>/s, '')
  await dropFiles(page, xml('R-13.xml', sumsAlone))
  const form = new BillForm(page)
  await expect(form.number).toHaveValue('R-13')
  await expect(page.getByText('Das Formular ist aus der Rechnung ausgefüllt.')).toBeVisible()
  await expect(page.getByText(/keinen Steuersatz \(netto 200,00\s€, Steuer nicht angegeben\)/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Formular ausfüllen' })).toBeHidden()
  await expect(form.lines).toBeHidden()
  await expect(form.amount).toHaveValue('200,00')
})

test('an e-mail is read for the invoice that it brings, and says so where it brings none', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const mail = (...parts: string[]): BroughtFile => ({
    name: 'Rechnung.eml',
    mimeType: 'message/rfc822',
    buffer: Buffer.from(
      [
        'From: rechnung@hansen.example\nSubject: Rechnung\nContent-Type: multipart/mixed; boundary=b\n',
        ...parts,
      ]
        .join('\n--b\n')
        .concat('\n--b--\n'),
    ),
  })
  const text = 'Content-Type: text/plain\n\nAnbei.'
  await dropFiles(page, mail(text, `Content-Type: application/xml\n\n${smallUbl({ number: 'R-14' })}`))
  const form = new BillForm(page)
  await expect(form.number).toHaveValue('R-14')
  await expect(page.getByText('EN 16931 (UBL): „Rechnung.eml“')).toBeVisible()
  const view = page.getByRole('article', { name: 'Inhalt der Rechnung R-14' })
  await expect(view).toContainText('Stuhl Teak')
  await expectNoAxeViolations(page)
  await form.save.click()
  const layer = await new BillList(page).edit('R-14')
  await layer.getByRole('button', { name: 'Rechnung.eml ansehen' }).click()
  await expect(view).toContainText('Stuhl Teak')

  await openApp(page, kontor.url, '/auth/incoming/bills/new')
  await dropFiles(page, mail(text))
  await expect(
    page.getByText('„Rechnung.eml“: Die E-Mail enthält keine elektronische Rechnung'),
  ).toBeVisible()
})

test('an archive of several invoices says so, and that each becomes a paper in the inbox', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  const packed = (number: string) => Buffer.from(smallUbl({ number }))
  const buffer = Buffer.from(zipSync({ 'a.xml': packed('R-15'), 'b.xml': packed('R-16') }))
  await dropFiles(page, { name: 'Woche.zip', mimeType: 'application/zip', buffer })
  const said = page.getByText('„Woche.zip“: Das ZIP-Archiv enthält mehrere elektronische Rechnungen')
  await expect(said).toContainText('Im Posteingang wird jede E-Rechnung, jedes PDF und jedes Bild darin')
  await expect(new BillForm(page).number).toHaveValue('')
  await photograph(page, 'electronic-bill-archive')
  await expectNoAxeViolations(page)
})

test('what is wrong with an invoice is said beside a stored bill too', async ({ page }) => {
  await openAs(page, kontor.url, people.office, '/auth/incoming/bills')
  const layer = await new BillList(page).edit('R-4711')
  const wrong = xml('falsch.xml', smallUbl({ number: 'R-10', gross: '300.00' }))
  await layer.getByLabel('Dateien zum Anhängen').setInputFiles(wrong)
  await layer.getByRole('button', { name: 'falsch.xml ansehen' }).click()
  const view = page.getByRole('article', { name: 'Inhalt der Rechnung R-10' })
  await expect(view).toContainText('Prüfung der Rechnung: 1 Fehler')
  await expect(view.getByText('BR-CO-15')).toBeVisible()
  await photograph(page, 'electronic-bill-stored-wrong')
  await expectNoAxeViolations(page)
})

test('a supplier who is called otherwise than in the invoice is pointed out', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/incoming/bills')
  await dropFiles(page, xml('R-12.xml', smallUbl({ number: 'R-12', seller: 'Hansen Polster KG' })))
  await expect(new BillForm(page).supplier).toHaveValue(/Hansen Teakmöbel GmbH/)
  await expect(page.getByText('Anderer Name')).toBeVisible()
  await expect(
    page.getByText(
      'In der Rechnung heißt der Lieferant „Hansen Polster KG“, gespeichert ist „Hansen Teakmöbel GmbH“',
    ),
  ).toBeVisible()
  await expect(page.getByText('ist es eine andere Firma, wählen Sie sie als Lieferanten')).toBeVisible()
  await photograph(page, 'electronic-bill-other-name')
  await expectNoAxeViolations(page)
})
