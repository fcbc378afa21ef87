import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, berlinDay, monthOf } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { cutAmounts } from './support/cut-amounts.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { startKontor } from './support/kontor.ts'
import { expectNothingMovesSideways } from './support/moves-sideways.ts'
import { logIn, openApp, openAs } from './support/open-app.ts'
import { phoneFaults } from './support/phone-faults.ts'
import { expect, test } from './support/test.ts'
import { register, startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// The lists and reports on a phone: every amount is read without moving a table sideways.

const today = berlinDay(new Date())
let kontor: WorkingKontor
let productPath: string

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  const manager = caller(kontor.url, token)
  const { uuid } = must(
    await manager.post('/api/products', { ...productInput(), buyingPP: 12_345.67 }),
  ).entityId
  productPath = `/auth/stock/${uuid}`
  const bought = [billLine(kontor.trade, { productEntityId: uuid, quantity: 2, amount: 12_345.67 })]
  const documentCreation = { billTotal: 24_691.34, billDate: addDays(today, -40) }
  must(
    await manager.post(
      '/api/documents/bills',
      billInput(kontor.trade, today, { lines: bought, documentCreation }),
    ),
  )
  const sold = { lines: [invoiceLine(kontor.trade, { productEntityId: uuid, amount: 123_456.78 })] }
  must(await manager.post('/api/documents/invoices', invoiceInput(kontor.trade, today, sold)))
})
test.afterAll(() => kontor?.remove())

const lists = [
  { path: '/auth/tasks', amount: '24.691,34' },
  { path: '/auth/incoming', amount: '24.691,34' },
  { path: '/auth/outgoing', amount: '123.456,78' },
  { path: '/auth/stock', amount: '12.345,67' },
  { path: '/auth/incoming/open', amount: '24.691,34' },
  { path: '/auth/outgoing/open', amount: '123.456,78' },
  { path: '/auth/report', amount: '103.745,19' },
  { path: `/auth/report/return?zeitraum=${monthOf(today)}`, amount: '103.745' },
  { path: '/auth/report/yields', amount: '103.745,19' },
]

for (const { path, amount } of lists)
  test(`${path}: every amount is in sight`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, kontor.url, people.manager, path)
    const table = page.getByRole('main').locator('[role="grid"], table').first()
    await expect(table).toContainText(amount)
    expect(await cutAmounts(page.getByRole('main'))).toEqual([])
    await expectNothingMovesSideways(page)
    await expectNoAxeViolations(page)
    await page.screenshot({ path: `test-results/photos/phone-${path.replace(/\W+/g, '-')}.png` })
  })

// Every page with an address of its own, as the table of pages has them: a new one is looked at as soon as it stands there.
const addresses = [
  ...['src/web/compose.tsx', 'src/web/compose-lists.ts', 'src/areas/reports/web/report-sections.ts'].flatMap(
    (file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /'(\/(?:auth\/[\w/-]+|(?:login|signup|reset|setup)[\w/-]*))'/g,
        ),
      ].map(([, path]) => path ?? ''),
  ),
]

test('no page moves sideways, cuts an amount or is too small for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const open = addresses.filter((path) => !path.startsWith('/auth'))
  expect(open).toEqual(
    expect.arrayContaining(['/signup/confirm', '/signup/thanks', '/reset/confirm', '/setup']),
  )
  for (const path of [...open, '/gibt-es-nicht']) {
    await openApp(page, kontor.url, path)
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    await expectNoFaults(page, path)
  }
  await logIn(page, kontor.url, people.manager)
  expect(addresses.length).toBeGreaterThan(35)
  for (const path of [
    ...addresses.filter((path) => path.startsWith('/auth')),
    productPath,
    '/auth/gibt-es-nicht',
  ]) {
    await openApp(page, kontor.url, path)
    await expectNoFaults(page, path)
  }
})

test('neither does the page of who waits to be let in, nor the set-up of a firm', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(kontor, people.pending)
  await openAs(page, kontor.url, people.pending, '/auth/tasks')
  await expect(page.getByText('Bitte warten Sie auf die Freischaltung')).toBeVisible()
  await expectNoFaults(page, 'waiting')
  const empty = await startKontor()
  try {
    await page.goto(await empty.setUpLink())
    await expect(page.getByLabel('Firma')).toBeVisible()
    await expectNoFaults(page, 'set-up')
  } finally {
    await empty.remove()
  }
})

test('no layer moves sideways, cuts an amount or is too small for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, kontor.url, people.manager)
  const first = (path: string) =>
    openApp(page, kontor.url, path).then(() =>
      page
        .getByRole('gridcell')
        .first()
        .click({ position: { x: 120, y: 4 } }),
    )
  // The page of a partner comes first.
  const edit = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Bearbeiten/ })
      .first()
      .click()
  const ofReport = (path: string, amount: string) => async () => {
    await openApp(page, kontor.url, path)
    await page.getByRole('main').locator('a, button').filter({ hasText: amount }).first().click()
  }
  const begin = (path: string, name: RegExp) => async () => {
    await openApp(page, kontor.url, path)
    await page.getByRole('main').getByRole('button', { name }).click()
  }
  for (const [name, open] of [
    ['Lieferant', () => first('/auth/incoming/suppliers').then(edit)],
    ['Kunde', () => first('/auth/outgoing/receivers').then(edit)],
    ['Eingangsrechnung', () => first('/auth/incoming')],
    ['Ausgangsrechnung', () => first('/auth/outgoing')],
    ['Steuerschuld', ofReport('/auth/report', '103.745,19')],
    ['Voranmeldung', ofReport(`/auth/report/return?zeitraum=${monthOf(today)}`, '103.745')],
    ['Neues Bankkonto', begin('/auth/bankaccounts', /^Neues/)],
    ['Neues Zahlungsziel', begin('/auth/paymenttargets', /^Neues/)],
    ['Neue Kategorie', begin('/auth/categories', /^Neue/)],
    ['Neue Änderungsart', begin('/auth/inventorychangetypes', /^Neue/)],
    ['Ware', begin(productPath, /^Bearbeiten/)],
  ] as const) {
    await open()
    const layer = page.getByRole('dialog')
    await expect(layer.getByRole('heading').first(), name).toBeVisible()
    await expect(layer.getByText('Wird geladen')).toHaveCount(0)
    await expectNoFaults(page, name)
  }
})

test('the lines of a document are cards of labelled values, and still a table for screen readers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, kontor.url, people.manager, '/auth/outgoing')
  await page
    .getByRole('gridcell')
    .first()
    .getByRole('link', { name: /^\d{4}-\d+/ })
    .click()
  const table = page.getByRole('dialog').getByRole('table', { name: 'Positionen' })
  await expect(table.getByRole('columnheader', { name: 'Betrag brutto' })).toHaveCount(1)
  const amount = table.getByRole('cell', { name: '123.456,78' }).first()
  await expect(amount).toBeVisible()
  const label = await amount.evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(label).toMatch(/Einzelpreis/)
})

/** Once what the page asks for is there. */
async function expectNoFaults(page: Page, name: string) {
  await expect(page.getByText('Wird geladen')).toHaveCount(0)
  // Widths are measured again when what is asked for comes.
  await expect.poll(() => phoneFaults(page), name).toEqual([])
}
