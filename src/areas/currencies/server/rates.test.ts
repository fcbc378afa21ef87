import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { fieldCases, fieldFile } from '#test/field-cases.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  startTrade,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

const { world, manager, office } = useWorld()

const tomorrow = addDays(berlinDay(new Date()), 1)
const path = '/api/currencies/rates'
const messages = (answer: Answer) =>
  (answer.body.errors ?? []).map((error: { message: string }) => error.message)
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')

test('before any rate there is none, never 1', async () => {
  expect((await office.get(`${path}?day=2026-03-05`)).body).toEqual([])
})

describe('by hand', () => {
  test('stored with one event; read as the latest at or before a day', async () => {
    const seq = await world.lastSeq()
    const rates = [
      { currency: 'USD', day: '2026-03-02', rate: 1.0812 },
      { currency: 'USD', day: '2026-03-05', rate: 1.123456789012 },
      { currency: 'TWD', day: '2026-03-01', rate: 34.5 },
    ]
    expect((await manager.post(path, { rates })).status).toBe(200)
    expect(await world.eventsAfter(seq)).toMatchObject([
      {
        event: 'rates stored',
        data: {
          source: 'MANUAL',
          count: 3,
          days: 3,
          currencies: 2,
          firstDay: '2026-03-01',
          lastDay: '2026-03-05',
        },
      },
    ])
    expect((await office.get(`${path}?day=2026-03-04`)).body).toEqual([
      { currency: 'TWD', day: '2026-03-01', rate: 34.5 },
      { currency: 'USD', day: '2026-03-02', rate: 1.0812 },
    ])
    const instant = Date.UTC(2026, 2, 4, 23, 30)
    expect((await office.get(`${path}?day=${instant}`)).body[1]).toEqual(rates[1])
    expect((await office.get(`${path}?day=2026-02-28`)).body).toEqual([])
    expect((await office.get(path)).body).toHaveLength(2)
  })

  test('the same once more changes nothing and records no event', async () => {
    const seq = await world.lastSeq()
    const answer = await manager.post(path, { rates: [{ currency: 'USD', day: '2026-03-02', rate: 1.0812 }] })
    expect(answer.status).toBe(200)
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  const good = { currency: 'USD', day: '2026-03-02', rate: 1.1 }
  test.each([
    ['nothing', {}, 422, 'Kurse oder eine Datei angeben'],
    ['both', { rates: [good], file: 'QQ==' }, 422, 'Kurse oder eine Datei angeben'],
    ['no rates', { rates: [] }, 422, 'Kurse fehlen'],
    ['a rate of 0', { rates: [{ ...good, rate: 0 }] }, 422, 'Der Kurs muss größer als 0 sein'],
    ['a negative rate', { rates: [{ ...good, rate: -1 }] }, 422, 'Der Kurs muss größer als 0 sein'],
    ['13 decimals', { rates: [{ ...good, rate: 0.1234567890123 }] }, 400, 'Höchstens 12 Nachkommastellen'],
    ['a text', { rates: [{ ...good, rate: '1,1' }] }, 400, 'Erwartet wird eine Zahl'],
    ['EUR', { rates: [{ ...good, currency: 'EUR' }] }, 422, 'Für EUR gibt es keinen Kurs'],
    ['no day', { rates: [{ ...good, day: '' }] }, 422, 'Datum fehlt'],
    [
      'a day that does not exist',
      { rates: [{ ...good, day: '2026-02-30' }] },
      400,
      'Den Tag „2026-02-30“ gibt es nicht',
    ],
    ['no base64', { file: '!' }, 422, 'Die Datei muss als Base64 übergeben werden'],
    [
      'no file of the ECB',
      { file: base64('hallo') },
      422,
      'Die Datei ist keine Kursdatei der EZB (zip, csv oder xml)',
    ],
    [
      'a file that is damaged in the middle',
      { file: base64('Date,USD\n2026-03-03,1.1\n2026-03-02,1.o\n') },
      422,
      'Die Kursdatei ist fehlerhaft, kein Kurs daraus wurde übernommen. Zeile 3: „1.o“ ist kein Kurs',
    ],
    [
      'an XML file without its end',
      { file: base64('<Envelope>\n<Cube><Cube time="2026-03-03"><Cube currency="USD" rate="1.1"/>') },
      422,
      'Die Kursdatei ist fehlerhaft, kein Kurs daraus wurde übernommen. Zeile 2: Die Datei bricht ab, ihr Ende fehlt',
    ],
    [
      'a day that has not come',
      { rates: [good, { ...good, day: tomorrow }] },
      422,
      `Für den ${formatDay(tomorrow)} kann es noch keinen Kurs geben`,
    ],
    [
      'two rates for one day',
      { rates: [good, { ...good, rate: 1.2 }] },
      422,
      'USD hat für den 02.03.2026 zwei verschiedene Kurse',
    ],
    [
      'a damaged gzip',
      { file: base64(Buffer.from([0x1f, 0x8b, 8, 0, 1])) },
      422,
      'Die Datei ist keine Kursdatei der EZB (zip, csv oder xml)',
    ],
    [
      'a damaged zip',
      { file: base64('PK\u0003\u0004kaputt') },
      422,
      'Die Datei ist keine Kursdatei der EZB (zip, csv oder xml)',
    ],
  ])('%s is refused and records no event', async (_, body, status, message) => {
    const seq = await world.lastSeq()
    const answer = await manager.post(path, body)
    expect([answer.status, messages(answer)]).toEqual([status, [message]])
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('one that was wrong is deleted, with one event; the ECB’s are not', async () => {
    const wrong = { currency: 'NOK', day: '2026-03-01' }
    must(await manager.post(path, { rates: [{ ...wrong, rate: 1 }] }))
    const seq = await world.lastSeq()
    expect((await manager.post(`${path}/deletions`, wrong)).status).toBe(200)
    expect(await world.eventsAfter(seq)).toMatchObject([
      { event: 'rate deleted', data: { deleted: { ...wrong, rate: '1.000000000000' } } },
    ])
    expect((await manager.post(`${path}/deletions`, wrong)).status).toBe(404)
    must(await manager.post(path, { file: base64('Date,NOK,\n2026-03-01,11.5,\n') }))
    expect((await manager.post(`${path}/deletions`, wrong)).status).toBe(404)
    expect((await office.post(`${path}/deletions`, wrong)).status).toBe(403)
  })

  test('only LINE_ITEM_CATEGORY_CREATE stores; every working role reads', async () => {
    expect((await office.post(path, { rates: [good] })).status).toBe(403)
    expect((await (await world.as('pending')).get(path)).status).toBe(403)
    expect((await office.get(`${path}?day=gestern`)).status).toBe(400)
  })
})

describe('a document at a tiny rate', () => {
  let trade: Trade
  beforeAll(async () => {
    trade = await startTrade(manager)
    must(await manager.post(path, { rates: [{ currency: 'THB', day: '2020-01-02', rate: 0.000000000001 }] }))
  })
  const today = berlinDay(new Date())
  const problem = {
    path: 'documentCreation.currency',
    message: 'Der Betrag ist in EUR zu groß. Bitte prüfen Sie den Wechselkurs.',
  }

  test.each([
    ['bills', (trade: Trade, changes: InvoiceChanges) => billInput(trade, today, changes), billLine],
    ['invoices', (trade: Trade, changes: InvoiceChanges) => invoiceInput(trade, today, changes), invoiceLine],
  ] as const)(
    '%s whose sum in EUR would not fit are refused, and nothing is written',
    async (kind, input, line) => {
      const seq = await world.lastSeq()
      const changes = {
        documentCreation: { currency: 'THB' },
        lines: [line(trade, { currency: 'THB' })],
      }
      const answer = await office.post(`/api/documents/${kind}`, input(trade, changes))
      expect([answer.status, answer.body.errors]).toEqual([422, [problem]])
      expect(await world.eventsAfter(seq)).toEqual([])
    },
  )

  test('a payment that would not fit is refused, naming the amount', async () => {
    const changes = {
      documentCreation: { currency: 'THB', billTotal: 0.09 },
      lines: [billLine(trade, { currency: 'THB', amount: 0.09 })],
    }
    const { entityId } = must(await office.post('/api/documents/bills', billInput(trade, today, changes)))
    const record = paymentRecord(-1, { currency: 'THB' })
    const answer = await office.post(`/api/documents/bills/${entityId.uuid}/records`, record)
    const message = 'Der Betrag ist zu groß'
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'recordDetails.recordData.amount', message }],
    ])
  })
})

/** A zip archive with one deflated file, as the ECB sends it. */
function zipOf(content: string, name = 'eurofxref-hist.csv'): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(Buffer.byteLength(content), 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

describe('a file of the ECB', () => {
  const sent = (content: Buffer | string) => new File([new Uint8Array(Buffer.from(content))], 'eurofxref.zip')

  test('as a file of a form, like one as base64', async () => {
    const seq = await world.lastSeq()
    const answer = await manager.postForm(path, { file: sent(zipOf('Date,PLN,\n2026-02-05,4.2,\n')) })
    expect(answer.status).toBe(200)
    expect(await world.eventsAfter(seq)).toMatchObject([
      { event: 'rates stored', data: { source: 'ECB', count: 1 } },
    ])
  })

  test.each([
    ['none of the ECB', { file: sent('hallo') }, 'Die Datei ist keine Kursdatei der EZB (zip, csv oder xml)'],
    ['an empty one', { file: sent('') }, 'Die Datei ist leer'],
    [
      'one beside rates',
      {
        file: sent('hallo'),
        command: JSON.stringify({ rates: [{ currency: 'USD', day: '2026-03-02', rate: 1.1 }] }),
      },
      'Kurse oder eine Datei angeben',
    ],
    ['a form without one', { command: '{}' }, 'Kurse oder eine Datei angeben'],
  ])('%s is refused', async (_, parts: Record<string, string | File>, message) => {
    const seq = await world.lastSeq()
    const answer = await manager.postForm(path, parts)
    expect([answer.status, messages(answer)]).toEqual([422, [message]])
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('zipped; a rate entered by hand stays', async () => {
    const seq = await world.lastSeq()
    const file = base64(zipOf('Date,USD,CHF,\n2026-03-05,1.2,0.93,\n2026-03-04,1.19,0.94,\n'))
    expect((await manager.post(path, { file })).status).toBe(200)
    expect(await world.eventsAfter(seq)).toMatchObject([
      {
        event: 'rates stored',
        data: {
          source: 'ECB',
          count: 3,
          days: 2,
          currencies: 2,
          firstDay: '2026-03-04',
          lastDay: '2026-03-05',
        },
      },
    ])
    const { body } = await office.get(`${path}?day=2026-03-05`)
    expect(body).toContainEqual({ currency: 'USD', day: '2026-03-05', rate: 1.123456789012 })
    expect(body).toContainEqual({ currency: 'CHF', day: '2026-03-05', rate: 0.93 })
    expect((await office.get(`${path}?day=2026-03-04`)).body).toContainEqual({
      currency: 'USD',
      day: '2026-03-04',
      rate: 1.19,
    })
  })

  test('packed by gzip', async () => {
    const file = base64(gzipSync('Date,SEK,\n2026-03-05,11.1,\n'))
    expect((await manager.post(path, { file })).status).toBe(200)
    const list = `/proxy/get/rates?searchFilter=${encodeURIComponent('{"filterType":"currency","currency":"SEK"}')}`
    expect((await office.get(list)).body).toEqual({
      totalCount: 1,
      stats: {},
      section: [{ currency: 'SEK', day: '2026-03-05', rate: 11.1, source: 'ECB' }],
    })
  })

  test.each([
    ['usd', ['2026-03-05', '2026-03-04', '2026-03-02']],
    ['dollar 05.03.2026', ['2026-03-05']],
    ['dollar 5.3.2026', ['2026-03-05']],
    ['dollar 05.03', []],
    ['03.2026', []],
    ['05.03.2026 euro', []],
    ['04.03.2026', ['2026-03-04', '2026-03-04']],
  ])('the list finds %s', async (text, days) => {
    const { body } = await office.get(`/proxy/get/rates?searchText=${encodeURIComponent(text)}`)
    expect(body.section.map((row: { day: string }) => row.day)).toEqual(days)
    expect(body.totalCount).toBe(days.length)
  })

  test('those from the field', async () => {
    for (const { id, input, want } of fieldCases('rates-file')) {
      const seq = await world.lastSeq()
      const answer = await manager.post(path, { file: base64(fieldFile(input.file)) })
      expect([id, answer.status]).toEqual([id, want.refused ? 422 : 200])
      if (want.refused) {
        expect([id, messages(answer)]).toEqual([id, [expect.stringMatching(/Zeile \d+: /)]])
        expect(await world.eventsAfter(seq)).toEqual([])
      }
      for (const [day, currency, rate] of want.stored ?? []) {
        const stored = (await office.get(`${path}?day=${day}`)).body
        expect(stored).toContainEqual({ currency, day, rate: Number(rate) })
      }
    }
  })

  test('the real history since 1999', async (context) => {
    const folder = process.env['KONTOR_TEST_DATA']
    const zip = folder && (await readFile(join(folder, 'eurofxref-hist.zip')).catch(() => null))
    if (!zip) {
      console.log('skipped: the ECB history; KONTOR_TEST_DATA names no folder with eurofxref-hist.zip')
      return context.skip()
    }
    const started = performance.now()
    expect((await manager.post(path, { file: base64(zip) })).status).toBe(200)
    console.log(`the ECB history was stored in ${Math.round(performance.now() - started)} ms`)
    // 1999-01-04 is the first day; the Saturday takes Friday's rate
    const first = (await office.get(`${path}?day=1999-01-04`)).body
    expect(first).toContainEqual({ currency: 'USD', day: '1999-01-04', rate: 1.1789 })
    const saturday = (await office.get(`${path}?day=2026-04-11`)).body
    expect(saturday).toContainEqual(expect.objectContaining({ currency: 'USD', day: '2026-04-10' }))
    const asked = performance.now()
    await office.get(`${path}?day=2015-06-30`)
    console.log(`the rates of one day were read in ${Math.round(performance.now() - asked)} ms`)
  })
})
