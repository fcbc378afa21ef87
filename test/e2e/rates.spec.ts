import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { lateLine } from './support/late-line.ts'
import { giveSession, openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Exchange rates: a file of the ECB, a rate by hand, and what a bill in dollars makes of them.
test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const history = 'Date,USD,JPY,\n2026-03-05,1.0862,186.5,\n2026-03-04,1.0812,N/A,\n'
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a manager uploads a file, enters a rate by hand, corrects it, and deletes it', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page
    .getByRole('navigation', { name: 'Einstellungen' })
    .getByRole('link', { name: 'Wechselkurse' })
    .click()
  await expect(page.getByText('Noch keine Wechselkurse')).toBeVisible()
  await expect(page.getByText(/automatische Abruf bei der EZB ist abgeschaltet/)).toBeVisible()

  const file = page.getByLabel('Kursdatei der EZB')
  await file.setInputFiles(fileOf('kurse.csv', 'Date,USD\n2026-03-05,1.0862\n2026-03-04,kaputt\n'))
  await expect(page.getByText('Zeile 3: „kaputt“ ist kein Kurs')).toBeVisible()
  await expect(page.getByText('Noch keine Wechselkurse')).toBeVisible()
  const upload = page.waitForRequest(
    (request) => request.method() === 'POST' && !request.url().endsWith('/tickets'),
  )
  await file.setInputFiles(fileOf('eurofxref-hist.csv', history))
  expect((await upload).headers()['content-type']).toMatch(/^multipart\/form-data/)
  await expect(page.getByText('2 Tage gelesen, 2 Währungen, 3 neue Kurse')).toBeVisible()
  const latest = page.getByRole('table', { name: 'Aktuelle Kurse' })
  await expect(latest.getByRole('row', { name: /USD/ })).toContainText('1,0862')
  await expect(latest.getByRole('row', { name: /USD/ })).toContainText('05.03.2026')
  const usd = page.getByRole('grid', { name: 'Kurse US-Dollar (USD)' })
  await expect(usd.getByRole('row')).toHaveCount(3)
  await expectNoAxeViolations(page)
  await photograph(page, 'rates-1-page')

  await page.getByRole('button', { name: 'Kurs eintragen' }).click()
  const layer = page.getByRole('dialog', { name: 'Kurs eintragen' })
  await layer.getByRole('button', { name: 'Speichern' }).click()
  await expect(layer.getByText('Kurs fehlt')).toBeVisible()
  await layer.getByRole('textbox', { name: 'Datum' }).fill('06.03.2099')
  await expect(layer.getByText('Für den 06.03.2099 kann es noch keinen Kurs geben')).toBeVisible()
  await layer.getByRole('textbox', { name: 'Datum' }).fill('06.03.2026')
  await layer.getByLabel(/^Kurs: 1 EUR/).fill('1.0900')
  await expect(layer.getByText('Bitte mit Komma schreiben: 1,0900')).toBeVisible()
  await layer.getByLabel(/^Kurs: 1 EUR/).fill('1.094')
  await expect(
    layer.getByText('Mehrdeutig: Bitte mit Komma schreiben (1,094) oder ohne Punkt (1094)'),
  ).toBeVisible()
  // Ten times the last one is asked about before it is sent.
  await layer.getByLabel(/^Kurs: 1 EUR/).fill('10,91')
  await layer.getByRole('button', { name: 'Speichern' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    '10,91 USD ist etwa das 10-Fache des letzten bekannten Kurses (1,0862 vom 05.03.2026)',
  )
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(layer).toBeVisible()
  await expect(usd.getByRole('row').filter({ hasText: 'von Hand' })).toHaveCount(0)
  await layer.getByLabel(/^Kurs: 1 EUR/).fill('1,123456789012')
  await expect(layer.getByText(/1 USD = 0,890109 EUR/)).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'rates-2-form')
  await layer.getByRole('button', { name: 'Speichern' }).click()
  await expect(layer).toBeHidden()
  const byHand = usd.getByRole('row').filter({ hasText: 'von Hand' })
  await expect(byHand).toContainText('1,123456789012')

  await byHand.getByRole('button', { name: 'Kurs USD vom 06.03.2026 löschen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kurs löschen' }).click()
  await expect(byHand).toBeHidden()
  await expect(latest.getByRole('row', { name: /USD/ })).toContainText('05.03.2026')

  await page.getByRole('textbox', { name: 'Suche', exact: true }).fill('yen')
  await expect(latest.getByRole('row')).toHaveCount(2)
  await latest.getByRole('link', { name: 'JPY' }).click()
  await expect(page.getByRole('grid', { name: 'Kurse Japanischer Yen (JPY)' }).getByRole('row')).toHaveCount(
    2,
  )
})

test('rates that are stored before the push channel is open are not said to be none', async ({ page }) => {
  const beginLine = await lateLine(page)
  await giveSession(page, kontor.url, people.manager)
  await page.goto(`${kontor.url}/auth/rates`)
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/currencies/rates'),
  )
  await page.getByLabel('Kursdatei der EZB').setInputFiles(fileOf('kurse.csv', 'Date,NOK\n2026-03-05,11.2\n'))
  expect((await saved).ok()).toBe(true)
  beginLine()
  await expect(page.getByText('Die Kurse sind gespeichert.')).toBeVisible()
  await expect(page.getByText('Die Datei enthält keine neuen Kurse.')).toBeHidden()
  // What brings nothing new still says so.
  await page.getByLabel('Kursdatei der EZB').setInputFiles(fileOf('kurse.csv', 'Date,NOK\n2026-03-05,11.2\n'))
  await expect(page.getByText('Die Datei enthält keine neuen Kurse.')).toBeVisible()
})

test('a bill in dollars shows the rate of its date, and says when it is old or there is none', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.office, '/auth/rates')
  await expect(page.getByRole('table', { name: 'Aktuelle Kurse' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kurs eintragen' })).toBeHidden()

  await openApp(page, kontor.url, '/auth/incoming/bills/new')
  const form = new BillForm(page)
  await form.total.fill('119')
  await page.getByRole('radio', { name: 'USD' }).check()
  await expect(page.getByText('1 EUR = 1,0862 USD (Kurs vom 05.03.2026)')).toBeVisible()
  await expect(page.getByText(/119,00.USD = 109,56.€/)).toBeVisible()
  await expect(page.getByText(/Dieser Kurs ist \d+ Tage älter als der Beleg/)).toBeVisible()
  await photograph(page, 'rates-4-stale')
  await page.getByRole('textbox', { name: 'Rechnungsdatum' }).fill('04.03.2026')
  await expect(page.getByText('1 EUR = 1,0812 USD (Kurs vom 04.03.2026)')).toBeVisible()
  await expect(page.getByText('älter als der Beleg')).toBeHidden()
  await page.getByRole('textbox', { name: 'Rechnungsdatum' }).fill('03.03.2026')
  await expect(page.getByText('Für USD gibt es zum 03.03.2026 keinen Wechselkurs.')).toBeVisible()
  // Who may not change rates is not led there.
  await expect(page.getByRole('link', { name: 'Wechselkurse öffnen' })).toBeHidden()
})

test('the average rates of a month are pasted out of the announcement, kept, and deleted', async ({
  page,
}) => {
  await giveSession(page, kontor.url, people.manager)
  await page.goto(new URL('/auth/rates?monatskurse=2026-03', kontor.url).href)
  const layer = page.getByRole('dialog', { name: 'Monatskurse' })
  const stored = layer.getByRole('table', { name: 'Gespeichert für März 2026' })
  await expect(stored).toContainText('Noch kein Kurs')
  const text = layer.getByRole('textbox', { name: 'Kurse' })
  await text.fill('Japan 102.47 JPY')
  await page.keyboard.press('Control+Enter')
  await expect(layer.getByText('JPY „102.47“: Bitte mit Komma schreiben: 102,47').first()).toBeVisible()
  await text.fill('USD 1,0835 1,0911\nCHF 0,94')
  await expect(
    layer.getByText('Zeile 1: Mehr Zahlen als Währungen (Zahlen: 1,0835 und 1,0911; Währungen: USD)'),
  ).toBeVisible()
  await expect(layer.getByText('Erkannt: CHF 0,94', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(stored).toContainText('Noch kein Kurs')
  await text.fill('Australien\t1,5975 AUD\nUSA\t1,0835 USD\nIndonesien\t17.100,50 IDR')
  await expect(layer.getByText('Erkannt: AUD 1,5975 · USD 1,0835')).toBeVisible()
  await photograph(page, 'rates-3-months')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+Enter')
  await expect(stored.getByRole('row', { name: /USD/ })).toContainText('1,0835')
  await expect(text).toHaveValue('')
  await stored.getByRole('button', { name: 'Kurs AUD für März 2026 löschen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kurs löschen' }).click()
  await expect(stored.getByRole('row', { name: /AUD/ })).toBeHidden()
  await layer.getByRole('button', { name: 'Nächster Monat' }).click()
  await expect(layer.getByText('Gespeichert für April 2026').first()).toBeVisible()
})
