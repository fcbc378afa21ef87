import { addDays, berlinDay, formatDay, yearOf } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { invoiceInput, receiverInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { logIn, openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// From the page of a partner: his account as a letter, and a request to confirm it.

let kontor: WorkingKontor
let manager: Caller
let receiver: string
const today = berlinDay(new Date())
const yearsEnd = formatDay(addDays(`${yearOf(today)}-01-01` as typeof today, -1))

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const input = receiverInput({ shortName: 'KNUD', companyName: 'Knudsen Antik ApS' })
  receiver = must(await manager.post('/api/partners/receivers', input)).entityId.uuid
  const open = { documentCreation: { invoiceDate: addDays(today, -20) } }
  must(
    await manager.post('/api/documents/invoices', invoiceInput({ ...kontor.trade, receiver }, today, open)),
  )
})
test.afterAll(() => kontor.stop())

test.beforeEach(async ({ page }) => {
  await logIn(page, kontor.url, people.manager)
})

test('a request to confirm goes out on paper and stands on the page of the customer', async ({ page }) => {
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${receiver}`)
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Saldenbestätigung anfordern …' }).click()
  const layer = page.getByRole('dialog', { name: 'Schreiben zum Konto' })
  const day = layer.getByRole('textbox', { name: 'Stichtag' })
  await expect(day).toHaveValue(yearsEnd)
  await expect(layer.getByRole('radio', { name: /^Saldenbestätigung/ })).toBeFocused()
  await expectNoAxeViolations(page)
  await photograph(page, 'balance-letter')
  // It is looked at before: nothing is written by that.
  await page.keyboard.press('Alt+v')
  const preview = page.getByRole('dialog', { name: 'Vorschau' })
  await expect(preview.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(layer.getByRole('button', { name: 'Vorschau' })).toBeVisible()
  // Of the future nothing is confirmed.
  await layer.getByRole('radio', { name: 'Auf Papier' }).check()
  await day.fill(formatDay(addDays(today, 1)))
  await day.press('Enter')
  await expect(layer.getByText('Der Stichtag liegt in der Zukunft')).toBeVisible()
  await day.fill(formatDay(today))
  const download = page.waitForEvent('download')
  await layer.getByRole('button', { name: 'Schreiben' }).click()
  expect((await download).suggestedFilename()).toContain('Saldenbestätigung zum')
  const message = page.getByText(`Saldenbestätigung zum ${formatDay(today)} ist geschrieben`)
  await expect(message).toBeVisible()
  const again = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Meldungen' }).getByRole('button', { name: 'PDF' }).click()
  expect((await again).suggestedFilename()).toContain('Saldenbestätigung zum')
  await expect(layer).toBeHidden()
  const card = page.getByRole('region', { name: 'Schreiben zum Konto' })
  await expect(card).toContainText(`Saldenbestätigung zum ${formatDay(today)}`)
  await expect(card).toContainText('auf Papier')
  await photograph(page, 'balance-letters-of-partner')
  await card.getByRole('button', { name: 'Antwort notieren' }).click()
  await expect(page.getByRole('dialog', { name: 'Kunde bearbeiten' })).toBeVisible()
})

test('the account goes by e-mail, from the days that were proposed', async ({ page }) => {
  await openApp(page, kontor.url, `/auth/outgoing/receivers/${receiver}`)
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Kontoauszug schreiben …' }).click()
  const layer = page.getByRole('dialog', { name: 'Schreiben zum Konto' })
  await expect(layer.getByRole('textbox', { name: 'Von' })).toHaveValue(`01.01.${yearOf(today)}`)
  // What was proposed goes with the kind, and comes back with it.
  await layer.getByRole('radio', { name: /^Saldenbestätigung/ }).check()
  await expect(layer.getByRole('textbox', { name: 'Stichtag' })).toHaveValue(yearsEnd)
  await layer.getByRole('radio', { name: /^Kontoauszug/ }).check()
  await expect(layer.getByRole('textbox', { name: 'Bis' })).toHaveValue(formatDay(today))
  await layer.getByRole('radio', { name: 'Per E-Mail' }).check()
  const to = layer.getByRole('textbox', { name: 'An' })
  await to.fill('')
  await to.press('Enter')
  await expect(layer.getByText('E-Mail-Adresse fehlt')).toBeVisible()
  await to.fill('konto@knudsen.example')
  await to.press('Enter')
  await expect(page.getByText(/^Kontoauszug vom .* wird an konto@knudsen.example gesendet/)).toBeVisible()
  const card = page.getByRole('region', { name: 'Schreiben zum Konto' })
  await expect(card).toContainText('Kontoauszug vom 01.01.')
  await expect(card).toContainText('an konto@knudsen.example')
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openApp(page, kontor.url, `/auth/outgoing/receivers/${receiver}`)
    await expect(card).toBeVisible()
    await expectNothingMovesSideways(page)
  }
})
