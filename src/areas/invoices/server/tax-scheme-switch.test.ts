import { beforeAll, describe, expect, test } from 'vitest'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { billInput, type InvoiceChanges, invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The firm switches from one scheme of taxation to another, in every direction: the day of supply chooses, and what is
// written keeps what it was written by (§ 19, § 20 UStG; decisions §9).

const today = berlinDay(new Date())
const switchDay = addDays(today, -10)
const dayBefore = addDays(switchDay, -1)
const path = '/api/documents/invoices'
const exempt = 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'
const refusal = 'Kleinunternehmer weisen keine Umsatzsteuer aus (§ 19 UStG)'

const { world, manager, trade } = useWorld()

const switchTo = async (...taxSchemes: { validFrom: string | null; scheme: TaxScheme }[]) => {
  must(await manager.post('/api/firm', { taxSchemes }))
}
const from = (scheme: TaxScheme, validFrom: string | null = null) => ({ validFrom, scheme })
const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
const percentOf = (scheme: TaxScheme) => (scheme === 'KLEINUNTERNEHMER' ? 0 : 19)
const taxed = (scheme: TaxScheme, serviceDate: string): InvoiceChanges => ({
  lines: [invoiceLine(trade, { taxPercent: percentOf(scheme) })],
  documentCreation: { serviceDate },
})
const post = (changes: InvoiceChanges) => manager.post(path, invoiceInput(trade, today, changes))
const create = async (changes: InvoiceChanges): Promise<string> => must(await post(changes)).entityId.uuid
const replace = (uuid: string, changes: InvoiceChanges) =>
  manager.post(`${path}/replacements`, {
    ...invoiceInput(trade, today, changes),
    documentRecordCreations: null,
    entityId: { uuid },
  })
const cancel = async (uuid: string): Promise<string> => {
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const body = { documentType: 'CANCELLATION', documentCreation }
  return must(await manager.post(`${path}/cancellations`, body)).entityId.uuid
}
async function printed(uuid: string): Promise<string> {
  return readText((await manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`)).bytes)
}
async function preview(changes: InvoiceChanges): Promise<string> {
  return readText((await manager.download(`${path}/previews`, invoiceInput(trade, today, changes))).bytes)
}
/** Either tax is shown or the remark stands there, never both, never neither. */
function expectTaxation(page: string, scheme: TaxScheme) {
  const isExempt = scheme === 'KLEINUNTERNEHMER'
  expect([page.includes(exempt), page.includes('19 %')]).toEqual([isExempt, !isExempt])
}

const schemes = ['SOLL', 'IST', 'KLEINUNTERNEHMER'] as const
const directions = schemes.flatMap((old) =>
  schemes.filter((now) => now !== old).map((now) => [old, now] as const),
)

describe.each(directions)('from %s to %s', (old, now) => {
  let written: string
  beforeAll(async () => {
    await switchTo(from(old))
    written = await create(taxed(old, dayBefore))
    await switchTo(from(old), from(now, switchDay))
  })

  test('the day of supply chooses, on the last day before and on the day itself', async () => {
    const before = await create(taxed(old, dayBefore))
    const after = await create(taxed(now, switchDay))
    expect([(await read(before)).taxScheme, (await read(after)).taxScheme]).toEqual([old, now])
    expectTaxation(await printed(before), old)
    expectTaxation(await printed(after), now)
  })

  test('a cancellation after it is as its invoice was', async () => {
    const cancellation = await cancel(written)
    expect((await read(cancellation)).taxScheme).toBe(old)
    expectTaxation(await printed(cancellation), old)
    expectTaxation(await printed(written), old)
  })

  test('a preview has the scheme of its day', async () => {
    expectTaxation(await preview(taxed(old, dayBefore)), old)
    expectTaxation(await preview(taxed(now, switchDay)), now)
  })

  test('an edit takes the scheme of its day, and Verlauf tells of it', async () => {
    const uuid = await create(taxed(old, dayBefore))
    must(await replace(uuid, taxed(old, addDays(dayBefore, -1))))
    expect((await read(uuid)).taxScheme).toBe(old)
    must(await replace(uuid, taxed(now, switchDay)))
    expect((await read(uuid)).taxScheme).toBe(now)
    expectTaxation(await printed(uuid), now)
    const { body } = await manager.get(`/proxy/get/invoices/${uuid}/history`)
    const states = body.filter(
      ({ event }: { event: string }) => event.startsWith('invoice ') && !/PDF/.test(event),
    )
    expect(states.map(({ data }: { data: { taxScheme: string } }) => data.taxScheme)).toEqual([now, old, old])
  })

  test('a Rechnungskorrektur of an older supply is taxed as that', async () => {
    const line = invoiceLine(trade, { amount: -11.9, taxPercent: percentOf(old) })
    const uuid = await create({ lines: [line], documentCreation: { serviceDate: dayBefore } })
    expect((await read(uuid)).taxScheme).toBe(old)
    expectTaxation(await printed(uuid), old)
  })

  test('tax is shown by nobody who is exempt on that day', async () => {
    const answers = [await post(taxed('SOLL', dayBefore)), await post(taxed('SOLL', switchDay))]
    expect(answers.map(({ status, body }) => body.errors?.[0]?.message ?? status)).toEqual(
      [old, now].map((scheme) => (scheme === 'KLEINUNTERNEHMER' ? refusal : 201)),
    )
  })

  test('a bill without a day of supply has the scheme of its booking', async () => {
    const bill = async (bookingDate: string) => {
      const input = billInput(trade, bookingDate, { documentCreation: { bookingDate } })
      const { uuid } = must(await manager.post('/api/documents/bills', input)).entityId
      return must(await manager.get(`/proxy/get/bills/${uuid}`)).taxScheme
    }
    expect([await bill(dayBefore), await bill(switchDay)]).toEqual([old, now])
  })
})

describe('a switch that is entered late', () => {
  test.each([
    ['SOLL', 'KLEINUNTERNEHMER'],
    ['KLEINUNTERNEHMER', 'SOLL'],
  ] as const)('from %s to %s leaves what is written, and its cancellation', async (old, now) => {
    await switchTo(from(old))
    const uuid = await create(taxed(old, today))
    await switchTo(from(now))
    const cancellation = await cancel(uuid)
    for (const id of [uuid, cancellation]) {
      expect((await read(id)).taxScheme).toBe(old)
      expectTaxation(await printed(id), old)
    }
    // What was not handed out can still be written anew, by the scheme of now.
    const other = await create(taxed(now, today))
    await switchTo(from(old))
    expect((await replace(other, taxed(old, today))).status).toBe(200)
    expect((await read(other)).taxScheme).toBe(old)
  })
})

describe('under § 19 UStG', () => {
  beforeAll(() => switchTo(from('KLEINUNTERNEHMER')))

  test.each(['NONE_EU', 'NONE_THIRD_COUNTRY', 'DIFFERENTIAL'])('%s is refused', async (taxType) => {
    const before = await world.lastSeq()
    const { status, body } = await post({ lines: [invoiceLine(trade, { taxType, taxPercent: 0 })] })
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          path: 'lineItemCreations.0.taxType',
          message: 'Für Kleinunternehmer gibt es nur Umsatzsteuer mit 0 %, auch ins Ausland (§ 19 UStG)',
        },
      ],
    ])
    const events = (await world.eventsAfter(before)).filter(({ event }) => event === 'invoice created')
    expect(events).toEqual([])
  })

  test('a supply of before 2025 keeps its old sentence', async () => {
    const page = await printed(await create(taxed('KLEINUNTERNEHMER', '2024-12-31')))
    expect(page).toContain('Als Kleinunternehmer berechnen wir keine Umsatzsteuer (§ 19 UStG).')
    expect(page).not.toContain(exempt)
  })

  test('no document can show tax in the database either', async () => {
    const uuid = await create(taxed('KLEINUNTERNEHMER', today))
    await expect(
      world.db.sql`update documents set net_cents = 10000, tax_cents = 1900 where document_id = ${uuid}`,
    ).rejects.toThrow('documents_exempt')
  })
})
