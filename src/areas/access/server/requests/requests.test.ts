import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { useWorld } from '#test/use-world.ts'

const { world, manager, office } = useWorld()
const path = '/api/tasks/requests'
const input = { text: 'Bitte eine Kategorie „Reparatur“ anlegen.', path: '/auth/outgoing/invoices/new' }
const raise = async (changes: object = {}): Promise<string> =>
  must(await office.post(path, { ...input, ...changes })).entityId.uuid
const answer = (uuid: string, body: object) => manager.post(`${path}/${uuid}/answers`, body)
const tasks = async (caller = manager) => must(await caller.get('/api/tasks?kind=REQUEST'))

test('what OFFICE asks for is a task of who may do it, and of nobody else', async () => {
  const before = must(await manager.get('/api/tasks/summary'))
  const seq = await world.lastSeq()
  const uuid = await raise()
  const events = await world.eventsAfter(seq)
  expect(events).toMatchObject([{ event: 'request raised', entityId: uuid, data: input }])
  expect(await tasks()).toMatchObject([
    {
      entityId: { uuid },
      type: 'REQUEST',
      data: { ...input, firstName: people.office.firstName, familyName: people.office.familyName },
    },
  ])
  const after = must(await manager.get('/api/tasks/summary'))
  expect([after.requests, after.open]).toEqual([before.requests + 1, before.open + 1])
  expect(await tasks(office)).toEqual([])
  expect(must(await office.get('/api/tasks/summary')).requests).toBe(0)
  expect(must(await office.get(path))).toMatchObject([{ entityId: { uuid }, ...input, answer: null }])
  expect(must(await manager.get(path))).toEqual([])
  must(await answer(uuid, { done: true }))
})

test.each([
  [true, 'REPA gibt es jetzt.', 'Ihre Anfrage ist erledigt'],
  [false, '', 'Ihre Anfrage wurde abgelehnt'],
])('an answer (done: %s) ends the task, and tells the one who asked', async (done, text, subject) => {
  const uuid = await raise()
  const seq = await world.lastSeq()
  must(await answer(uuid, { done, text }))
  expect(await tasks()).toEqual([])
  const [own] = must(await office.get(path))
  expect(own.answer).toMatchObject({
    done,
    text,
    by: `${people.manager.firstName} ${people.manager.familyName}`,
  })
  const [event] = await world.eventsAfter(seq)
  expect(event).toMatchObject({ event: 'request answered', entityId: uuid, data: { done, text } })
  expect(readMail((await world.mails()).at(-1) ?? '')).toMatchObject({ to: people.office.email, subject })
})

test('a request is answered once, and only by who may do it', async () => {
  const uuid = await raise()
  expect((await office.post(`${path}/${uuid}/answers`, { done: true })).status).toBe(403)
  must(await answer(uuid, { done: true }))
  expect((await answer(uuid, { done: false })).status).toBe(409)
  expect((await answer(randomUUID(), { done: true })).status).toBe(404)
})

test.each([
  ['nothing', { text: ' ' }, 'Bitte schreiben Sie, was Sie brauchen'],
  ['another address', { path: 'https://evil.example/auth/' }, 'Die Seite ist keine von Kontor'],
  ['an address that leads elsewhere', { path: '//evil.example' }, 'Die Seite ist keine von Kontor'],
  ['one that leads out of the pages', { path: '/auth/..//evil.example' }, 'Die Seite ist keine von Kontor'],
  ['the same, encoded', { path: '/auth/%2e%2e/%2fevil.example' }, 'Die Seite ist keine von Kontor'],
  ['too much', { text: 'x'.repeat(1001) }, 'Höchstens 1.000 Zeichen'],
])('refuses %s', async (_, changes, message) => {
  const seq = await world.lastSeq()
  const { status, body } = await office.post(path, { ...input, ...changes })
  expect([status, body.errors[0].message]).toEqual([422, message])
  expect(await world.eventsAfter(seq)).toEqual([])
})
