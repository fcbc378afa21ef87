import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { withDatabase } from './support/with-database.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A manager sees on the firm's page whether there is a backup, and in red where there is none.

let kontor: WorkingKontor
test.afterEach(() => kontor?.remove())

const card = (page: Page) => page.getByRole('region', { name: 'Sicherung', exact: true })

test('none yet, all right, overdue, and what went wrong', async ({ page }) => {
  kontor = await startWorkingKontor({ KONTOR_BACKUP_COPY: '/mnt/sicherung' })
  await openAs(page, kontor.url, people.manager, '/auth/firm')
  await expect(card(page)).toContainText('Letzte nächtliche Sicherung: noch keine')
  await expect(card(page)).toContainText('nicht verschlüsselt: Wer eine Datei hat, hat die Bücher')
  await expect(card(page)).not.toContainText('Überfällig')

  await withDatabase(
    kontor,
    (sql) => sql`
      update backup_state set done_at = now(), bytes = 12345678, encrypted = true, copied_at = now()`,
  )
  await page.reload()
  await expect(card(page)).toContainText(/Letzte nächtliche Sicherung: am .*, 12,3 MB, verschlüsselt/)
  await expect(card(page)).toContainText(/Letzte Kopie: am /)
  await card(page).scrollIntoViewIfNeeded()
  await expectNoAxeViolations(page)
  await photograph(page, 'backups-right')

  await withDatabase(
    kontor,
    (sql) => sql`
      update backup_state set done_at = now() - interval '3 days', failed_at = now() - interval '2 days',
        failure = 'Der Datenträger von /var/lib/kontor/backups ist voll.',
        copy_failure = 'Den Ordner /mnt/sicherung gibt es nicht.'`,
  )
  await page.reload()
  await expect(card(page)).toContainText('Überfällig: seit mehr als zwei Tagen keine Sicherung')
  await expect(card(page)).toContainText('Der Datenträger von /var/lib/kontor/backups ist voll.')
  await expect(card(page)).toContainText('Den Ordner /mnt/sicherung gibt es nicht.')
  await card(page).scrollIntoViewIfNeeded()
  await expectNoAxeViolations(page)
  await photograph(page, 'backups-wrong')
  await page.setViewportSize({ width: 390, height: 844 })
  await card(page).scrollIntoViewIfNeeded()
  await expectNothingMovesSideways(page)
  await page.screenshot({ path: 'test-results/photos/backups-wrong-390.png' })
})

test('one that is switched off says so', async ({ page }) => {
  kontor = await startWorkingKontor({ KONTOR_BACKUPS: '0' })
  await openAs(page, kontor.url, people.manager, '/auth/firm')
  await expect(card(page)).toContainText('Die nächtliche Sicherung ist ausgeschaltet (KONTOR_BACKUPS=0).')
})
