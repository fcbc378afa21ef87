import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { JournalRow } from '#areas/reports/contract/journal.ts'
import { eventsOfKey } from '#areas/reports/rules/journal/event-groups.ts'
import { journalEventName, journalEvents } from '#areas/reports/rules/journal/journal-events.ts'
import { propertyLabel } from '#areas/reports/rules/journal/shown-property.ts'
import { toldChanges } from '#areas/reports/rules/journal/told-changes.ts'
import { berlinDay } from '#kernel/day.ts'
import { events, refreshesOf } from '#server/compose.ts'
import { must } from './caller.ts'
import { smallUbl } from './einvoice/small-files.ts'
import { people } from './people.ts'
import { billInput, invoiceInput, invoiceLine, paymentRecord, receiverInput } from './trade.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'
import { filtersOf } from './what-screens-read.ts'

// 'Protokoll' (decisions §10): everything that happened, for who may audit alone.

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()

async function rowsOf(filter?: object, query = ''): Promise<JournalRow[]> {
  const asked = filter ? `&searchFilter=${encodeURIComponent(JSON.stringify(filter))}` : ''
  const { section, totalCount } = must(await manager.get(`/proxy/get/journal?stopIndex=1000${asked}${query}`))
  // No test of these records more; what was counted is what is there.
  expect(totalCount).toBe(section.length)
  return section
}

const last = async (filter?: object): Promise<JournalRow> => {
  const [row] = await rowsOf(filter)
  if (!row) throw new Error('nothing happened')
  return row
}

test('every event of the system has its German name there, and no other name stands there', () => {
  expect([...journalEvents.keys()].sort()).toEqual(events.map(({ name }) => name).sort())
  const names = [...journalEvents.values()].map(({ name }) => name)
  expect(names.filter((name) => !/^[A-ZÄÖÜ§]/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('every event refreshes it, and each of its filters is answered', async () => {
  expect(events.filter((event) => !refreshesOf(event).includes('journal')).map(({ name }) => name)).toEqual(
    [],
  )
  for (const filter of filtersOf(trade)['journal'] ?? [])
    expect(Array.isArray(await rowsOf(filter))).toBe(true)
})

test('the office may not see it, and is told nothing of it', async () => {
  expect((await office.get('/proxy/get/journal')).status).toBe(403)
  expect((await office.get('/proxy/get/journal/totals')).status).toBe(403)
  expect((await world.nobody.get('/proxy/get/journal')).status).toBe(401)
})

test('the whole journal stands there, the newest first, and is counted', async () => {
  const rows = await rowsOf()
  const seqs = rows.map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => seqs.length - at))
  const upwards = await rowsOf(undefined, '&sort=at')
  expect(upwards.map(({ seq }) => seq)).toEqual([...seqs].reverse())
  const middle = must(await manager.get('/proxy/get/journal?startIndex=2&stopIndex=5&totals=0')).section
  expect(middle).toEqual(rows.slice(2, 5))
})

test('a change says from what to what, and a state only what is new in it', async () => {
  const line = invoiceLine(trade, { amount: 100 })
  const sent = invoiceInput(trade, today, { lines: [line] })
  const entityId = must(await office.post('/api/documents/invoices', sent)).entityId
  const path = `/api/documents/invoices/${entityId.uuid}/records`
  const ofInvoice = { about: 'INVOICE', entityId, isThere: true }
  expect(await last({ filterType: 'event', events: ['invoice created'] })).toMatchObject({
    ...ofInvoice,
    changes: [{ label: 'Gesamt brutto', from: null }],
  })
  must(await office.post(path, paymentRecord(50, { recordDate: today })))
  const payment = await last({ filterType: 'event', events: ['invoice payment recorded'] })
  expect(payment).toMatchObject({ ...ofInvoice, changes: [{ label: 'Zahlung', from: null }] })
  const replaced = invoiceInput(trade, today, { lines: [{ ...line, amount: 200 }] })
  must(
    await office.post('/api/documents/invoices/replacements', {
      ...replaced,
      documentRecordCreations: null,
      entityId,
    }),
  )
  const { changes } = await last({ filterType: 'event', events: ['invoice replaced'] })
  expect(changes.map(({ label }) => label)).toContain('Gesamt brutto')
  expect(changes.filter(({ from, to }) => from === null || to === null)).toEqual([])
  const own = await rowsOf({ filterType: 'entity', entity: entityId.uuid })
  expect(own.map(({ event }) => event).filter((event) => !/PDF|XRechnung/.test(event))).toEqual([
    'invoice replaced',
    'invoice payment recorded',
    'invoice created',
  ])
  // Its PDF is made when it comes to it: not between two looks at what happened last.
  await until(async () => (await world.db.sql`select 1 from pending_pdfs`).length === 0)
})

test('what is deleted keeps its line, its name and its way through the filter', async () => {
  const { uuid } = must(
    await manager.post('/api/partners/receivers', receiverInput({ companyName: 'Weg GmbH' })),
  ).entityId
  must(await manager.post(`/api/partners/receivers/${uuid}/deletions`, {}))
  const rows = await rowsOf({ filterType: 'entity', entity: uuid })
  expect(rows.map(({ event, name, isThere }) => [event, name, isThere])).toEqual([
    ['receiver deleted', 'Weg GmbH', false],
    ['receiver created', 'Weg GmbH', false],
  ])
  expect(rows[0]?.changes).toContainEqual({ label: 'Firma', from: 'Weg GmbH', to: null })
  expect(rows[1]?.changes).toContainEqual({ label: 'Firma', from: null, to: 'Weg GmbH' })
  const bill = must(
    await office.post(
      '/api/documents/bills',
      billInput(trade, today, { documentCreation: { billNumber: 'R-99' } }),
    ),
  )
  must(await office.post(`/api/documents/bills/${bill.entityId.uuid}/deletions`, {}))
  expect(await last()).toMatchObject({ event: 'bill deleted', name: 'R-99', isThere: false })
})

test('access is part of it: who logged in is the person, and found as one', async () => {
  const session = await world.as('office')
  const row = await last({ filterType: 'event', events: ['session started', 'session ended'] })
  expect(row).toMatchObject({ event: 'session started', about: 'USER', isThere: true, changes: [] })
  expect(row.user).toBe(`${people.office.firstName} ${people.office.familyName}`)
  const his = await rowsOf({ filterType: 'person', person: row.userEntityId })
  expect(his.map(({ seq }) => seq)).toContain(row.seq)
  expect(new Set(his.map(({ userEntityId }) => userEntityId))).toEqual(new Set([row.userEntityId]))
  must(await session.post('/api/auth/logouts', {}))
  expect(await last()).toMatchObject({ event: 'session ended', user: row.user })
})

test('what nobody did is Kontor’s', async () => {
  const rows = await rowsOf({ filterType: 'person', person: null })
  expect(rows.filter(({ user, userEntityId }) => user !== '' || userEntityId !== null)).toEqual([])
})

test('what anybody may have done is no person’s, and not Kontor’s', async () => {
  must(await world.nobody.post('/api/auth/passwordreset', { email: people.office.email }))
  const row = await last({ filterType: 'event', events: ['password reset requested'] })
  expect(row).toMatchObject({ user: 'Unbekannt', userEntityId: null })
  for (const person of [null, row.entityId.uuid]) {
    const his = await rowsOf({ filterType: 'person', person })
    expect(his.map(({ event }) => event)).not.toContain('password reset requested')
  }
})

test('every event of access is among them, and none among what was deleted', () => {
  const ofAccess = [...journalEvents].filter(([, { about }]) => about === 'USER').map(([event]) => event)
  expect(ofAccess).toContain('second factor removed')
  const all = [...ofAccess, 'sign-up requested', 'user invited', 'invitation withdrawn']
  expect([...(eventsOfKey('zugaenge') ?? [])].sort()).toEqual(all.sort())
  expect(eventsOfKey('geloeschtes')?.filter((event) => all.includes(event))).toEqual([])
})

test('the result of a check is said in words', () => {
  for (const event of ['file checked', 'bill file checked']) {
    const told = { seq: 1, event, data: { fileName: 'r.xml', verdict: 'FAULTY' } }
    expect(toldChanges(told, [], { category: () => '' })).toContainEqual({
      label: 'Ergebnis',
      from: null,
      to: 'E-Rechnung mit Fehlern',
    })
  }
})

test('filters are joined by and; a day begins in Berlin', async () => {
  const whole = await rowsOf()
  const person = whole.find(({ event }) => event === 'receiver created')?.userEntityId
  const of = [
    { filterType: 'person', person },
    { filterType: 'event', events: ['receiver created', 'receiver deleted'] },
    { filterType: 'period', from: today, to: today },
  ]
  const expected = whole.filter(
    ({ userEntityId, event, at }) =>
      userEntityId === person &&
      /^receiver (created|deleted)$/.test(event) &&
      berlinDay(new Date(at)) === today,
  )
  expect(expected.length).toBeGreaterThan(1)
  expect(await rowsOf({ filterType: 'all', of })).toEqual(expected)
  expect(await rowsOf({ filterType: 'period', to: '2020-01-01' })).toEqual([])
  const unknown = encodeURIComponent(JSON.stringify({ filterType: 'event', events: ['what never was'] }))
  expect((await manager.get(`/proxy/get/journal?searchFilter=${unknown}`)).status).toBe(400)
})

test('no hash, no key and no id of a file reaches the page', async () => {
  const text = JSON.stringify((await rowsOf()).map(({ changes }) => changes))
  expect(text).not.toMatch(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect(text).not.toMatch(/[a-z]+EntityId/)
})

test.each(['logo', 'taxSchemes', 'nextNumber'])('the firm’s %s has a name there', (name) => {
  expect(propertyLabel(name, true)).not.toBe(null)
})

test.each([
  'null',
  '5',
  '"damaged"',
  '[]',
  '{}',
  '{"lineItems": 5, "totals": null, "changes": 7, "created": 3, "deleted": "x", "counts": null, "rates": "none"}',
  '{"documentEntityId": "x", "toDocumentEntityId": "y", "settledClaims": {"amount": "much"}, "waived": "perhaps", "amount": "much"}',
  '{"settledClaims": [{"amount": "much"}, 3], "recordDetails": {"recordData": {"amount": [], "currency": {}}}, "fileName": 7}',
])('rows whose data are %s are told as far as they can be read, and keep no other one away', async (data) => {
  const whole = await rowsOf()
  await world.owner.unsafe('create table kept as select seq, event, data from journal')
  await world.owner.unsafe('alter table journal disable trigger user')
  try {
    await world.owner.unsafe(`update journal set data = '${data}' where seq > 1`)
    // Of this one the words need more than any of these data have.
    const newest = whole[0]?.seq ?? 0
    await world.owner`update journal set event = 'products imported' where seq = ${newest}`
    // Papers of before may be made only now.
    const rows = (await rowsOf()).filter(({ seq }) => seq <= newest)
    expect(rows.map(({ seq }) => seq)).toEqual(whole.map(({ seq }) => seq))
    expect(rows.at(-1)).toEqual(whole.at(-1))
    expect(rows[0]).toMatchObject({
      event: 'products imported',
      changes: [{ label: 'Nicht lesbar', from: null, to: null }],
    })
    must(await manager.get('/proxy/get/activity'))
  } finally {
    await world.owner.unsafe(
      'update journal set event = kept.event, data = kept.data from kept where kept.seq = journal.seq',
    )
    await world.owner.unsafe('alter table journal enable trigger user; drop table kept')
  }
})

test('an event without a name keeps its own', () => {
  expect(journalEventName({ event: 'of another time' })).toBe('of another time')
})

test('a paper that came with others in one file is found by itself, with the event that brought it', async () => {
  const drop = async (name: string): Promise<string[]> => {
    const xml = (number: string) => strToU8(smallUbl({ number: `${name}-${number}` }))
    const zip = zipSync({ 'a.xml': xml('1'), 'b.xml': xml('2'), 'c.xml': xml('3') })
    const seq = await world.lastSeq()
    must(await office.postForm('/api/inbox', { fileName: name, attachmentData: new File([zip], name) }))
    const [event] = await world.eventsAfter(seq)
    return Object(event?.data).papers.map(({ entityId }: { entityId: string }) => entityId)
  }
  const papers = await drop('eins.zip')
  await drop('zwei.zip')
  for (const entity of papers)
    expect((await rowsOf({ filterType: 'entity', entity })).map(({ event }) => event)).toEqual([
      'papers received',
    ])
  const [, second = ''] = papers
  must(await office.post(`/api/inbox/${second}/deletions`, { reason: 'Werbung' }))
  const events = (await rowsOf({ filterType: 'entity', entity: second })).map(({ event }) => event)
  expect(events).toEqual(['paper removed', 'papers received'])
})
