import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Caller, must } from '#test/caller.ts'
import { shortOrLong } from '#test/endurance.ts'
import { addOneSided } from '#test/one-sided.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  productInput,
  receiverInput,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { PartnerOverview } from '../contract/partner-account.ts'

// What the sales to a customer earned in this year: by hand where every piece is the only one, and of all customers together what the
// report of all pieces says.

const today = berlinDay(new Date())
const year = today.slice(0, 4)
const { world, manager, trade } = useWorld()
let count = 0

const customer = async (): Promise<Trade> => {
  const input = receiverInput({ shortName: `K-${++count}`, companyName: `Kunde ${count} GmbH` })
  return { ...trade, receiver: must(await manager.post('/api/partners/receivers', input)).entityId.uuid }
}
const product = async (changes: object = {}): Promise<string> =>
  must(
    await manager.post('/api/products', {
      ...productInput({ code: `W-${++count}` }),
      buyingPP: null,
      ...changes,
    }),
  ).entityId.uuid
const buy = async (productEntityId: string, quantity: number, amount: number) => {
  const lines = [billLine(trade, { productEntityId, quantity, amount })]
  const documentCreation = { billNumber: `R-${++count}`, billTotal: quantity * amount }
  must(await manager.post('/api/documents/bills', billInput(trade, today, { lines, documentCreation })))
}
const sell = async (of: Trade, productEntityId: string, quantity: number, amount: number) => {
  const lines = [invoiceLine(of, { productEntityId, quantity, amount })]
  return must(await manager.post('/api/documents/invoices', invoiceInput(of, today, { lines }))).entityId.uuid
}
const earnedOf = async (of: Trade, who: Caller = manager): Promise<PartnerOverview['earned']> =>
  must(await who.get(`/proxy/get/receivers/${of.receiver}/overview?day=${today}`)).earned

test('of pieces that are the only ones: net less what they cost, in percent of the sale', async () => {
  const [one, other] = [await customer(), await customer()]
  expect(await earnedOf(one)).toBeNull()
  const [chair, table] = [await product(), await product()]
  await buy(chair, 1, 119)
  await buy(table, 1, 238)
  await sell(one, chair, 1, 357)
  await sell(other, table, 1, 595)
  // 300 net for what cost 119, 500 for 238: such pieces are bought to be sold by § 25a, so that their tax is a cost.
  expect(await earnedOf(one)).toEqual({ sale: 300, margin: 181, marginPercent: 60.3 })
  expect(await earnedOf(other)).toEqual({ sale: 500, margin: 262, marginPercent: 52.4 })
  // Without a product nothing is known of what it cost.
  const service = await customer()
  must(await manager.post('/api/documents/invoices', invoiceInput(service, today)))
  expect(await earnedOf(service)).toBeNull()
})

test('what was sold and cancelled earned nothing; of another year it does not count', async () => {
  const one = await customer()
  const chair = await product()
  await buy(chair, 1, 119)
  const cancelledInvoiceEntityId = await sell(one, chair, 1, 357)
  const documentCreation = { cancelledInvoiceEntityId, invoiceDate: today, customText: '' }
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      ...{ documentType: 'CANCELLATION', documentCreation },
    }),
  )
  expect(await earnedOf(one)).toMatchObject({ sale: 0, margin: 0, marginPercent: null })
  const next = must(
    await manager.get(`/proxy/get/receivers/${one.receiver}/overview?day=${addDays(today, 400)}`),
  )
  expect(next.earned).toBeNull()
})

test('of all customers together it is what the report of all pieces says, whatever was traded', async () => {
  const filter = { filterType: 'period', from: `${year}-01-01`, to: `${year}-12-31` }
  const query = new URLSearchParams({ searchFilter: JSON.stringify(filter) })
  const report = async () => must(await manager.get(`/proxy/get/productyields?${query}`)).stats
  const cents = (units: number) => Math.round(units * 100)
  const deal = fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 10, max: 900 }))
  await fc.assert(
    fc.asyncProperty(fc.array(deal, { minLength: 2, maxLength: 6 }), async (deals) => {
      const before = await report()
      const customers = [await customer(), await customer(), await customer()]
      const [lot, single] = [await product({ buyingPP: 7 }), await product({ restorationTransport: 11 })]
      await buy(lot, 10, 23.45)
      if (deals.length > 3) await buy(lot, 10, 31.11)
      await buy(single, 1, 119)
      for (const [index, [who, quantity, amount]] of deals.entries())
        await sell(customers[who] as Trade, index === 0 ? single : lot, index === 0 ? 1 : quantity, amount)
      const after = await report()
      const earned = await Promise.all(customers.map((one) => earnedOf(one)))
      for (const name of ['sale', 'margin'] as const) {
        const sum = earned.reduce((total, one) => total + cents(one?.[name] ?? 0), 0)
        expect(sum, name).toBe(cents(after[name]) - cents(before[name]))
      }
    }),
    { numRuns: shortOrLong(4, 60) },
  )
})

test('who may not see bills is told nothing of it', async () => {
  const one = await customer()
  const chair = await product()
  await buy(chair, 1, 119)
  await sell(one, chair, 1, 357)
  const as = await addOneSided(world)
  expect(await earnedOf(one, await as('invoices only'))).toBeNull()
  expect((await earnedOf(one))?.margin).toBe(181)
})
