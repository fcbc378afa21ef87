import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { BillForm } from './pages/bill-form.ts'
import { BillList } from './pages/bill-list.ts'
import { Typist } from './support/line-entry.ts'
import { giveSession } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A bill of three lines is typed without the mouse and in few strokes: a text counts one, a key counts one.

let kontor: WorkingKontor
let manager: Caller
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  for (const [shortName, description] of [
    ['FRAC', 'Fracht'],
    ['BUER', 'Büro'],
  ] as const)
    must(
      await manager.post('/api/lineitems/categories/', {
        ...{ shortName, description, includeInBookingText: true, scope: 'BILL' },
      }),
    )
})
test.afterAll(() => kontor?.remove())

for (const width of [1440, 1024, 390])
  test(`a bill of three lines with three categories takes at most 25 strokes, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await giveSession(page, kontor.url, people.manager)
    const bill = new BillForm(page)
    await bill.open(kontor.url)
    await expect(bill.supplier).toBeFocused()
    const typist = new Typist(page)
    await typist.choose('möbelhof', /^Möbelhof/)
    await expect(bill.number).toBeFocused()
    await typist.type(`R-${width}`)
    await typist.press('Enter')
    await expect(bill.date).toBeFocused()
    await typist.type('h')
    await typist.press('Enter')
    await expect(bill.total).toBeFocused()
    await typist.type('357')
    await typist.press('Enter')
    for (const [amount, category, option] of [
      ['119', 'eink', /^EINK/],
      ['59,50', 'frac', 'FRAC: Fracht'],
      // What is left is proposed.
      [null, 'buer', 'BUER: Büro'],
    ] as const) {
      await expect(bill.amount).toBeFocused()
      if (amount !== null) await typist.type(amount)
      // That of the line before is only proposed: Enter stops there as it does where there is none.
      await typist.press('Enter')
      await expect(bill.category).toBeFocused()
      await typist.choose(category, option)
      await typist.press('Enter')
    }
    await expect(bill.row('BUER')).toContainText('178,50')
    await typist.press('Control+Enter')
    await expect(new BillList(page).row(`R-${width}`)).toContainText('357,00')
    expect(typist.strokes).toBeLessThanOrEqual(25)
  })

test('the category of the line before is proposed, and taken by an Enter of its own', async ({ page }) => {
  await giveSession(page, kontor.url, people.manager)
  const bill = new BillForm(page)
  await bill.open(kontor.url)
  const typist = new Typist(page)
  await typist.choose('möbelhof', /^Möbelhof/)
  await typist.type('R-ÜB')
  await typist.press('Enter')
  await typist.type('h')
  await typist.press('Enter')
  await typist.type('238')
  await typist.press('Enter')
  await typist.type('119')
  await typist.press('Enter')
  await typist.choose('frac', 'FRAC: Fracht')
  await typist.press('Enter')
  await expect(bill.row('FRAC')).toContainText('119,00')
  await expect(bill.category).toHaveValue('FRAC: Fracht')
  await expect(bill.category).toHaveAccessibleDescription(
    'Aus der letzten Position übernommen, Enter bestätigt',
  )
  await expect(bill.amount).toBeFocused()
  await typist.type('100')
  await typist.press('Enter')
  await expect(bill.category).toBeFocused()
  await expect(bill.row('FRAC')).toHaveCount(1)
  await typist.press('Enter')
  await expect(bill.row('FRAC')).toHaveCount(2)
})
