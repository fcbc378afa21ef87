import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { withDatabase } from './support/with-database.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A manager sees on the firm's page whether the database is what the journal says, when that was looked at, and how far.

let kontor: WorkingKontor

test.beforeEach(async () => {
  kontor = await startWorkingKontor()
})
test.afterEach(() => kontor?.remove())

const card = (page: Page) => page.getByRole('region', { name: 'Prüfung', exact: true })

test('nothing looked at yet, all right, overdue, and what is wrong', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/firm')
  await expect(card(page)).toContainText('Angaben: noch nicht geprüft')
  await expect(card(page)).toContainText('Nicht geprüft wird: Namen, Adressen, Passwörter')

  await withDatabase(
    kontor,
    (sql) => sql`update proofs set done_at = now(), looked_at = 12345, bytes = 4200000`,
  )
  await page.reload()
  await expect(card(page)).toContainText('12.345 Zeilen des Journals, alles stimmt')
  await expect(card(page)).toContainText('12.345 Dateien, 4,2 MB, alles stimmt')
  await card(page).scrollIntoViewIfNeeded()
  await expectNoAxeViolations(page)
  await photograph(page, 'proof-right')

  await withDatabase(
    kontor,
    (sql) => sql`
      update proofs set done_at = now() - interval '9 days', fault_count = 102,
        faults = '["Bankkonten: GIRO: iban", "Dateien an Belegen, Waren und Briefen: Rechnung 2026-00012.pdf: fehlt"]'
      where part = 'FIGURES'`,
  )
  await withDatabase(
    kontor,
    (sql) => sql`
      insert into damaged_contents values ('\\x00', now(), 'DOWNLOAD')`,
  )
  await page.reload()
  await expect(card(page)).toContainText('Seit mehr als einer Woche nicht geprüft')
  await expect(card(page)).toContainText('Bankkonten: GIRO: iban')
  await expect(card(page)).toContainText('und 100 weitere')
  await expect(card(page)).toContainText('Datei ohne Namen, bemerkt am')
  await card(page).scrollIntoViewIfNeeded()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await card(page).scrollIntoViewIfNeeded()
  await expectNothingMovesSideways(page)
  await page.screenshot({ path: 'test-results/photos/proof-wrong-390.png' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await card(page).scrollIntoViewIfNeeded()
  await photograph(page, 'proof-wrong')
})

test('an anchor that was kept outside is asked for as soon as it is pasted whole', async ({ page }) => {
  await openAs(page, kontor.url, people.manager, '/auth/firm')
  const field = card(page).getByLabel('Anker prüfen')
  await field.fill('9f86')
  await expect(card(page)).not.toContainText('Ein Anker ist eine Prüfsumme')
  await field.blur()
  await expect(card(page)).toContainText('Ein Anker ist eine Prüfsumme mit 64 Zeichen')
  let hash = ''
  await withDatabase(kontor, async (sql) => {
    const [row] = await sql`select encode(hash, 'hex') as hash from journal where seq = 2`
    hash = row?.['hash']
  })
  await field.fill(`X-Kontor-Anchor: ${hash}`)
  await expect(card(page)).toContainText(/Im Journal: Zeile 2 vom \d\d\.\d\d\.\d{4}/)
  await card(page).scrollIntoViewIfNeeded()
  await expectNoAxeViolations(page)
  await photograph(page, 'proof-anchor')
  await field.fill(`3:${hash}`)
  await expect(card(page)).toContainText('Dieser Anker steht nicht im Journal')
  await card(page).scrollIntoViewIfNeeded()
  await photograph(page, 'proof-anchor-lost')
  await field.fill('')
  await expect(card(page)).not.toContainText('Anker steht nicht')
})

test('who gets the anchor each day is a field of the firm; whether it leaves the house is told', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, '/auth/firm')
  const out = page.getByRole('region', { name: 'Anker außer Haus' })
  const field = out.getByLabel('Anker täglich an')
  await expect(out).not.toContainText('Mailserver')
  const save = page.getByRole('button', { name: 'Speichern', exact: true })
  await field.fill('kanzlei@steuer.example, kein')
  await save.click()
  await expect(out).toContainText('Anker täglich an: eine der E-Mail-Adressen ist ungültig')
  // The tests have no mail server.
  await expect(out).toContainText('Es ist kein Mailserver eingerichtet')
  await out.scrollIntoViewIfNeeded()
  await photograph(page, 'anchor-wrong')
  await field.fill('kanzlei@steuer.example;  buecher@firma.example')
  await save.click()
  // As it is kept: by then it is saved, and not only on its way.
  await expect(field).toHaveValue('kanzlei@steuer.example, buecher@firma.example')
  await expect(save).toBeDisabled()
  await withDatabase(kontor, (sql) => sql`update anchor_mails set mailed_on = '2026-03-05', recipients = 2`)
  await page.reload()
  await expect(field).toHaveValue('kanzlei@steuer.example, buecher@firma.example')
  await expect(card(page)).toContainText('Anker: zuletzt am 05.03.2026 per E-Mail an 2 Adressen')
  await expectNoAxeViolations(page)
  await out.scrollIntoViewIfNeeded()
  await photograph(page, 'anchor-mailed')
  await page.setViewportSize({ width: 390, height: 844 })
  await out.scrollIntoViewIfNeeded()
  await expectNothingMovesSideways(page)
  await page.screenshot({ path: 'test-results/photos/anchor-390.png' })
})
