import { describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const year = Number(today.slice(0, 4))
const { world, office, trade } = useWorld()

async function create(day: string = today, creation: object = {}): Promise<string> {
  const input = invoiceInput(trade, day, { documentCreation: { ...creation } })
  return (await office.post('/api/documents/invoices', input)).body.entityId.uuid
}
const cancel = async (uuid: string): Promise<string> => {
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const input = { documentType: 'CANCELLATION', documentCreation }
  return (await office.post('/api/documents/invoices/cancellations', input)).body.entityId.uuid
}
const remove = (uuid: string) => office.post(`/api/documents/invoices/${uuid}/deletions`, {})
const read = async (uuid: string) => (await office.get(`/proxy/get/invoices/${uuid}`)).body
const numbers = async () =>
  (await world.db.sql`select number_count from documents where number_year = ${year} order by 1`).map(
    (row) => row['number_count'],
  )

describe('the last invoice of the range', () => {
  test('takes its date with it: what was dated before it is accepted again', async () => {
    const yesterday = addDays(today, -1)
    await create(yesterday)
    const uuid = await create()
    const early = () => office.post('/api/documents/invoices', invoiceInput(trade, yesterday))
    expect((await early()).status).toBe(422)
    expect((await remove(uuid)).status).toBe(200)
    expect((await early()).status).toBe(201)
  })

  test('is deleted; the journal keeps it, and its number is given again', async () => {
    const uuid = await create()
    const { invoiceNumber } = await read(uuid)
    const before = await world.lastSeq()
    const answer = await remove(uuid)
    expect(answer.status).toBe(200)
    const events = (await world.eventsAfter(before)).filter(({ event }) => event === 'invoice deleted')
    expect(events).toMatchObject([
      {
        entityId: uuid,
        data: {
          deleted: { invoiceNumber, totals: { amountGrossTotal: 119 } },
          numberReset: { event: 'invoice number reset', invoiceNumber, year },
        },
      },
    ])
    expect((await office.get(`/proxy/get/invoices/${uuid}`)).status).toBe(404)
    expect((await office.download(`/api/attachments/${uuid}/a.pdf`)).status).toBe(404)
    expect((await read(await create())).invoiceNumber).toBe(invoiceNumber)
  })

  test('may be a cancellation: its invoice is normal again', async () => {
    const uuid = await create()
    const cancellation = await cancel(uuid)
    expect((await remove(cancellation)).status).toBe(200)
    const invoice = await read(uuid)
    expect(invoice.cancelledByInvoiceEntityId).toBeNull()
    expect(invoice.totals.amountDue).toBe(119)
    expect((await remove(uuid)).status).toBe(200)
  })
})

describe('a deletion is refused', () => {
  const only = 'die Rechnung kann nur storniert werden'
  test.each<[string, () => Promise<string>, string]>([
    [
      'of a number before the last',
      async () => {
        const uuid = await create()
        await create()
        return uuid
      },
      `Nur die letzte Nummer lässt sich löschen, sonst entstünde eine Lücke; ${only}`,
    ],
    ['of a paid invoice', () => create(today, { paid: true }), `Zahlungen sind erfasst; ${only}`],
    [
      'of a downloaded invoice',
      async () => {
        const uuid = await create()
        expect((await office.download(`/api/attachments/${uuid}/rechnung.pdf`)).status).toBe(200)
        return uuid
      },
      `Das PDF wurde schon heruntergeladen; ${only}`,
    ],
    [
      'of a downloaded cancellation',
      async () => {
        const uuid = await cancel(await create())
        expect((await office.download(`/api/attachments/${uuid}/rechnung.pdf`)).status).toBe(200)
        return uuid
      },
      'Das PDF wurde schon heruntergeladen; die Stornorechnung bleibt bestehen',
    ],
    [
      'of a cancelled invoice',
      async () => {
        const uuid = await create()
        await cancel(uuid)
        return uuid
      },
      'Die Rechnung ist storniert und kann nicht gelöscht werden',
    ],
  ])('%s', async (_name, prepare, message) => {
    const uuid = await prepare()
    const before = await numbers()
    const answer = await remove(uuid)
    expect(answer.body.errors).toEqual([{ path: 'uuid', message }])
    expect(answer.status).toBe(422)
    expect(await numbers()).toEqual(before)
  })

  test('of another state than the one that was seen', async () => {
    const uuid = await create()
    const { version } = await read(uuid)
    must(
      await office.post('/api/documents/invoices/replacements', {
        ...invoiceInput(trade, today),
        entityId: { uuid },
        version,
      }),
    )
    const stale = await office.post(`/api/documents/invoices/${uuid}/deletions`, { version })
    expect([stale.status, stale.body.type]).toEqual([409, 'urn:kontor:error:stale-value'])
    const { version: seen } = await read(uuid)
    expect((await office.post(`/api/documents/invoices/${uuid}/deletions`, { version: seen })).status).toBe(
      200,
    )
  })

  test('of what is not there, and of a bill', async () => {
    expect((await remove(trade.receiver)).status).toBe(404)
  })

  test('with another id in its body', async () => {
    const answer = await office.post(`/api/documents/invoices/${await create()}/deletions`, {
      uuid: trade.receiver,
    })
    expect(answer.status).toBe(422)
  })
})

test('deleting and creating at the same moment leaves no gap', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const uuid = await create()
      if (index % 2 === 0) await remove(uuid)
    }),
  )
  const given = await numbers()
  expect(given).toEqual(given.map((_, index) => index + 1))
})

test('neither a preview nor HEAD is a download; a download is recorded once for each state', async () => {
  const uuid = await create()
  const path = `/api/attachments/${uuid}/rechnung.pdf`
  expect((await office.download(`${path}?preview=true`)).status).toBe(200)
  const downloads = async () =>
    (await world.db.sql`select user_id from issues where document_id = ${uuid}`).length
  const asked = await fetch(world.url + path, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${office.token}` },
  })
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await downloads()).toBe(0)
  await Promise.all([office.download(path), office.download(path), office.download(path)])
  expect(await downloads()).toBe(1)
  const { history } = await read(uuid)
  const entries = history.filter((entry: { event: string }) => entry.event === 'invoice downloaded')
  expect(entries).toMatchObject([{ user: 'Ole Licht' }])
})
