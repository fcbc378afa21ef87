import type { Page } from '@playwright/test'
import { caller, must } from '#test/caller.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallUbl } from '#test/einvoice/small-files.ts'
import { paperBill } from '#test/papers/paper-bill.ts'
import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { type BroughtFile, dropFiles, holdFiles } from './support/bring-files.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Papers wait in the inbox until a bill takes them; what becomes no bill is removed with a reason.

test.describe.configure({ mode: 'serial' })

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

const inbox = '/auth/incoming/inbox'
const invoice: BroughtFile = {
  ...{ name: 'R-4711.xml', mimeType: 'application/xml' },
  buffer: Buffer.from(smallUbl()),
}
const scan: BroughtFile = {
  ...{ name: 'Kassenbon.pdf', mimeType: 'application/pdf' },
  buffer: Buffer.from(pdfWithFiles([])),
}
const junk: BroughtFile = { name: 'leer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') }

test('dropped files wait, an e-invoice with what it says; a colleague sees them come, and the tab counts them', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage()
  await openAs(other, kontor.url, people.manager, inbox)
  await expect(other.getByText('Der Posteingang ist leer')).toBeVisible()
  await expect(other.getByText('IMAP_URL').first()).toBeVisible()
  await openAs(page, kontor.url, people.office, inbox)
  const over = await holdFiles(page, invoice, scan)
  await expect(page.getByText('Loslassen, um die Dateien in den Posteingang zu legen')).toBeVisible()
  await over.drop()
  const row = page.getByRole('row', { name: /R-4711/ })
  await expect(row).toContainText('Hansen Teakmöbel GmbH')
  await expect(row).toContainText('238,00')
  await expect(page.getByRole('row', { name: /Kassenbon\.pdf/ })).toContainText('abgelegt von')
  await expect(other.getByRole('row', { name: /R-4711/ })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Posteingang, 2 warten' })).toBeVisible()
  await photograph(page, 'inbox')
  await expectNoAxeViolations(page)
  await other.close()

  await dropFiles(page, junk)
  await expect(page.getByText('„leer.pdf“ wurde nicht abgelegt')).toBeVisible()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByText('„leer.pdf“ wurde nicht abgelegt')).toBeHidden()
})

test('a paper is looked at, and captured by the keyboard: the form is filled from it', async ({ page }) => {
  await openAs(page, kontor.url, people.office, inbox)
  const row = page.getByRole('row', { name: /R-4711/ })
  await row.getByText('Hansen Teakmöbel GmbH').click()
  const view = page.getByRole('article', { name: 'Inhalt der Rechnung R-4711' })
  await expect(view).toContainText('Stuhl Teak')
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await page.keyboard.press('e')
  await expect(page.getByText('Das Formular ist aus der Rechnung ausgefüllt.')).toBeVisible()
  const form = new BillForm(page)
  await expect(form.number).toHaveValue('R-4711')
  await page.getByRole('button', { name: 'Als neuen Lieferanten anlegen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Neuer Lieferant' })
  await expect(dialog.getByLabel('Firma')).toHaveValue('Hansen Teakmöbel GmbH')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('combobox', { name: 'Kategorie der Position' }).click()
  await page.keyboard.type('EINK')
  await expect(page.getByRole('option', { name: 'EINK: Einkauf' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  // Back where the others wait.
  await expect(page).toHaveURL(new RegExp(`${inbox}$`))
  await expect(page.getByRole('row', { name: /Kassenbon\.pdf/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /R-4711/ })).toBeHidden()
  await page.getByRole('link', { name: /^Erfasst/ }).click()
  await page.getByRole('link', { name: 'erfasst als R-4711' }).click()
  await expect(page.getByRole('dialog', { name: /R-4711/ })).toBeVisible()
})

test('the same file once more says which bill has it; what is removed says why, and comes back', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.office, inbox)
  await dropFiles(page, invoice)
  const row = page.getByRole('row', { name: /R-4711/ })
  await expect(row).toContainText('schon erfasst als R-4711')
  await page.keyboard.press('Escape')
  await row.getByText('Hansen Teakmöbel GmbH').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  const layer = page.getByRole('dialog', { name: 'Papier entfernen' })
  await layer.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(layer.getByText('Bitte geben Sie einen Grund an')).toBeVisible()
  await layer.getByLabel('Grund').fill('kam doppelt')
  await photograph(page, 'inbox-remove')
  await page.keyboard.press('Control+Enter')
  await expect(layer).toBeHidden()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: /^Rückgängig/ }).click()
  await expect(row).toBeVisible()

  await row.getByText('Hansen Teakmöbel GmbH').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await layer.getByLabel('Grund').fill('kam doppelt')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: /^Entfernt/ }).click()
  await expect(page.getByRole('row', { name: /kam doppelt/ })).toBeVisible()
  await page.getByRole('button', { name: 'Zurücklegen: R-4711.xml' }).click()
  await expect(page.getByText('Das Papier wartet wieder.')).toBeVisible()
})

test('several papers are marked and become one bill', async ({ page }) => {
  await openAs(page, kontor.url, people.office, inbox)
  const second = { ...scan, name: 'Seite 2.pdf', buffer: Buffer.concat([scan.buffer, Buffer.from('%2\n')]) }
  await dropFiles(page, second)
  await page
    .getByRole('row', { name: /Seite 2\.pdf/ })
    .getByText('Seite 2.pdf')
    .click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Markierte Zeilen' })
  await expect(bar).toContainText('2 markiert')
  await photograph(page, 'inbox-marked')
  await bar.getByRole('button', { name: 'Zusammen erfassen' }).click()
  const files = page.getByRole('list', { name: 'Anhänge' })
  await expect(files).toContainText('Seite 2.pdf')
  await expect(files).toContainText('Kassenbon.pdf')
  // Taken off the form, a paper goes on waiting.
  await page.getByRole('button', { name: 'Seite 2.pdf löschen' }).click()
  await expect(files).not.toContainText('Seite 2.pdf')
  await page.goto(`${kontor.url}${inbox}`)
  await expect(page.getByRole('row', { name: /Seite 2\.pdf/ })).toBeVisible()
})

test('a paper that two take at once stays with the first; the other is told, and goes on without it', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage()
  await openAs(other, kontor.url, people.manager, inbox)
  await openAs(page, kontor.url, people.office, inbox)
  await dropFiles(page, {
    ...scan,
    name: 'Frachtbrief.pdf',
    buffer: Buffer.concat([scan.buffer, Buffer.from('%3\n')]),
  })
  for (const one of [page, other]) {
    await one
      .getByRole('row', { name: /Frachtbrief\.pdf/ })
      .getByText('Frachtbrief.pdf')
      .click()
    await one.keyboard.press('Escape')
    await one.keyboard.press('e')
    await expect(one.getByRole('list', { name: 'Anhänge' })).toContainText('Frachtbrief.pdf')
  }
  // No draft stands before both have the paper in their forms.
  const keep = (one: Page) => one.getByRole('button', { name: 'Als Entwurf' }).click()
  await new BillForm(page).number.fill('F-1')
  await keep(page)
  await expect(page.getByText('Der Entwurf wurde gespeichert.')).toBeVisible()
  const form = new BillForm(other)
  await form.number.fill('F-2')
  await keep(other)
  await expect(other.getByText('Der Entwurf wurde nicht gespeichert', { exact: true })).toBeVisible()
  const said = other.getByText(/gehört inzwischen zu einem anderen Beleg oder Entwurf/)
  await expect(said.first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Posteingang öffnen' })).toHaveAttribute('href', inbox)
  await expect(other.getByText('hat diesen Entwurf inzwischen geändert')).toBeHidden()
  await photograph(other, 'inbox-taken-meanwhile')
  await other.getByRole('button', { name: 'Frachtbrief.pdf löschen' }).click()
  await expect(form.number).toHaveValue('F-2')
  await keep(other)
  await expect(other.getByText('Der Entwurf wurde gespeichert.')).toBeVisible()
  await other.close()

  // The first one's draft is given up: the paper waits for another.
  await page.goto(`${kontor.url}${inbox}`)
  await page.getByRole('button', { name: 'Weiter: Frachtbrief.pdf' }).click()
  await new BillForm(page).number.fill('F-3')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Entwurf behalten?' })
  await expect(question).toContainText('das Papier aus dem Posteingang wartet dort wieder')
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await page.goto(`${kontor.url}${inbox}`)
  await expect(page.getByRole('button', { name: 'Erfassen: Frachtbrief.pdf' })).toBeVisible()
})

test('a mailbox that cannot be reached says so, and why; its password stands nowhere', async ({ page }) => {
  const other = await startWorkingKontor({ IMAP_URL: 'imap://post:geheim@127.0.0.1:1/Rechnungen' })
  try {
    await openAs(page, other.url, people.office, inbox)
    const notice = page.getByText('Störung beim Postfach post@127.0.0.1:1/Rechnungen')
    await expect(notice).toBeVisible()
    await expect(page.getByText('127.0.0.1 nimmt auf Port 1 keine Verbindung an.')).toBeVisible()
    await expect(page.getByText(/kommen von selbst: zuerst die ungelesenen/)).toBeVisible()
    expect(await page.content()).not.toContain('geheim')
    await photograph(page, 'inbox-unreachable')
    await expectNoAxeViolations(page)
  } finally {
    await other.remove()
  }
})

test('XML and PDF of one invoice that wait name one another, and lead to both', async ({ page }) => {
  await openAs(page, kontor.url, people.office, inbox)
  const number = 'KN-2026-99'
  const data = smallUbl({ number, gross: '1190.00', day: '2026-11-05' })
  await dropFiles(
    page,
    { name: 'KN99.xml', mimeType: 'application/xml', buffer: Buffer.from(data) },
    { name: 'Ausdruck.pdf', mimeType: 'application/pdf', buffer: paperBill({ number }) },
  )
  await expect(page.getByRole('link', { name: 'wartet vielleicht auch als KN99.xml' })).toBeVisible()
  await page.getByRole('link', { name: 'wartet vielleicht auch als Ausdruck.pdf' }).click()
  await expect(page.getByRole('textbox', { name: 'Suche' })).toHaveValue(number)
  await expect(page.getByRole('button', { name: /^Erfassen: / })).toHaveCount(2)
  await photograph(page, 'inbox-two-forms')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Suche' })).toHaveValue('')
})

test('an e-mail that is dropped becomes the invoices that hang on it', async ({ page }) => {
  await openAs(page, kontor.url, people.office, inbox)
  const parts = ['MAIL-1', 'MAIL-2'].map(
    (number) =>
      `--b\r\nContent-Type: application/xml; name="${number}.xml"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(smallUbl({ number })).toString('base64')}\r\n`,
  )
  const mail = `From: a@b.example\r\nSubject: Rechnungen\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`
  await dropFiles(page, { name: 'Rechnungen.eml', mimeType: 'message/rfc822', buffer: Buffer.from(mail) })
  for (const number of ['MAIL-1', 'MAIL-2'])
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('abgelegt von')
  await expect(page.getByText('Rechnungen.eml')).toBeHidden()
})

/** A receipt of its own. */
const receipt = (name: string): BroughtFile => ({
  ...{ ...scan, name },
  buffer: Buffer.concat([scan.buffer, Buffer.from(`%${name}\n`)]),
})
const capture = (page: Page, name: string) => page.getByRole('button', { name: `Erfassen: ${name}` })

test('files on their way when the session ends go on by themselves in the next one', async ({ page }) => {
  await openAs(page, kontor.url, people.office, inbox)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/inbox', async (route) => {
    await held
    await route.continue()
  })
  await dropFiles(page, receipt('Bon 1.pdf'), receipt('Bon 2.pdf'))
  await expect(page.getByText('2 Dateien werden abgelegt …')).toBeVisible()
  const elsewhere = caller(
    kontor.url,
    must(await caller(kontor.url, null).post('/api/auth', people.office)).token,
  )
  for (const { entityId, isCurrent } of must(await elsewhere.get('/api/auth/sessions')))
    if (!isCurrent) must(await elsewhere.post(`/api/auth/sessions/${entityId.uuid}/deletions`))
  await expect(page).toHaveURL(/\/login$/)
  const refused = page.waitForResponse(/\/api\/inbox$/)
  release()
  expect((await refused).status()).toBe(401)

  await page.getByLabel('E-Mail').fill(people.office.email)
  await page.getByLabel('Passwort', { exact: true }).fill(people.office.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(new RegExp(`${inbox}$`))
  for (const name of ['Bon 1.pdf', 'Bon 2.pdf']) await expect(capture(page, name)).toHaveCount(1)
  await expect(page.getByText(/abgelegt …/)).toBeHidden()
})

test('another user finds nothing of what the one before him had dropped', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, inbox)
  await page.route('**/api/inbox', (route) => route.abort())
  await dropFiles(page, receipt('Bon 3.pdf'))
  const failed = page.getByText('„Bon 3.pdf“ wurde nicht abgelegt')
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Kontor Geschäftsführung' }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-Mail').fill(people.office.email)
  await page.getByLabel('Passwort', { exact: true }).fill(people.office.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Eingang', exact: true }).click()
  await page.getByRole('link', { name: /^Posteingang/ }).click()
  await expect(capture(page, 'Bon 1.pdf')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('on a phone each paper is read whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, kontor.url, people.office, inbox)
  await expect(page.getByText('Kassenbon.pdf').first()).toBeVisible()
  await expectNoAxeViolations(page)
  if (process.env['PHOTOGRAPHS'] === 'write')
    await page.screenshot({ path: 'test-results/photos/inbox-390.png' })
})
