import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { contentHash } from '#server/files/store-content.ts'
import { pngLogo, svgLogo } from '#test/pdf/logos.ts'
import { invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const year = yearOf(today)
const { world, manager, trade } = useWorld()

const change = (name: string, body: object) => manager.post(`/api/firm/props/${name}`, body)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a property of the firm', () => {
  test('that two people change at the same moment is changed by one of them', async () => {
    const oldValue = 'www.nordlicht.example'
    const answers = await Promise.all(
      [1, 2, 3, 4].map((index) => change('website', { oldValue, value: `${index}.example` })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })

  test.each([
    ['absent', {}],
    ['null', { oldValue: null, propertyName: null, entityId: null }],
    ["''", { oldValue: '' }],
  ])('was not given when its old value is %s', async (_name, body) => {
    expect((await change('footer', { ...body, value: 'Danke' })).status).toBe(200)
    expect((await change('footer', { ...body, value: 'Bitte' })).body.type).toBe(
      'urn:kontor:error:stale-value',
    )
    expect((await change('footer', { oldValue: 'Danke', value: '' })).status).toBe(200)
  })

  test('that is an amount is told, compared and recorded in units', async () => {
    const seq = await world.lastSeq()
    expect((await change('smallDifference', { oldValue: 1, value: 2.5 })).status).toBe(200)
    expect((await change('smallDifference', { oldValue: 1, value: 3 })).status).toBe(409)
    expect((await change('smallDifference', { oldValue: 2.5, value: 1 })).status).toBe(200)
    expect((await world.eventsAfter(seq)).map(({ data }) => data)).toEqual([
      { changes: [{ propertyName: 'smallDifference', oldValue: 1, value: 2.5 }] },
      { changes: [{ propertyName: 'smallDifference', oldValue: 2.5, value: 1 }] },
    ])
  })

  test.each([
    ['an unknown one', 'toString', { value: 'x' }, 404],
    ['one named otherwise in the body', 'phone', { propertyName: 'email', value: 'x' }, 422],
    ['of another firm', 'phone', { entityId: { uuid: randomUUID() }, value: 'x' }, 422],
  ])('is refused: %s', async (_name, property, body, status) => {
    expect((await change(property, body)).status).toBe(status)
  })
})

test('the next number waits for an invoice that is being numbered, and is refused then', async () => {
  let waiting: ReturnType<typeof change> | undefined
  // As an invoice does it: the number is taken and not yet committed.
  await world.db.sql.begin(async (tx) => {
    await tx`select * from take_number(${today}::date, true)`
    waiting = change('nextNumber', { value: 500 })
    await pause(300)
  })
  const answer = await waiting
  expect(answer?.status).toBe(422)
  expect(answer?.body.title).toContain(`Für ${year} sind schon Rechnungsnummern vergeben`)
  const invoice = await manager.post('/api/documents/invoices', invoiceInput(trade, today))
  const { body } = await manager.get(`/proxy/get/invoices/${invoice.body.entityId.uuid}`)
  expect(body.invoiceNumber).toBe(`${year}-00002`)
  // Its PDF is an event of its own; it is made now, not somewhere within the next tests.
  await manager.download(`/api/attachments/${invoice.body.entityId.uuid}/a.pdf?preview=true`)
})

describe('the logo as a file', () => {
  const logo = (content: string | Buffer) => new File([new Uint8Array(Buffer.from(content))], 'logo.png')
  const command = JSON.stringify({ website: 'logo.example' })

  test('comes with other properties, in one event', async () => {
    const seq = await world.lastSeq()
    const bytes = Buffer.from(pngLogo().bytes)
    // As browsers send JSON of its own type: like a file.
    const typed = new File([command], 'blob', { type: 'application/json' })
    expect((await manager.postForm('/api/firm', { command: typed, logo: logo(bytes) })).status).toBe(200)
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({
      data: { changes: [{ propertyName: 'website' }, { propertyName: 'logo' }] },
    })
    const read = (await manager.get('/proxy/get/firm/logo')).body
    expect(read).toEqual({ type: 'image/png', data: bytes.toString('base64') })
    expect((await manager.post('/api/firm', { logo: null })).status).toBe(200)
  })

  test.each([
    ['a page', { logo: logo('<!doctype html>') }, 422, 'Das Logo muss ein Bild sein (PNG, JPEG oder SVG)'],
    [
      '1 MB and more',
      { logo: logo(Buffer.alloc(1_100_000)) },
      413,
      'Die Datei darf höchstens 1 MB groß sein.',
    ],
    [
      'twice',
      { logo: logo(Buffer.from(pngLogo().bytes)), command: '{"logo":null}' },
      422,
      'Das Logo steht zweimal da',
    ],
    ['with an unknown property', { command: '{"surprise":1}' }, 400, 'Unbekanntes Feld „surprise“'],
    ['with what is no JSON', { command: '{' }, 400, undefined],
  ])('%s is refused', async (_, parts: Record<string, string | File>, status, message) => {
    const seq = await world.lastSeq()
    const answer = await manager.postForm('/api/firm', parts)
    expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([status, message])
    expect(await world.eventsAfter(seq)).toEqual([])
  })
})

test('the logo has a read of its own; the firm says only which it is', async () => {
  const office = await world.as('office')
  expect((await office.get('/proxy/get/firm/logo')).status).toBe(404)
  const data = Buffer.from(pngLogo().bytes).toString('base64')
  expect((await manager.post('/api/firm', { logo: { data } })).status).toBe(200)
  const { logo } = (await office.get('/proxy/get/firm')).body
  expect(logo).toEqual({ type: 'image/png', sha256: expect.stringMatching(/^[\da-f]{64}$/) })
  expect((await office.get('/proxy/get/firm/logo')).body).toEqual({ type: 'image/png', data })
  expect((await manager.post('/api/firm', { logo: null })).status).toBe(200)
  expect((await office.get('/proxy/get/firm')).body.logo).toBeNull()
  expect((await office.get('/proxy/get/firm/logo')).status).toBe(404)
})

test('a logo that is replaced or taken away leaves nothing behind, unless it is still needed', async () => {
  const isStored = async (bytes: Uint8Array) => {
    const [row] = await world.db.sql`select 1 from contents where sha256 = ${contentHash(bytes)}`
    return row !== undefined
  }
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    manager.postForm('/api/firm', { logo: new File([bytes], 'logo') })
  const [png, svg] = [pngLogo().bytes, svgLogo.bytes].map((bytes) => new Uint8Array(bytes))
  if (!png || !svg) throw new Error('no logos')
  expect((await send(png)).status).toBe(200)
  expect((await send(svg)).status).toBe(200)
  expect([await isStored(png), await isStored(svg)]).toEqual([false, true])
  // The same once more.
  expect((await send(svg)).status).toBe(200)
  expect(await isStored(svg)).toBe(true)
  expect((await manager.post('/api/firm', { logo: null })).status).toBe(200)
  expect(await isStored(svg)).toBe(false)
  // Somebody hung the same picture on a bill.
  const attachment = {
    fileId: '1',
    fileName: 'a.png',
    tag: '',
    type: '',
    attachmentData: new File([png], 'a.png'),
  }
  expect((await manager.postForm('/api/attachments', attachment)).status).toBe(201)
  expect((await send(png)).status).toBe(200)
  expect((await manager.post('/api/firm', { logo: null })).status).toBe(200)
  expect(await isStored(png)).toBe(true)
})
