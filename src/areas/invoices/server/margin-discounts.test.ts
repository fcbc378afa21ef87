import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// § 25a UStG: a discount lowers the margin of the line that it names, in the books too.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

const item = () => invoiceLine(trade, { taxType: 'DIFFERENTIAL', amount: 500, amountBuying: 200 })
const rebate = (amount: number, appliesToLocalId: string | null) => ({
  ...invoiceLine(trade, { taxType: 'DIFFERENTIAL', amount, descriptionShort: 'Treuerabatt' }),
  appliesToLocalId,
})
const post = (lines: unknown[]) => office.post(path, invoiceInput(trade, today, { lines }))
const margins = async (uuid: string) =>
  [
    ...(await world.db.sql`
      select differential_tax_cents as tax, applies_to_local_id as on, local_id as id from line_items
      where document_id = ${uuid} order by position`),
  ].map(({ tax, on, id }) => ({ tax, on, id }))

test('the tax of the item is that of the margin after its discount; its cancellation is the exact negative', async () => {
  const sold = item()
  const { entityId } = must(await post([sold, rebate(-50, sold.localId)]))
  const stored = await margins(entityId.uuid)
  // (500 − 200 − 50) × 19/119
  expect(stored.map(({ tax, on }) => [tax, on])).toEqual([
    [3_992, null],
    [0, sold.localId],
  ])
  const { lineItems } = must(await office.get(`/proxy/get/invoices/${entityId.uuid}`))
  expect(lineItems[1].appliesToLocalId).toBe(sold.localId)
  const head = { cancelledInvoiceEntityId: entityId.uuid, invoiceDate: today }
  const cancellation = { documentType: 'CANCELLATION', documentCreation: head }
  const { uuid } = must(await office.post(`${path}/cancellations`, cancellation)).entityId
  const [own, discount] = await margins(uuid)
  expect([own?.['tax'], discount?.['tax']]).toEqual([-3_992, 0])
  // Under ids of its own.
  expect(own?.['id']).not.toBe(sold.localId)
  expect(discount?.['on']).toBe(own?.['id'])
})

test('a discount that names no item is refused, and so is one that is more than a discount', async () => {
  const seq = await world.lastSeq()
  const refused = async (lines: unknown[]) => (await post(lines)).body.errors[0].path
  expect(await refused([item(), rebate(-50, null)])).toBe('lineItemCreations.1.appliesToLocalId')
  const sold = item()
  expect(await refused([sold, { ...rebate(-50, sold.localId), amountBuying: 10 }])).toBe(
    'lineItemCreations.1.amountBuying',
  )
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('the database keeps tax and buying price off a discount', async () => {
  const sold = item()
  const { entityId } = must(await post([sold, rebate(-50, sold.localId)]))
  const { sql } = world.db
  for (const wrong of [
    sql`update line_items set differential_tax_cents = -1 where document_id = ${entityId.uuid} and position = 2`,
    sql`update line_items set amount_buying_cents = 1 where document_id = ${entityId.uuid} and position = 2`,
    sql`update line_items set applies_to_local_id = local_id where document_id = ${entityId.uuid} and position = 2`,
  ]) {
    await expect(wrong).rejects.toThrow(/violates/)
  }
})
