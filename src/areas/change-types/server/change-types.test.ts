import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Caller, startWorld, type World } from '#test/world.ts'

let world: World
let manager: Caller
let office: Caller

beforeAll(async () => {
  world = await startWorld()
  manager = await world.as('manager')
  office = await world.as('office')
})
afterAll(() => world?.stop())

const path = '/api/inventorychangetypes/'
const list = '/proxy/get/inventorychangetypes'
const messages = (answer: Answer) =>
  (answer.body.errors ?? []).map((error: { message: string }) => error.message)

test('the system types are there from the start, sorted by their German names, and stay', async () => {
  const { body } = await office.get(list)
  const shown = body.section.map((row: Record<string, unknown>) => [
    row['shortName'],
    row['valueType'],
    row['system'],
  ])
  expect(shown).toEqual([
    ['initial', 'ABSOLUTE', true],
    ['inventory', 'ABSOLUTE', true],
    ['purchase', 'INCOMING', true],
    ['sale', 'OUTGOING', true],
  ])
  const seq = await world.lastSeq()
  const { uuid } = body.section[0].entityId
  const deletion = await manager.post(`${path}${uuid}/deletion`)
  expect([deletion.status, deletion.body.title]).toEqual([409, expect.stringContaining('Systemereignisse')])
  const change = await manager.post(`${path}${uuid}/props/shortName`, { oldValue: 'initial', value: 'X' })
  expect(change.status).toBe(409)
  expect(await world.eventsAfter(seq)).toEqual([])
  await expect(world.db.sql`delete from change_types where system`).rejects.toThrow(
    'system change types stay',
  )
})

test('create, change and delete, each with its event; the name is upper-cased without white space', async () => {
  const seq = await world.lastSeq()
  const answer = await manager.post(path, {
    shortName: ' schwund lager ',
    valueType: 'OUTGOING',
    system: false,
  })
  expect(answer.status).toBe(201)
  const { uuid } = answer.body.entityId
  const row = { shortName: 'SCHWUNDLAGER', valueType: 'OUTGOING', system: false }
  expect((await office.get(`${list}/${uuid}`)).body).toEqual({
    entityId: { uuid },
    ...row,
    history: [expect.objectContaining({ event: 'change type created' })],
  })
  expect((await office.get(`${list}?searchText=schwund%20abgang`)).body.totalCount).toBe(1)
  const change = { propertyName: 'valueType', oldValue: 'OUTGOING', value: 'INCOMING' }
  expect((await manager.post(`${path}${uuid}/props/valueType`, change)).status).toBe(200)
  expect((await manager.post(`${path}${uuid}/deletion`, { uuid })).status).toBe(200)
  expect(await world.eventsAfter(seq)).toEqual([
    { event: 'change type created', entityId: uuid, data: row },
    { event: 'change type changed', entityId: uuid, data: { changes: [change] } },
    { event: 'change type deleted', entityId: uuid, data: { deleted: { ...row, valueType: 'INCOMING' } } },
  ])
})

test.each([
  ['nothing', {}, 422, ['Bezeichnung fehlt', 'Wertetyp fehlt']],
  ['only spaces', { shortName: ' ', valueType: 'INCOMING' }, 422, ['Bezeichnung fehlt']],
  ['no value type', { shortName: 'A', valueType: '' }, 422, ['Wertetyp fehlt']],
  [
    'an unknown value type',
    { shortName: 'A', valueType: 'UP' },
    400,
    ['Erlaubt sind nur: ABSOLUTE, INCOMING, OUTGOING'],
  ],
  [
    'a system type',
    { shortName: 'A', valueType: 'INCOMING', system: true },
    422,
    ['Systemereignisse können nicht angelegt werden'],
  ],
])('create with %s is refused and records no event', async (_, body, status, expected) => {
  const seq = await world.lastSeq()
  const answer = await manager.post(path, body)
  expect([answer.status, messages(answer)]).toEqual([status, expected])
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('only LINE_ITEM_CATEGORY_CREATE changes', async () => {
  expect((await office.post(path, { shortName: 'A', valueType: 'INCOMING' })).status).toBe(403)
})
