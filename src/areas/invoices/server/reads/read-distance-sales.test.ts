import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, yearOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, paymentRecord, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What was sold to consumers elsewhere in the EU, for the limit of § 3c Abs. 4 UStG.

const today = berlinDay(new Date())
const lastYear = `${yearOf(today) - 1}-12-31`
const beforeThat = `${yearOf(today) - 2}-12-31`
const path = '/api/documents/invoices'
const { manager, trade } = useWorld()
let consumer: string

beforeAll(async () => {
  consumer = await receiver({ shortName: 'Virtanen', companyName: 'Aino Virtanen', countryCode: 'FI' })
})

const receiver = async (data: object): Promise<string> =>
  must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid
const sales = async () => must(await manager.get('/proxy/get/distancesales'))
const line = (amount: number, changes: object = {}) => ({ ...invoiceLine(trade, { amount }), ...changes })
async function create(to: string, changes: InvoiceChanges): Promise<string> {
  const input = { ...invoiceInput({ ...trade, receiver: to }, today, changes) }
  return must(await manager.post(path, input)).entityId.uuid
}
const on = (serviceDate: string) => ({ documentCreation: { serviceDate } })

test('goods to consumers elsewhere in the EU count without tax, by their day of supply', async () => {
  expect(await sales()).toEqual({ lastYear: 0, thisYear: 0 })
  const uuid = await create(consumer, { lines: [line(1190)] })
  await create(consumer, { lines: [line(119)], ...on(lastYear) })
  await create(consumer, { lines: [line(119)], ...on(beforeThat) })
  // At the destination's rate it counts as well: 25,5 % of 200,00.
  must(await manager.post('/api/firm', { ossSince: '2021-07-01' }))
  await create(consumer, { lines: [line(251, { taxType: 'OSS', taxPercent: null })] })
  expect(await sales()).toEqual({ lastYear: 100, thisYear: 1200 })
  const cancellation = {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
  }
  must(await manager.post(`${path}/cancellations`, cancellation))
  expect(await sales()).toEqual({ lastYear: 100, thisYear: 200 })
})

test('what goes to others, services and goods of § 25a UStG do not count', async () => {
  const before = await sales()
  await create(trade.receiver, { lines: [line(119)] })
  const used = { taxType: 'DIFFERENTIAL', amountBuying: 100, taxPercent: null }
  await create(consumer, { lines: [line(500, used)] })
  const business = await receiver({ shortName: 'Lumière', countryCode: 'FR', vatId: 'FR40303265045' })
  await create(business, { lines: [line(119)] })
  const swiss = await receiver({ shortName: 'Meier', companyName: 'Urs Meier', countryCode: 'CH' })
  await create(swiss, { lines: [line(119)] })
  const service = { shortName: 'BERA', includeInBookingText: true, scope: 'INVOICE', isService: true }
  const { entityId } = must(await manager.post('/api/lineitems/categories/', service))
  await create(consumer, { lines: [line(119, { categoryEntityId: entityId.uuid })] })
  expect(await sales()).toEqual(before)
})

test('where the goods go decides, not where the customer lives', async () => {
  const before = await sales()
  const data = {
    shortName: 'Kern',
    companyName: 'Karl Kern',
    addressLines: 'Kastanienallee 12\n10435 Berlin',
    countryCode: 'DE',
    preferredPaymentMethod: { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} },
    billingAddressIsDeliveryAddress: false,
    deliveryRecipientName: 'Karl Kern',
    deliveryAddressLines: '3 rue du Bac\n75007 Paris',
    deliveryCountry: 'FR',
  }
  const partner = { entityId: { uuid: trade.receiver }, data }
  must(await manager.post(path, { ...invoiceInput(trade, today, { lines: [line(119)] }), partner }))
  expect((await sales()).thisYear).toBe(before.thisYear + 100)
})

test('an advance does not count, its final invoice does as a whole', async () => {
  const before = await sales()
  const advance = await create(consumer, {
    lines: [line(119)],
    documentCreation: { advance: true, serviceDate: addDays(today, 9) },
  })
  must(await manager.post(`${path}/${advance}/mails`, { to: 'a@example.org', subject: 'A', text: 'B' }))
  must(await manager.post(`${path}/${advance}/records`, paymentRecord(119, { recordDate: today })))
  expect(await sales()).toEqual(before)
  await create(consumer, {
    lines: [line(1190)],
    documentCreation: { advanceInvoiceEntityIds: [advance], serviceDate: today },
  })
  expect((await sales()).thisYear).toBe(before.thisYear + 1000)
})
