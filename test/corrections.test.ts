import { beforeAll, describe, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay, monthOf } from '#kernel/day.ts'
import { periodOf, periodText } from '#kernel/period.ts'
import { recordedDocuments } from '../src/verify.ts'
import { type Answer, must } from './caller.ts'
import { readText } from './pdf/tools.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, receiverInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// A Rechnungskorrektur takes after the invoice that it names: customer, rate, and what is left of each tax (decisions §10 'A correction
// takes after its invoice').

const today = berlinDay(new Date())
const supplied = addDays(today, -20)
const invoiced = addDays(today, -2)
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

const post = (changes: InvoiceChanges, day: string = today) =>
  manager.post(path, invoiceInput(trade, day, changes))
const idOf = (answer: Answer): string => must(answer).entityId.uuid
const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
const correctBy = (amount: number, creation: object) =>
  post({ lines: [invoiceLine(trade, { amount })], documentCreation: { ...creation } })
const cancel = (uuid: string) =>
  manager.post(`${path}/cancellations`, {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
  })

describe('takes after its invoice', () => {
  const vatIds = ['FR40303265045', 'FR83404833048'] as const
  const inDollars = (amount: number, creation: object, day: string = today) =>
    post(
      {
        lines: [invoiceLine(trade, { amount, currency: 'USD' })],
        documentCreation: { currency: 'USD', ...creation },
      },
      day,
    )
  const taxesOf = async (uuid: string) => {
    const rows = await world.db.sql`
      select net_cents as net, tax_cents as tax, net_euro_cents as "netEuro", tax_euro_cents as "taxEuro"
      from document_taxes where document_id = ${uuid}`
    return rows.map((row) => [row['net'], row['tax'], row['netEuro'], row['taxEuro']])
  }

  beforeAll(async () => {
    const rates = [
      { currency: 'USD', day: invoiced, rate: 1.1 },
      { currency: 'USD', day: today, rate: 1.25 },
      { currency: 'USD', day: '2019-03-05', rate: 1.13 },
    ]
    must(await manager.post('/api/currencies/rates', { rates }))
  })

  test('in its rate: 1.190 USD invoiced at 1,10 and wholly corrected at 1,25 give back 172,73 € of tax', async () => {
    const corrected = idOf(await inDollars(1190, { serviceDate: supplied }, invoiced))
    const uuid = idOf(await inDollars(-1190, { correctedInvoiceEntityId: corrected }))
    expect(await taxesOf(corrected)).toEqual([[100_000, 19_000, 90_909, 17_273]])
    expect(await taxesOf(uuid)).toEqual([[-100_000, -19_000, -90_909, -17_273]])
    expect(await read(uuid)).toMatchObject({ rate: '1.1' })
    const { bytes } = await manager.download(
      `${path}/previews`,
      invoiceInput(trade, today, {
        lines: [invoiceLine(trade, { amount: -1190, currency: 'USD' })],
        documentCreation: { currency: 'USD', correctedInvoice: { number: 'X-1', date: '2019-03-05' } },
      }),
    )
    expect(await readText(bytes)).toContain('1,13')
  })

  test('in the rate of the date of one from before Kontor', async () => {
    const correctedInvoice = { number: 'RE-2019/8', date: '2019-03-05' }
    const uuid = idOf(await inDollars(-119, { correctedInvoice, serviceDate: '2019-03-01' }))
    expect(await read(uuid)).toMatchObject({ rate: '1.13' })
  })

  test('to the cent: 29,97 given back as 3 × 9,99', async () => {
    const corrected = idOf(
      await post(
        { lines: [invoiceLine(trade, { amount: 29.97 })], documentCreation: { serviceDate: supplied } },
        invoiced,
      ),
    )
    const given: unknown[] = []
    for (let turn = 0; turn < 3; turn++)
      given.push(...(await taxesOf(idOf(await correctBy(-9.99, { correctedInvoiceEntityId: corrected })))))
    expect(given).toEqual([
      [-839, -160, -839, -160],
      [-839, -160, -839, -160],
      [-840, -159, -840, -159],
    ])
  })

  test('in parts and in EUR, and what is left is verified and cancelled to the cent', async () => {
    const corrected = idOf(await inDollars(10, { serviceDate: supplied }, invoiced))
    const link = { correctedInvoiceEntityId: corrected }
    const parts: string[] = []
    for (const amount of [-3.33, -3.33, -3.34]) parts.push(idOf(await inDollars(amount, link)))
    const all = await Promise.all([corrected, ...parts].map(taxesOf))
    const sums = [0, 1, 2, 3].map((place) => all.flat().reduce((sum, row) => sum + (row[place] ?? 0), 0))
    expect(sums).toEqual([0, 0, 0, 0])
    expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
    idOf(await cancel(parts[2] ?? ''))
    expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
  })

  test('to the customer of then: his id of now is not named, and no other is taken', async () => {
    const french = { companyName: 'Lumière SARL', shortName: 'Lumière', countryCode: 'FR', vatId: vatIds[0] }
    const receiver = must(await manager.post('/api/partners/receivers', receiverInput(french))).entityId.uuid
    const at = { ...trade, receiver }
    const input = (day: string, amount: number, documentCreation: Record<string, unknown>, data?: object) => {
      const lines = [invoiceLine(trade, { amount, taxType: 'NONE_EU', taxPercent: 0 })]
      const sent = invoiceInput(at, day, { lines, documentCreation })
      return { ...sent, partner: { entityId: { uuid: receiver }, ...(data && { data }) } }
    }
    const corrected = idOf(await manager.post(path, input(today, 100, { serviceDate: today })))
    const { data } = (await read(corrected)).partner
    const change = { propertyName: 'vatId', details: 'BUYER', oldValue: vatIds[0], value: vatIds[1] }
    must(
      await manager.post(`/api/partners/receivers/${receiver}/props`, [
        { entityId: { uuid: receiver }, ...change },
      ]),
    )
    const link = { correctedInvoiceEntityId: corrected }
    const refused = await manager.post(path, input(today, -40, link, { ...data, vatId: vatIds[1] }))
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'partner.vatId', message: `Die USt-IdNr. ist die der berichtigten Rechnung (${vatIds[0]})` }],
    ])
    const renamed = { ...data, companyName: 'Lumière SAS', addressLines: 'Rue Neuve 2' }
    const uuids = [
      idOf(await manager.post(path, input(today, -40, link))),
      idOf(await manager.post(path, input(today, -10, link, renamed))),
    ]
    const partners = await Promise.all(uuids.map(async (uuid) => (await read(uuid)).partner.data))
    expect(partners.map(({ vatId, companyName }) => [vatId, companyName])).toEqual([
      [vatIds[0], 'Lumière SARL'],
      [vatIds[0], 'Lumière SAS'],
    ])
    // One that was stored before with his id of then is reported under the invoice's, too, as long as its month is open.
    await world.db.sql`
      update documents set partner = jsonb_set(partner::jsonb, '{vatId}', to_jsonb(${vatIds[1]}::text))
      where document_id = ${uuids[1] ?? ''}`
    const quarter = periodText(periodOf('quarter', monthOf(today)))
    const { rows } = must(await manager.get(`/proxy/get/ecsales?period=${quarter}`))
    expect(rows.map((row: { vatId: string; base: number }) => [row.vatId, row.base])).toEqual([
      [vatIds[0], 50],
    ])
  })

  test('who counted as EU then does, whatever the firm says now', async () => {
    must(await manager.post('/api/firm', { ukCountsAsEu: true }))
    const british = { companyName: 'Hill Ltd', shortName: 'Hill', countryCode: 'GB', vatId: 'GB980780684' }
    const receiver = must(await manager.post('/api/partners/receivers', receiverInput(british))).entityId.uuid
    const sell = (amount: number, documentCreation: Record<string, unknown>) => {
      const lines = [invoiceLine(trade, { amount, taxType: 'NONE_EU', taxPercent: 0 })]
      return manager.post(path, invoiceInput({ ...trade, receiver }, today, { lines, documentCreation }))
    }
    const corrected = idOf(await sell(100, { serviceDate: today }))
    must(await manager.post('/api/firm', { ukCountsAsEu: false }))
    expect((await sell(100, { serviceDate: today })).status).toBe(422)
    const uuid = idOf(await sell(-40, { correctedInvoiceEntityId: corrected }))
    const rows = await world.db.sql`select counted_as_eu from documents where document_id = ${uuid}`
    expect(rows).toEqual([{ counted_as_eu: true }])
  })
})
