import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, type Day, monthOf } from '#kernel/day.ts'
import { periodOf, periodText, shiftPeriod } from '#kernel/period.ts'
import { must } from '#test/caller.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
  supplierInput,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What the returns know of the other side: where a supplier sits, under which VAT id was sold, and which invoice is corrected.

const today = berlinDay(new Date())
const month = monthOf(today)
const quarter = periodOf('quarter', month)
const earlier = shiftPeriod(quarter, -1)
const inEarlier = `${earlier.from}-20` as Day
const path = '/api/documents/invoices'
const { manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { ossSince: '2024-01-01', numbersInDateOrder: false }))
})

const get = async (resource: string, query: string) =>
  must(await manager.get(`/proxy/get/${resource}?${query}`))
const receiver = async (data: object): Promise<string> =>
  must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid
async function sell(
  to: string,
  line: object,
  day: Day,
  documentCreation: Record<string, unknown> = {},
): Promise<string> {
  const lines = [{ ...invoiceLine(trade), taxPercent: null, ...line }]
  const input = invoiceInput({ ...trade, receiver: to }, day, { lines, documentCreation })
  return must(await manager.post(path, input)).entityId.uuid
}

test('services of a business elsewhere in the EU stand in 46, of others in 84', async () => {
  for (const [index, countryCode] of ['DE', 'FR', 'CH'].entries()) {
    const addresses = [{ countryCode, street: 'Weg 1', zip: '1000', city: 'Dort' }]
    const { partnerData, ...rest } = supplierInput({ shortName: countryCode })
    const input = { ...rest, partnerData: { ...partnerData, addresses } }
    const supplier = must(await manager.post('/api/partners/suppliers', input)).entityId.uuid
    const amount = 100 * 2 ** index
    const line = { amount, amountIncludesTax: false, taxType: 'REVERSE_CHARGE_13B' }
    const documentCreation = { billTotal: amount, billNumber: `S-${index}` }
    const changes = { lines: [billLine(trade, line)], documentCreation }
    must(await manager.post('/api/documents/bills', billInput({ ...trade, supplier }, today, changes)))
  }
  const { sections } = await get('advancereturns', `period=${month}`)
  const bases = sections.flatMap(({ figures }: { figures: { key: string; base: number | null }[] }) =>
    figures.filter(({ key }) => key === '46' || key === '84').map(({ key, base }) => `${key} ${base}`),
  )
  expect(bases).toEqual(['46 200', '84 500'])
})

test('goods are reported under the VAT id of where they go, services under that of the business', async () => {
  const uuid = await receiver({ shortName: 'Lumière', countryCode: 'FR', vatId: 'FR40303265045' })
  const service = { amount: 500, taxType: 'SERVICE_EU' }
  const sold = await sell(uuid, service, today)
  const { data } = must(await manager.get(`/proxy/get/invoices/${sold}`)).partner
  const delivery = {
    deliveryCountry: 'AT',
    deliveryRecipientName: 'Depot',
    deliveryAddressLines: 'Ring 1\n1010 Wien',
  }
  const other = { ...data, ...delivery, deliveryVatId: 'ATU12345675', billingAddressIsDeliveryAddress: false }
  const lines = [service, { amount: 300, taxType: 'NONE_EU' }].map((line) => ({
    ...{ ...invoiceLine(trade), taxPercent: null, ...line },
  }))
  const input = invoiceInput({ ...trade, receiver: uuid }, today, { lines })
  must(await manager.post(path, { ...input, partner: { entityId: { uuid }, data: other } }))
  const { rows } = await get('ecsales', `period=${periodText(quarter)}`)
  expect(rows).toMatchObject([
    { vatId: 'ATU12345675', kind: 'L', base: 300 },
    { vatId: 'FR40303265045', kind: 'S', base: 1_000 },
  ])
})

test('an invoice under a wrong VAT id that was replaced is reported under the right one, in its period', async () => {
  const uuid = await receiver({ shortName: 'Rossi', countryCode: 'IT', vatId: 'IT00743110157' })
  const goods = { amount: 700, taxType: 'NONE_EU' }
  const old = await sell(uuid, goods, inEarlier, { serviceDate: inEarlier })
  const documentCreation = { cancelledInvoiceEntityId: old, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  const { data } = must(await manager.get(`/proxy/get/invoices/${old}`)).partner
  const lines = [{ ...invoiceLine(trade), taxPercent: null, ...goods }]
  const head = { serviceDate: inEarlier, replacesInvoiceEntityId: old }
  const input = invoiceInput({ ...trade, receiver: uuid }, today, { lines, documentCreation: head })
  const right = { ...data, vatId: 'IT12345670017' }
  must(await manager.post(path, { ...input, partner: { entityId: { uuid }, data: right } }))
  const ids = async (period: string) =>
    (await get('ecsales', `period=${period}`)).rows
      .filter(({ vatId }: { vatId: string }) => vatId.startsWith('IT'))
      .map(({ vatId, base }: { vatId: string; base: number }) => `${vatId} ${base}`)
  expect(await ids(periodText(earlier))).toEqual(['IT12345670017 700'])
  expect(await ids(periodText(quarter))).toEqual([])
})

test('a correction names what it corrects, in the recapitulative statement and in the One-Stop-Shop', async () => {
  const danish = await receiver({ shortName: 'Strøm', countryCode: 'DK', vatId: 'DK13585628' })
  const goods = await sell(danish, { amount: 900, taxType: 'NONE_EU' }, inEarlier, { serviceDate: inEarlier })
  const less = { amount: -90, taxType: 'NONE_EU' }
  await sell(danish, less, today, { correctedInvoiceEntityId: goods, serviceDate: inEarlier })
  const { rows } = await get('ecsales', `period=${periodText(quarter)}`)
  const own = rows.find(({ vatId }: { vatId: string }) => vatId === 'DK13585628')
  expect(own).toMatchObject({ base: -90, supplies: [{ base: -90, corrects: { date: inEarlier } }] })

  const consumer = await receiver({ shortName: 'Huber', companyName: 'Vroni Huber', countryCode: 'AT' })
  const back = { amount: -120, taxType: 'OSS' }
  // One of Kontor's, and one from before.
  const sold = await sell(consumer, { amount: 240, taxType: 'OSS' }, inEarlier, { serviceDate: inEarlier })
  await sell(consumer, back, today, { correctedInvoiceEntityId: sold, serviceDate: inEarlier })
  const correctedInvoice = { number: 'ALT-7', date: inEarlier }
  const before = await sell(consumer, back, today, { correctedInvoice, serviceDate: inEarlier })
  const corrections = async () => {
    const made = await get('osssales', `period=${periodText(quarter)}`)
    expect(made.rows).toEqual([])
    return made.corrections
  }
  const inAll = (tax: number) => [{ quarter: periodText(earlier), country: 'AT', tax }]
  expect(await corrections()).toEqual(inAll(-20))
  // That from before counts when it is paid back (decisions §10).
  const pay = async (uuid: string, amount: number, recordDate: Day) =>
    must(await manager.post(`${path}/${uuid}/records`, paymentRecord(amount, { recordDate })))
  await pay(before, -120, today)
  expect(await corrections()).toEqual(inAll(-40))
  // What was received in the quarter before, and goes back without a paper of its own.
  const advance = await sell(consumer, { amount: 240, taxType: 'OSS' }, inEarlier, {
    ...{ advance: true, serviceDate: today },
  })
  await pay(advance, 240, inEarlier)
  await pay(advance, -120, today)
  expect(await corrections()).toEqual(inAll(-60))
})

test('the ledger of § 25a UStG names the day of the supply, and what the piece was bought with', async () => {
  const product = productInput({ code: 'STU-9' })
  const { uuid } = must(
    await manager.post('/api/products', { ...product, taxType: 'm', buyingPP: null }),
  ).entityId
  const bought = (productUse: string, billNumber: string, amount: number) => {
    const line = { ...billLine(trade), amount, taxPercent: 0, productEntityId: uuid, productUse }
    const documentCreation = { billNumber, billTotal: amount, bookingDate: inEarlier }
    return billInput(trade, inEarlier, { lines: [line], documentCreation })
  }
  must(await manager.post('/api/documents/bills', bought('TRANSPORT', 'T-1', 20)))
  must(await manager.post('/api/documents/bills', bought('PURCHASE', 'K-1', 200)))
  const piece = { amount: 319, taxType: 'DIFFERENTIAL', amountBuying: 200, productEntityId: uuid }
  await sell(trade.receiver, piece, today, { serviceDate: inEarlier })
  const searchFilter = JSON.stringify({ filterType: 'period', period: monthOf(inEarlier) })
  const { section } = await get('marginledger', new URLSearchParams({ searchFilter }).toString())
  expect(section).toMatchObject([{ soldOn: inEarlier, bought: { number: 'K-1' } }])

  // Of what came with the opening stock the product itself says it; of what has a bill only that counts.
  const { history: _, ...stored } = await get(`products/${uuid}`, '')
  const own = { purchasedOn: '2019-03-05', purchasedFrom: 'Nachlass Ohm' }
  must(await manager.post('/api/products/replacements', { ...stored, ...own }))
  const before = must(await manager.post('/api/products', { ...productInput({ code: 'STU-10' }), ...own }))
    .entityId.uuid
  await sell(trade.receiver, { ...piece, productEntityId: before }, today, { serviceDate: inEarlier })
  const { section: both } = await get('marginledger', new URLSearchParams({ searchFilter }).toString())
  expect(
    both.map(({ product, bought }: { product: { code: string }; bought: unknown }) => [product.code, bought]),
  ).toEqual([
    ['STU-9', expect.objectContaining({ number: 'K-1', day: inEarlier })],
    [
      'STU-10',
      { uuid: null, number: '', day: '2019-03-05', supplier: 'Nachlass Ohm', supplierEntityId: null },
    ],
  ])
  const { bytes } = await manager.download(`/api/registers/marginledger.csv?period=${monthOf(inEarlier)}`)
  expect(bytes.toString('utf8')).toContain(';05.03.2019;;Nachlass Ohm;')
  // The stock list says it, too, to whoever may see bills.
  const listed = must(
    await manager.get(
      `/proxy/get/products?searchText=stu-10&${new URLSearchParams({ searchFilter: JSON.stringify({ filterType: 'inventoryUntil', day: today }) })}`,
    ),
  )
  expect(listed.section).toMatchObject([{ supplier: 'Nachlass Ohm', purchaseDate: '2019-03-05' }])
})

test('a sale to the EU whose goods were bought in a third member state about then is pointed out', async () => {
  const italian = supplierInput({ shortName: 'Torino' })
  italian.partnerData.addresses = [{ countryCode: 'IT', street: 'Via Po 1', zip: '10100', city: 'Torino' }]
  const supplier = must(await manager.post('/api/partners/suppliers', italian)).entityId.uuid
  const customer = await receiver({ shortName: 'Wien', countryCode: 'AT', vatId: 'ATU13585627' })
  const ofDay = `${shiftPeriod(quarter, -3).from}-20` as Day
  const period = periodText(shiftPeriod(quarter, -3))
  const product = must(await manager.post('/api/products', productInput({ code: 'TORINO-1', taxType: 'v' })))
    .entityId.uuid
  const other = must(await manager.post('/api/products', productInput({ code: 'TORINO-2', taxType: 'v' })))
    .entityId.uuid
  const buy = async (productEntityId: string, day: Day, billNumber: string) => {
    const line = { amount: 100, amountIncludesTax: false, taxType: 'ACQUISITION_EU', productEntityId }
    const changes = {
      lines: [billLine(trade, line)],
      documentCreation: { billTotal: 100, billNumber, serviceDate: day },
    }
    must(await manager.post('/api/documents/bills', billInput({ ...trade, supplier }, day, changes)))
  }
  await buy(product, addDays(ofDay, -10), 'T-1')
  await buy(other, addDays(ofDay, -40), 'T-2')
  const sold = (productEntityId: string) =>
    sell(customer, { amount: 200, taxType: 'NONE_EU', productEntityId }, ofDay, { serviceDate: ofDay })
  const [direct, fromStock] = [await sold(product), await sold(other)]
  const { rows } = await get('ecsales', `period=${period}`)
  const said = rows.flatMap(
    ({ supplies }: { supplies: { entityId: { uuid: string }; boughtIn: string | null }[] }) =>
      supplies.map(({ entityId, boughtIn }) => [entityId.uuid, boughtIn]),
  )
  expect(new Map(said)).toEqual(
    new Map([
      [direct, 'IT'],
      [fromStock, null],
    ]),
  )
})
