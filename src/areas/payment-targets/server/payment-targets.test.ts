import { expect, test } from 'vitest'
import { supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

const { world, manager, office } = useWorld()

const path = '/api/paymenttargets/'
const list = '/proxy/get/paymenttargets'
const message = 'Zahlungsziel fehlt oder existiert schon'
const messages = (answer: Answer) =>
  (answer.body.errors ?? []).map((error: { message: string }) => error.message)

async function create(paymentTargetDays: number): Promise<string> {
  const answer = await manager.post(path, { paymentTargetDays })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entityId.uuid
}

test('create, change and delete, each with its event; sorted by days', async () => {
  const seq = await world.lastSeq()
  const thirty = await create(30)
  const now = await create(0)
  expect((await office.get(list)).body).toEqual({
    totalCount: 2,
    stats: {},
    section: [
      { entityId: { uuid: now }, paymentTargetDays: 0 },
      { entityId: { uuid: thirty }, paymentTargetDays: 30 },
    ],
  })
  const change = { propertyName: 'paymentTargetDays', oldValue: 30, value: 28 }
  expect((await manager.post(`${path}${thirty}/props/paymentTargetDays`, change)).status).toBe(200)
  expect((await office.get(`${list}/${thirty}`)).body.paymentTargetDays).toBe(28)
  expect((await office.get(`${list}?searchText=sofort`)).body.totalCount).toBe(1)
  expect((await manager.post(`${path}${thirty}/deletion`)).status).toBe(200)
  expect(await world.eventsAfter(seq)).toEqual([
    { event: 'payment target created', entityId: thirty, data: { paymentTargetDays: 30 } },
    { event: 'payment target created', entityId: now, data: { paymentTargetDays: 0 } },
    { event: 'payment target changed', entityId: thirty, data: { changes: [change] } },
    { event: 'payment target deleted', entityId: thirty, data: { deleted: { paymentTargetDays: 28 } } },
  ])
})

test('days that a partner has may be deleted: a payment target is a suggestion, and the partner keeps his days', async () => {
  const supplier = await manager.post('/api/partners/suppliers', supplierInput())
  const uuid = await create(30)
  expect((await manager.post(`${path}${uuid}/deletion`)).status).toBe(200)
  const { body } = await manager.get(`/proxy/get/suppliers/${supplier.body.entityId.uuid}`)
  expect(body.paymentTargetDays).toBe(30)
})

test.each([
  ['nothing', {}, 422, message],
  ["''", { paymentTargetDays: '' }, 422, message],
  ['a negative number', { paymentTargetDays: -1 }, 422, message],
  ['existing days', { paymentTargetDays: 0 }, 422, message],
  ['half a day', { paymentTargetDays: 1.5 }, 400, 'Erwartet wird eine ganze Zahl'],
  ['a text', { paymentTargetDays: '14' }, 400, 'Erwartet wird eine Zahl'],
  ['an unknown field', { paymentTargetDays: 3, days: 3 }, 400, 'Unbekanntes Feld „days“'],
])('create with %s is refused and records no event', async (_, body, status, expected) => {
  const seq = await world.lastSeq()
  const answer = await manager.post(path, body)
  expect([answer.status, messages(answer)]).toEqual([status, [expected]])
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('days exist once, also for two at the same time and in a change', async () => {
  const answers = await Promise.all([
    manager.post(path, { paymentTargetDays: 7 }),
    manager.post(path, { paymentTargetDays: 7 }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422])
  const uuid = await create(10)
  const seq = await world.lastSeq()
  const taken = await manager.post(`${path}${uuid}/props/paymentTargetDays`, { oldValue: 10, value: 7 })
  expect([taken.status, messages(taken)]).toEqual([422, [message]])
  expect(
    (await manager.post(`${path}${uuid}/props/paymentTargetDays`, { oldValue: 11, value: 12 })).status,
  ).toBe(409)
  expect(
    (await manager.post(`${path}${uuid}/props/paymentTargetDays`, { oldValue: 10, value: 10 })).status,
  ).toBe(200)
  expect((await manager.post(`${path}${uuid}/props/days`, { oldValue: 10, value: 12 })).status).toBe(404)
  expect((await office.post(path, { paymentTargetDays: 99 })).status).toBe(403)
  expect(await world.eventsAfter(seq)).toEqual([])
})
