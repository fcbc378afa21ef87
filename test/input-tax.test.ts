import { beforeAll, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { billInput, billLine, paymentRecord, supplierInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Input tax by the later of booking and supply (decisions §10, 'Input tax'), by the taxes due of a year in which nothing else stands.

const year = yearOf(berlinDay(new Date())) - 1
const d = (rest: string) => `${year}-${rest}`
const { world, manager, trade } = useWorld()

/** The input tax of the months that have some, such as `03 63.87`. */
async function inputTaxes(): Promise<string[]> {
  const rows: { month: string; inputTax: number }[] = must(await manager.get('/proxy/get/taxes'))
  return rows
    .filter(({ inputTax }) => inputTax !== 0)
    .map(({ month, inputTax }) => `${month.slice(5)} ${inputTax}`)
    .sort()
}

let count = 0
async function bill(booked: string, creation: Record<string, unknown> = {}, amount = 1_190): Promise<string> {
  count += 1
  const documentCreation = { billNumber: `R-${count}`, billTotal: amount, bookingDate: booked, ...creation }
  const lines = [billLine(trade, { amount })]
  const input = billInput(trade, booked, { lines, documentCreation })
  return must(await manager.post('/api/documents/bills', input)).entityId.uuid
}
const pay = async (uuid: string, amount: number, recordDate: string) =>
  must(await manager.post(`/api/documents/bills/${uuid}/records`, paymentRecord(amount, { recordDate })))
const remove = async (uuid: string) => must(await manager.post(`/api/documents/bills/${uuid}/deletions`, {}))

beforeAll(async () => {
  expect(await inputTaxes()).toEqual([])
})

test('booked on 2 March, supplied on 10 April, 400 of 1.190 paid on 20 March: 63,87 in March, 126,13 in April', async () => {
  const uuid = await bill(d('03-02'), { serviceDate: d('04-10') })
  expect(await inputTaxes()).toEqual(['04 190'])
  await pay(uuid, 400, d('03-20'))
  expect(await inputTaxes()).toEqual(['03 63.87', '04 126.13'])
  // What is paid once it is supplied changes nothing.
  await pay(uuid, 790, d('05-20'))
  expect(await inputTaxes()).toEqual(['03 63.87', '04 126.13'])
  await remove(uuid)
})

test('an advance counts no earlier than it is booked', async () => {
  const uuid = await bill(d('04-02'), { billDate: d('03-02'), serviceDate: d('06-10'), advance: true })
  await pay(uuid, 400, d('03-20'))
  await pay(uuid, 790, d('05-04'))
  expect(await inputTaxes()).toEqual(['04 63.87', '05 126.13'])
  await remove(uuid)
})

test('whether it is deducted is decided by the day of supply, else by that of the booking', async () => {
  const before = must(await manager.get('/proxy/get/firm')).taxSchemes
  const exempt = { validFrom: d('01-01'), scheme: 'KLEINUNTERNEHMER' }
  must(
    await manager.post('/api/firm', {
      taxSchemes: [...before, exempt, { validFrom: d('04-01'), scheme: 'SOLL' }],
    }),
  )
  const bills = [
    // billed before and booked after: deducted
    await bill(d('04-05'), { billDate: d('03-20') }, 119),
    await bill(d('04-05'), { billDate: d('03-20'), serviceDate: d('03-20') }, 238),
    await bill(d('03-20'), { serviceDate: d('05-05') }, 357),
    await bill(d('03-20'), {}, 476),
  ]
  expect(await inputTaxes()).toEqual(['04 19', '05 57'])
  for (const uuid of bills) await remove(uuid)
  must(await manager.post('/api/firm', { taxSchemes: before }))
})

test('a service of a business in Northern Ireland stands in Kz 84, by the month of its bill, and what comes from there as goods in Kz 89', async () => {
  const supplier = supplierInput({ shortName: 'Lagan', companyName: 'Lagan Antiques Ltd' })
  supplier.partnerData.addresses = [{ countryCode: 'XI', street: 'Quay 1', zip: 'BT1', city: 'Belfast' }]
  const northern = must(await manager.post('/api/partners/suppliers', supplier)).entityId.uuid
  const send = async (taxType: 'REVERSE_CHARGE_13B' | 'ACQUISITION_EU') => {
    const input = billInput({ ...trade, supplier: northern }, d('08-05'), {
      lines: [billLine(trade, { amount: 100, amountIncludesTax: false, taxType })],
      documentCreation: { billNumber: taxType, billTotal: 100, serviceDate: d('07-20') },
    })
    return must(await manager.post('/api/documents/bills', input)).entityId.uuid
  }
  const made = [await send('REVERSE_CHARGE_13B'), await send('ACQUISITION_EU')]
  const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${d('08')}`))
  const figures: { key: string; base: number | null }[] = sections.flatMap(
    (section: { figures: unknown }) => section.figures,
  )
  const base = (key: string) => figures.find((figure) => figure.key === key)?.base ?? 0
  expect([base('46'), base('84'), base('89')]).toEqual([0, 100, 100])
  expect(must(await manager.get(`/proxy/get/bills/${made[0]}`)).countedAsEu).toBe(false)
  for (const uuid of made) await remove(uuid)
})

test('what a locked month deducted by the rule of before is not deducted again, and its bill can be paid', async () => {
  const uuid = await bill(d('03-02'), { serviceDate: d('05-10') })
  const { sql } = world.db
  // As it was kept until now.
  await sql`update document_months set month = ${d('03')} where document_id = ${uuid}`
  expect(await inputTaxes()).toEqual(['03 190'])
  must(await manager.post('/api/reports/locks', { month: d('03') }))
  await pay(uuid, 400, d('04-20'))
  expect(await inputTaxes()).toEqual(['03 190'])
  await pay(uuid, 790, d('06-20'))
  expect(await inputTaxes()).toEqual(['03 190'])
  // Nobody locked March before the rule was there.
  expect(await verifyDocuments(sql, recordedDocuments)).toEqual([
    { documentNumber: 'R-7', what: 'Steuermonate' },
  ])
})
