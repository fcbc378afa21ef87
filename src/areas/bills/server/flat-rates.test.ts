import { expect, test } from 'vitest'
import { billInput, billLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

// Bills of farmers and foresters, who charge a flat rate (§ 24 Abs. 1 UStG) that is deducted as input tax.

const path = '/api/documents/bills'
const { world, office, trade } = useWorld()

const create = (line: object, billTotal: number, creation: object = {}) =>
  office.post(
    path,
    billInput(trade, '2026-10-14', {
      lines: [billLine(trade, line)],
      documentCreation: { billTotal, ...creation },
    }),
  )
const read = async (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (await office.get(`/proxy/get/bills/${answer.body.entityId.uuid}`)).body
}
const hay = { amount: 1000, amountIncludesTax: false, taxPercent: 7.8 }

test('a farmer’s 7,8 % is a group of its own, and input tax in Kz 66', async () => {
  const made = await read(await create(hay, 1078))
  expect(made.totals.taxGroups).toMatchObject([
    { taxType: 'VAT', taxPercent: 7.8, amountNet: 1000, taxAmount: 78, amountGross: 1078 },
  ])
  expect(made.lineItems[0]).toMatchObject({ taxPercent: 7.8, amountNet: 1000, amountGross: 1078 })
  const manager = await world.as('manager')
  const { body } = await manager.get('/proxy/get/advancereturns?period=2026-10')
  const figures = body.sections.flatMap((section: { figures: object[] }) => section.figures)
  expect(figures).toContainEqual(expect.objectContaining({ key: '66', documentTax: 78 }))
})

test('the rate is one of the day of supply, else of the bill', async () => {
  const forest = { amount: 105.5, taxPercent: 5.5 }
  expect((await read(await create(forest, 105.5))).totals.taxAmountTotal).toBe(5.5)
  const earlier = { ...hay, taxPercent: 8.4 }
  expect((await create(earlier, 1084, { serviceDate: '2024-12-10' })).status).toBe(201)
  const refused = await create(earlier, 1084)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        path: 'lineItemCreations.0.taxPercent',
        message:
          'Den Durchschnittssatz 8,4 % gibt es am Rechnungsdatum 14.10.2026 nicht, dann galten 7,8 % und 5,5 % (§ 24 UStG)',
      },
    ],
  ])
})

test('its tax may be entered as it is printed', async () => {
  const printedTaxes = [{ taxPercent: 7.8, tax: 0.23 }]
  const line = { ...hay, quantity: 3, amount: 0.97 }
  expect((await read(await create(line, 3.14, { printedTaxes }))).totals.taxAmountTotal).toBe(0.23)
})

test('what one owes oneself has no flat rate, nor has any other decimal', async () => {
  for (const line of [
    { ...hay, taxType: 'ACQUISITION_EU' },
    { ...hay, taxPercent: 7.9 },
  ]) {
    const { status, body } = await create(line, 1000)
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'lineItemCreations.0.taxPercent', message: 'Steuer fehlt' }],
    ])
  }
})

test('the database holds them apart from what nobody charges', async () => {
  const { entityId } = await read(await create(hay, 1078))
  const { sql } = world.node.db
  await expect(
    sql`update line_items set tax_percent = 7.9 where document_id = ${entityId.uuid}`,
  ).rejects.toThrow(/tax_percent/)
})
