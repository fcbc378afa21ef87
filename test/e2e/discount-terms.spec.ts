import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { workdayFrom } from '#kernel/workdays.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { openApp, openAs } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Skonto: agreed with a customer by keyboard, proposed in his invoice, changed there, and read on its page.

const today = berlinDay(new Date())
const until = (days: number) => formatDay(workdayFrom(addDays(today, days)))
let kontor: WorkingKontor
let manager: Caller
let customer: string

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  const { section } = must(await manager.get('/proxy/get/receivers?searchText=%C3%96sterle'))
  customer = section[0].entityId.uuid
})
test.afterAll(() => kontor.remove())

test('a customer is given two steps, his invoice proposes them, and says what is to be paid until when', async ({
  page,
}) => {
  await openAs(page, kontor.url, people.manager, `/auth/outgoing/receivers/${customer}`)
  await page
    .getByRole('button', { name: /^Bearbeiten/ })
    .first()
    .click()
  const form = page.getByRole('main').last()
  const skonto = page.getByRole('group', { name: /^Skonto/ })
  await skonto.getByRole('button', { name: 'Skonto', exact: true }).press('Enter')
  // Percent, Tab, days; Alt and + a second step.
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Alt+NumpadAdd')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Control+Enter')
  await expect(skonto.getByText(/endet nicht nach der ersten/)).toBeVisible()
  // Said once, and red where it is: the days do not rise, the percent does not fall.
  await expect(page.getByLabel('Zweites Skonto in Prozent')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Zweites Skonto: Tage')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Zweites Skonto in Prozent')).toBeFocused()
  await expect(page.getByLabel('Skonto in Prozent', { exact: true })).not.toHaveAttribute('aria-invalid')
  await photograph(page, 'discount-terms-customer-wrong')
  await expectNoAxeViolations(page)
  await page.getByLabel('Zweites Skonto in Prozent').fill('2')
  await page.getByLabel('Zweites Skonto: Tage').fill('7')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/endet nicht nach der ersten/)).toBeHidden()
  await expect
    .poll(async () => must(await manager.get(`/proxy/get/receivers/${customer}`)).discountTerms)
    .toEqual([
      { days: 5, percent: 3 },
      { days: 7, percent: 2 },
    ])
  await expect(form).toBeVisible()

  await openApp(page, kontor.url, `/auth/outgoing/receivers/${customer}`)
  await expect(page.getByText('3 % in 5 Tagen; 2 % in 7 Tagen')).toBeVisible()

  const dialog = new InvoiceDialog(page)
  await dialog.open(kontor.url)
  await dialog.chooseCustomer('Österle')
  await dialog.addLineOf({ amount: '1190', text: 'Sideboard', category: 'MOEB' })
  await expect(
    page.getByText(`Skonto 3 % bis ${until(5)}, 1.154,30 €; 2 % bis ${until(7)}, 1.166,20 €`),
  ).toBeVisible()
  await photograph(page, 'discount-terms-folded')
  await dialog.openTerms()
  await page.getByRole('button', { name: 'Skonto entfernen', exact: true }).click()
  await expect(page.getByText(`bis ${until(7)}, 1.166,20 €`)).toBeVisible()
  await expect(page.getByText(/^Beim Kunden: 3/)).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'discount-terms-open')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingMovesSideways(page, 'the form')
  await photograph(page, 'discount-terms-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.save.click()
  await expect(page.getByRole('heading', { name: 'Ausgangsrechnungen', level: 1 })).toBeVisible()
  const [row] = must(await manager.get('/proxy/get/invoices?searchText=')).section
  const { uuid } = row.entityId
  const stored = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  expect(stored.partnership.partnershipData.discountTerms).toEqual([{ days: 7, percent: 2, base: null }])
})
