import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

const { world, manager, office } = useWorld()

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

test('two of one name are refused, as names are shown, whoever comes first, and by the database', async () => {
  const taken = 'Bezeichnung existiert schon'
  const twice = { shortName: 'Leergut', valueType: 'INCOMING' }
  const answers = await Promise.all([
    manager.post(path, twice),
    manager.post(path, { ...twice, shortName: ' LEER gut', valueType: 'OUTGOING' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(answers.flatMap(messages)).toEqual([taken])
  const seq = await world.lastSeq()
  for (const shortName of ['leergut', 'Kauf', 'inventur', 'ANSCHAFFUNG', 'verkauf']) {
    const answer = await manager.post(path, { shortName, valueType: 'INCOMING' })
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'shortName', message: taken }]])
  }
  expect(messages(await manager.post(path, { shortName: 'kauf' }))).toEqual(['Wertetyp fehlt', taken])
  expect(await world.eventsAfter(seq)).toEqual([])
  const other = must(await manager.post(path, { ...twice, shortName: 'Pfand' })).entityId.uuid
  const change = { oldValue: 'PFAND', value: 'leergut' }
  const changed = await manager.post(`${path}${other}/props/shortName`, change)
  expect([changed.status, changed.body.errors]).toEqual([422, [{ path: 'value', message: taken }]])
  await expect(
    world.db.sql`update change_types set short_name = 'LEERGUT' where change_type_id = ${other}`,
  ).rejects.toThrow('change_types_name')
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
