import { describe, expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { invoicePdfData } from '../rules/pdf/pdf-data.ts'
import { pdfFactsOf } from './pdf/pdf-facts-of.ts'

const today = berlinDay(new Date())
const nextMonth = addDays(today, 31)
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

const advance = (changes: InvoiceChanges = {}) =>
  invoiceInput(trade, today, {
    ...changes,
    documentCreation: { advance: true, serviceDate: nextMonth, ...changes.documentCreation },
  })
const create = async (changes: InvoiceChanges = {}): Promise<EntityId> =>
  must(await office.post(path, advance(changes))).entityId.uuid

const printed = (uuid: EntityId) =>
  world.db.reading(async (tx) =>
    invoicePdfData(
      pdfFactsOf(await readDocument(tx, uuid, ['INVOICE', 'CANCELLATION']), await loadFirm(tx), new Date()),
    ),
  )

describe('an advance', () => {
  test('is an invoice over what is still to come, in the answer, the list and on paper', async () => {
    const uuid = await create()
    const { body } = await office.get(`/proxy/get/invoices/${uuid}`)
    expect(body).toMatchObject({ documentType: 'INVOICE', advance: true, serviceDate: nextMonth })
    const list = await office.get('/proxy/get/invoices')
    expect(list.body.section[0]).toMatchObject({ entityId: { uuid }, advance: true })
    const page = await printed(uuid)
    expect(page.title).toBe(`Anzahlungsrechnung ${body.invoiceNumber}`)
    expect(page.information).toContainEqual(
      expect.objectContaining({ value: `voraussichtlich ${formatDay(nextMonth)}` }),
    )
  })

  test('expected on the day of its invoice is no supply of that day', async () => {
    const page = await printed(await create({ documentCreation: { serviceDate: today } }))
    expect(page.statutory).not.toContain('Das Leistungsdatum entspricht dem Rechnungsdatum.')
  })

  test('becomes an ordinary invoice by a replacement, once it was supplied, and its history says so', async () => {
    const uuid = await create()
    const input = {
      ...advance({ documentCreation: { advance: false, serviceDate: today } }),
      entityId: { uuid },
    }
    must(await office.post(`${path}/replacements`, input))
    const { body } = await office.get(`/proxy/get/invoices/${uuid}`)
    expect(body).toMatchObject({ advance: false, serviceDate: today })
    const history = await office.get(`/proxy/get/invoices/${uuid}/history`)
    expect(history.body.map((step: { data: { advance: boolean } }) => step.data.advance)).toEqual([
      false,
      true,
    ])
  })

  test('is cancelled like any other; the cancellation remembers what it was', async () => {
    const uuid = await create()
    const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
    const input = { documentType: 'CANCELLATION', documentCreation }
    const cancellation = must(await office.post(`${path}/cancellations`, input)).entityId.uuid
    const { body } = await office.get(`/proxy/get/invoices/${cancellation}`)
    expect(body).toMatchObject({ documentType: 'CANCELLATION', advance: true, serviceDate: nextMonth })
    expect((await printed(cancellation)).title).toContain('Stornorechnung')
  })
})

describe('refused, and nothing is written', () => {
  const day = 'documentCreation.serviceDate'
  const lines = 'lineItemCreations'
  test.each<[string, () => object, string, string]>([
    [
      'without a day',
      () => advance({ documentCreation: { serviceDate: null } }),
      day,
      'Leistungsdatum fehlt',
    ],
    [
      'over what was supplied already',
      () => advance({ documentCreation: { serviceDate: addDays(today, -1) } }),
      day,
      'Die Leistung einer Anzahlungsrechnung steht noch aus: Das Leistungsdatum liegt nicht vor dem Rechnungsdatum',
    ],
    [
      'any other invoice over what is still to come',
      () => advance({ documentCreation: { advance: false } }),
      day,
      'Das Leistungsdatum liegt in der Zukunft. Für eine Leistung, die noch aussteht, schreiben Sie eine Anzahlungsrechnung.',
    ],
    [
      'one that asks for nothing',
      () => advance({ lines: [invoiceLine(trade, { amount: -5 })] }),
      lines,
      'Eine Anzahlungsrechnung hat einen Betrag über 0',
    ],
    [
      'goods under § 25a UStG',
      () =>
        advance({
          lines: [invoiceLine(trade), invoiceLine(trade, { taxType: 'DIFFERENTIAL', amountBuying: 5 })],
        }),
      `${lines}.1.taxType`,
      'Differenzbesteuerte Ware steht nicht in einer Anzahlungsrechnung. Erfassen Sie die Anzahlung als Zahlung der Rechnung über die Ware.',
    ],
  ])('%s', async (_name, input, where, message) => {
    const before = await world.lastSeq()
    const { status, body } = await office.post(path, input())
    expect([status, body.errors]).toEqual([422, [{ path: where, message }]])
    // PDFs of the invoices before may still be made.
    expect(await world.eventsAfter(before)).toEqual([])
  })

  test('by the database too', async () => {
    const uuid = await create()
    await expect(
      world.db.sql`update documents set service_day = document_day - 1 where document_id = ${uuid}`,
    ).rejects.toThrow('documents_advance_day')
    await expect(
      world.db
        .sql`update documents set gross_cents = 0, net_cents = 0, tax_cents = 0 where document_id = ${uuid}`,
    ).rejects.toThrow('documents_advance_gross')
  })
})
