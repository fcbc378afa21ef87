import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

const { world, manager, office } = useWorld()

const path = '/api/bankaccounts/'
const list = '/proxy/get/bankaccounts'
const messages = (answer: Answer) =>
  (answer.body.errors ?? []).map((error: { message: string }) => error.message)
const dkb = 'DE02120300000000202051'
const austrian = 'AT611904300234573201'
const british = 'GB29NWBK60161331926819'

async function create(shortName: string, iban: string): Promise<string> {
  const answer = await manager.post(path, { shortName, iban, currency: 'EUR' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entityId.uuid
}

test('create, change and delete, each with its event; the IBAN is normalised', async () => {
  const seq = await world.lastSeq()
  const uuid = await create('Hausbank', ' de02 1203 0000 0000 2020 51 ')
  const row = { entityId: { uuid }, shortName: 'Hausbank', iban: dkb, currency: 'EUR' }
  expect((await office.get(list)).body).toEqual({ totalCount: 1, stats: {}, section: [row] })
  expect((await office.get(`${list}/${uuid}`)).body).toEqual({
    ...row,
    history: [expect.objectContaining({ event: 'bank account created' })],
  })
  const change = { propertyName: 'shortName', oldValue: 'Hausbank', value: 'Girokonto' }
  expect((await manager.post(`${path}${uuid}/props/shortName`, change)).status).toBe(200)
  expect((await office.get(`${list}?searchText=girok`)).body.totalCount).toBe(1)
  expect((await office.get(`${list}?searchText=hausbank`)).body.totalCount).toBe(0)
  expect((await manager.post(`${path}${uuid}/deletion`, {})).status).toBe(200)
  const { entityId: _, ...data } = row
  expect(await world.eventsAfter(seq)).toEqual([
    { event: 'bank account created', entityId: uuid, data },
    { event: 'bank account changed', entityId: uuid, data: { changes: [change] } },
    { event: 'bank account deleted', entityId: uuid, data: { deleted: { ...data, shortName: 'Girokonto' } } },
  ])
  expect((await office.get(`${list}/${uuid}`)).status).toBe(404)
})

const good = { shortName: 'Konto', iban: austrian, currency: 'EUR' }
test.each([
  ['nothing', {}, 422, ['Bezeichnung fehlt', 'IBAN ungültig', 'Währung fehlt']],
  ['no short name', { ...good, shortName: ' ' }, 422, ['Bezeichnung fehlt']],
  ['a broken checksum', { ...good, iban: 'AT611904300234573202' }, 422, ['IBAN ungültig']],
  [
    'a broken checksum and nothing else',
    { iban: 'AT611904300234573202' },
    422,
    ['Bezeichnung fehlt', 'Währung fehlt', 'IBAN ungültig'],
  ],
  ['no currency', { ...good, currency: null }, 422, ['Währung fehlt']],
  ['an empty currency', { ...good, currency: '' }, 422, ['Währung fehlt']],
  ['an unknown field', { ...good, bic: '' }, 400, ['Unbekanntes Feld „bic“']],
  ['a wrong type', { ...good, iban: 5 }, 400, ['Erwartet wird ein Text']],
])('create with %s is refused and records no event', async (_, body, status, expected) => {
  const seq = await world.lastSeq()
  const answer = await manager.post(path, body)
  expect([answer.status, messages(answer)]).toEqual([status, expected])
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('an IBAN exists once, whatever its case, also for two at the same time and in a change', async () => {
  const body = { shortName: 'Wien', iban: austrian, currency: 'EUR' }
  const answers = await Promise.all([
    manager.post(path, body),
    manager.post(path, { ...body, iban: austrian.toLowerCase() }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422])
  expect(answers.flatMap(messages)).toEqual(['IBAN existiert schon'])
  const other = await create('London', british)
  const seq = await world.lastSeq()
  const taken = await manager.post(`${path}${other}/props/iban`, { oldValue: british, value: austrian })
  expect([taken.status, messages(taken)]).toEqual([422, ['IBAN existiert schon']])
  const more = await manager.post(path, { iban: ` ${austrian.toLowerCase()} ` })
  expect([more.status, messages(more)]).toEqual([
    422,
    ['Bezeichnung fehlt', 'Währung fehlt', 'IBAN existiert schon'],
  ])
  const broken = await manager.post(`${path}${other}/props/iban`, { oldValue: british, value: 'GB00' })
  expect([broken.status, messages(broken)]).toEqual([422, ['IBAN ungültig']])
  const stale = await manager.post(`${path}${other}/props/currency`, { oldValue: 'USD', value: 'GBP' })
  expect(stale.status).toBe(409)
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('a stored IBAN that is none any more is told as both, each once', async () => {
  const none = 'DE00370400440532013000'
  const uuid = await create('Alt', 'DE89370400440532013000')
  await world.db.sql`update bank_accounts set iban = ${none} where bank_account_id = ${uuid}`
  const both = ['IBAN ungültig', 'IBAN existiert schon']
  expect(messages(await manager.post(path, { ...good, iban: none }))).toEqual(both)
  expect(messages(await manager.post(path, { ...good, shortName: '', iban: none }))).toEqual([
    'Bezeichnung fehlt',
    ...both,
  ])
  must(await manager.post(`${path}${uuid}/deletion`))
})

test('the list is sorted by IBAN', async () => {
  await manager.post(path, { shortName: 'Bremen', iban: dkb, currency: 'EUR' })
  const ibans = (await office.get(list)).body.section.map((row: { iban: string }) => row.iban)
  expect(ibans).toEqual([austrian, dkb, british])
})

test('only LINE_ITEM_CATEGORY_CREATE changes; every working role reads', async () => {
  const before = await world.lastSeq()
  const uuid = (await office.get(list)).body.section[0].entityId.uuid
  expect((await office.post(path, good)).status).toBe(403)
  expect((await office.post(`${path}${uuid}/props/shortName`, { oldValue: 'x', value: 'y' })).status).toBe(
    403,
  )
  expect((await office.post(`${path}${uuid}/deletion`)).status).toBe(403)
  expect((await (await world.as('pending')).get(list)).status).toBe(403)
  expect((await world.eventsAfter(before)).filter(({ event }) => event.startsWith('bank'))).toEqual([])
})
