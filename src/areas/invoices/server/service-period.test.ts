import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The period of a supply, and the note for consumers to keep the invoice: stored, printed, told in 'Verlauf', cancelled with it.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const period = { serviceDate: '2026-10-31', serviceDateFrom: '2026-10-01' }
const { world, office, trade } = useWorld()
let consumer: string

beforeAll(async () => {
  const manager = await world.as('manager')
  const input = receiverInput({ shortName: 'Lang', companyName: '' })
  consumer = must(await manager.post('/api/partners/receivers', input)).entityId.uuid
})

const inputOf = (documentCreation: object, receiver = trade.receiver) =>
  invoiceInput({ ...trade, receiver }, today, { documentCreation: { ...documentCreation } })
const create = async (documentCreation: object, receiver?: string): Promise<string> =>
  must(await office.post(path, inputOf(documentCreation, receiver))).entityId.uuid
const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
const printed = async (uuid: string) =>
  readText((await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)).bytes)
const cancel = async (uuid: string, more: object = {}) =>
  office.post(`${path}/cancellations`, {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today, customText: '', ...more },
  })
const statesOf = async (uuid: string) =>
  must(await office.get(`/proxy/get/invoices/${uuid}/history`)).map(({ data }: { data: object }) => data)

describe('a service period', () => {
  test('is stored, read, recorded, printed, and the same on the cancellation', async () => {
    const uuid = await create(period)
    expect(await read(uuid)).toMatchObject(period)
    expect(await statesOf(uuid)).toContainEqual(expect.objectContaining(period))
    expect(await printed(uuid)).toContain('Leistungszeitraum 01.10.2026 – 31.10.2026')
    const cancellation = must(await cancel(uuid, period)).entityId.uuid
    expect(await read(cancellation)).toMatchObject(period)
    expect(await printed(cancellation)).toContain('Leistungszeitraum 01.10.2026 – 31.10.2026')
  })

  test('is found by the day on which it ends', async () => {
    const uuid = await create(period)
    const within = async (filter: object) => {
      const searchFilter = JSON.stringify({ filterType: 'period', by: 'serviceDate', ...filter })
      const rows = must(
        await office.get(`/proxy/get/invoices?searchFilter=${encodeURIComponent(searchFilter)}`),
      )
      return rows.section.some((row: { entityId: { uuid: string } }) => row.entityId.uuid === uuid)
    }
    expect(await within({ from: '2026-10-31', to: '2026-10-31' })).toBe(true)
    expect(await within({ to: '2026-10-30' })).toBe(false)
  })

  test('goes and comes with a replacement', async () => {
    const uuid = await create(period)
    const replace = async (documentCreation: object) =>
      must(
        await office.post(`${path}/replacements`, {
          ...inputOf(documentCreation),
          documentRecordCreations: null,
          entityId: { uuid },
        }),
      )
    await replace({ serviceDate: '2026-10-31' })
    expect((await read(uuid)).serviceDateFrom).toBe(null)
    await replace(period)
    expect((await read(uuid)).serviceDateFrom).toBe('2026-10-01')
  })

  test('of one day is that day; without an end it ends on the invoice date', async () => {
    const day = await create({ serviceDate: '2026-10-31', serviceDateFrom: '2026-10-31' })
    expect((await read(day)).serviceDateFrom).toBe(null)
    const until = await create({ serviceDateFrom: '2026-10-01' })
    expect(await read(until)).toMatchObject({ serviceDateFrom: '2026-10-01', serviceDate: today })
    expect(await printed(until)).not.toContain('entspricht dem Rechnungsdatum')
  })

  test.each(['', '/previews', '/previews/drafts'])(
    'that ends before it begins is refused by %s',
    async (call) => {
      const answer = await office.post(
        path + call,
        inputOf({ serviceDate: '2026-10-01', serviceDateFrom: '2026-10-31' }),
      )
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [
          {
            path: 'documentCreation.serviceDateFrom',
            message: 'Der Leistungszeitraum beginnt nach seinem letzten Tag, dem 01.10.2026',
          },
        ],
      ])
    },
  )

  test('of a cancellation is its invoice’s', async () => {
    const uuid = await create(period)
    const answer = await cancel(uuid, { serviceDateFrom: '2026-10-02' })
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'documentCreation.serviceDateFrom'])
  })

  test('is none of an advance, of which only a day is expected', async () => {
    const answer = await office.post(path, inputOf({ ...period, serviceDate: today, advance: true }))
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        {
          path: 'documentCreation.serviceDateFrom',
          message: 'Eine Anzahlungsrechnung nennt nur den Tag, der zu erwarten ist',
        },
      ],
    ])
  })

  test('is held by the database', async () => {
    const uuid = await create(period)
    const turn = world.db.sql`update documents set service_from_day = service_day where document_id = ${uuid}`
    await expect(turn).rejects.toThrow('documents')
  })
})

describe('the note to keep the invoice', () => {
  test('is printed for a consumer, and copied to the cancellation', async () => {
    const uuid = await create({ keepingNote: true }, consumer)
    expect(await read(uuid)).toMatchObject({ keepingNote: true })
    expect(await printed(uuid)).toContain('zwei Jahre lang auf (§ 14b Abs. 1 Satz 5 UStG)')
    const cancellation = must(await cancel(uuid)).entityId.uuid
    expect(await read(cancellation)).toMatchObject({ keepingNote: true })
    expect(await printed(cancellation)).not.toContain('§ 14b')
  })

  test('may be printed for a business, which may use the service privately', async () => {
    expect(await printed(await create({ keepingNote: true }))).toContain('zwei Jahre lang auf (§ 14b Abs. 1')
  })

  test('cannot be added by a cancellation', async () => {
    const answer = await cancel(await create({}, consumer), { keepingNote: true })
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'documentCreation.keepingNote'])
  })
})
