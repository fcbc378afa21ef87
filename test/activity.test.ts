import { expect, test } from 'vitest'
import type { ActivityRow } from '#areas/reports/contract/activity.ts'
import { activities } from '#areas/reports/rules/activity.ts'
import { berlinDay } from '#kernel/day.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import { events } from '#server/compose.ts'
import { must } from './caller.ts'
import { addOneSided, oneSidedRoles } from './one-sided.ts'
import { billInput, invoiceInput, invoiceLine, paymentRecord, receiverInput, supplierInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// The feed tells each person what he may read, and nobody what concerns accounts.

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()

test('what an activity asks for is what its event asks for, and no event of accounts is one', () => {
  const declared = new Map(events.map((event) => [event.name, event]))
  for (const [name, { access, sides }] of Object.entries(activities)) {
    const event = declared.get(name)
    expect([name, event?.visibleTo]).toEqual([name, access])
    expect([name, event?.changesSessions ?? false]).toEqual([name, false])
    // Those say themselves for whom they are.
    expect([name, event?.visibleBy !== undefined]).toEqual([name, sides !== undefined])
    for (const [side, { access: ofSide }] of Object.entries(sides?.of ?? {}))
      expect([name, event?.visibleBy?.({ [sides?.word ?? '']: side })]).toEqual([name, ofSide])
  }
})

test('the newest comes first, with its person, what it is about and its sum', async () => {
  const bill = must(await office.post('/api/documents/bills', billInput(trade, today))).entityId.uuid
  must(await manager.post(`/api/documents/bills/${bill}/records`, paymentRecord(119, { recordDate: today })))
  const { rows } = must(await manager.get('/proxy/get/activity?rows=2'))
  expect(rows).toMatchObject([
    {
      event: 'bill payment recorded',
      entityId: { uuid: bill },
      name: 'R-4711',
      isThere: true,
      sum: { amount: 119, currency: 'EUR' },
    },
    { event: 'bill created', entityId: { uuid: bill }, name: 'R-4711', sum: null },
  ])
  expect(rows[0].user).not.toBe(rows[1].user)
  expect(rows[1].partner).not.toBe('')
  expect(rows[1].partnerEntityId).toBe(trade.supplier)
})

test('each part goes on where the one before ended; what is gone keeps its line and leads nowhere', async () => {
  const deleted = must(await office.post('/api/documents/invoices', invoiceInput(trade, today))).entityId.uuid
  must(await office.post(`/api/documents/invoices/${deleted}/deletions`, {}))
  const whole: ActivityRow[] = must(await manager.get('/proxy/get/activity?rows=500')).rows
  const parts: ActivityRow[] = []
  for (let before = ''; ; ) {
    const { rows, more } = must(await manager.get(`/proxy/get/activity?rows=3${before}`))
    parts.push(...rows)
    if (!more) break
    before = `&before=${rows.at(-1).seq}`
  }
  expect(parts).toEqual(whole)
  expect(
    whole.filter(({ entityId }) => entityId.uuid === deleted).map((row) => [row.event, row.isThere]),
  ).toEqual([
    ['invoice deleted', false],
    ['invoice created', false],
  ])
  expect((await manager.get('/proxy/get/activity?rows=501')).status).toBe(422)
})

/** A company of either side, by what it is called. */
async function partner(side: 'receivers' | 'suppliers', companyName: string, vatId = ''): Promise<string> {
  const make = side === 'receivers' ? receiverInput : supplierInput
  const input = make({ shortName: companyName.slice(0, 20), companyName, vatId })
  return must(await manager.post(`/api/partners/${side}`, input)).entityId.uuid
}

const latest = async (rows = 1): Promise<ActivityRow[]> =>
  must(await manager.get(`/proxy/get/activity?rows=${rows}`)).rows

const merge = (side: string, from: string, into: string) =>
  manager.post(`/api/partners/${side}/${from}/mergers`, { intoEntityId: into })

test.each([
  ['receivers', 'RECEIVER', 'receiver'],
  ['suppliers', 'SUPPLIER', 'supplier'],
] as const)('%s who are gone keep their names, and a merger says who with whom', async (side, about, one) => {
  const names = ['Alte Werft KG', 'Mittlere Werft KG', 'Neue Werft KG']
  const [a = '', b = '', c = ''] = [
    await partner(side, names[0] ?? ''),
    await partner(side, names[1] ?? ''),
    await partner(side, names[2] ?? ''),
  ]
  const details = side === 'receivers' ? 'BUYER' : 'SUPPLIER'
  const change = { propertyName: 'companyName', oldValue: names[0], value: 'Ältere Werft KG', details }
  must(await manager.post(`/api/partners/${side}/${a}/props`, change))
  must(await merge(side, a, b))
  expect(await latest()).toMatchObject([
    {
      ...{ event: 'partners merged', about, entityId: { uuid: b } },
      ...{ name: 'Mittlere Werft KG', other: 'Ältere Werft KG', isThere: true },
    },
  ])
  must(await merge(side, b, c))
  must(await manager.post(`/api/partners/${side}/${c}/deletions`, {}))
  const rows = await latest(7)
  expect(rows.map(({ event, name, other, isThere }) => [event, name, other, isThere])).toEqual([
    [`${one} deleted`, 'Neue Werft KG', '', false],
    ['partners merged', 'Neue Werft KG', 'Mittlere Werft KG', false],
    ['partners merged', 'Mittlere Werft KG', 'Ältere Werft KG', false],
    [`${one} changed`, 'Ältere Werft KG', '', false],
    [`${one} created`, 'Neue Werft KG', '', false],
    [`${one} created`, 'Mittlere Werft KG', '', false],
    [`${one} created`, 'Ältere Werft KG', '', false],
  ])
})

test('payment targets are told with their days, imports with their file', async () => {
  const path = '/api/paymenttargets'
  const { uuid } = must(await manager.post(path, { paymentTargetDays: 77 })).entityId
  const change = { oldValue: 77, value: 78 }
  must(await manager.post(`${path}/${uuid}/props/paymentTargetDays`, change))
  must(await manager.post(`${path}/${uuid}/deletion`, {}))
  expect((await latest(3)).map(({ event, name }) => [event, name])).toEqual([
    ['payment target deleted', '78'],
    ['payment target changed', '78'],
    ['payment target created', '77'],
  ])
  const at = '/api/partners/suppliers/imports'
  const sent = { file: new File(['Firma\nZeder GmbH'], 'lieferanten.csv') }
  const { settings } = must(await manager.postForm(`${at}/previews`, { command: '{}', ...sent }))
  must(await manager.postForm(at, { ...sent, command: JSON.stringify(settings) }))
  expect(await latest()).toMatchObject([{ event: 'suppliers imported', name: 'lieferanten.csv' }])
})

test('who is not reminded is told with the customer, also once he is another', async () => {
  const from = await partner('receivers', 'Säumig & Söhne KG')
  const block = { partnerEntityId: from, kind: 'BLOCK', reason: 'Ratenzahlung' }
  const { uuid } = must(await office.post('/api/reminders/blocks', block)).entityId
  must(await office.post(`/api/reminders/blocks/${uuid}/deletions`, {}))
  const told = { about: 'RECEIVER', entityId: { uuid: from }, name: 'Säumig & Söhne KG', isThere: true }
  expect(await latest(2)).toMatchObject([
    { event: 'block ended', ...told },
    { event: 'reminder blocked', ...told },
  ])
  must(await merge('receivers', from, await partner('receivers', 'Pünktlich GmbH')))
  expect((await latest(3))[2]).toMatchObject({ event: 'block ended', ...told, isThere: false })
  must(await manager.post('/api/reminders/baserates', { validFrom: '2024-07-01', percent: 3.37 }))
  expect(await latest()).toMatchObject([{ event: 'base rate stored', about: 'FIRM', isThere: false }])
})

test('money that was moved from one document to another stands there with both, and so does its way back', async () => {
  const of = (amount: number, paid: number) =>
    invoiceInput(trade, today, {
      lines: [invoiceLine(trade, { amount })],
      records: paid > 0 ? [paymentRecord(paid, { recordDate: today })] : [],
    })
  const [from, to] = [
    must(await office.post('/api/documents/invoices', of(100, 300))),
    must(await office.post('/api/documents/invoices', of(100, 0))),
  ]
  const transfer = {
    fromDocumentEntityId: from.entityId.uuid,
    toDocumentEntityId: to.entityId.uuid,
    amount: 50,
  }
  const sent = { ...transfer, recordDate: today }
  const { uuid } = must(await office.post('/api/documents/transfers', sent)).entityId
  must(await office.post(`/api/documents/transfers/${uuid}/deletions`, {}))
  const told = {
    about: 'INVOICE',
    entityId: from.entityId,
    isThere: true,
    sum: { amount: 50, currency: 'EUR' },
    otherEntityId: to.entityId.uuid,
    partnerEntityId: trade.receiver,
  }
  const rows = await latest(4)
  expect(rows).toMatchObject([
    { ...told, event: 'payment transfer deleted' },
    { ...told, event: 'payment transferred' },
    {},
    {},
  ])
  expect(rows.map(({ name, other }) => [name, other])).toEqual([
    [rows[3]?.name, rows[2]?.name],
    [rows[3]?.name, rows[2]?.name],
    [rows[2]?.name, ''],
    [rows[3]?.name, ''],
  ])
})

test('a VAT id that was looked at stands there with its customer', async () => {
  const uuid = await partner('receivers', 'Knudsen ApS', 'DK13585628')
  const input = { vatId: 'DK13585628', day: today, result: 'QUALIFIED', note: '' }
  must(await manager.post(`/api/partners/receivers/${uuid}/vatidconfirmations`, input))
  expect(await latest()).toMatchObject([
    { event: 'VAT id confirmed', about: 'RECEIVER', entityId: { uuid }, name: 'Knudsen ApS', isThere: true },
  ])
})

test('everybody is told of his side alone', async () => {
  const as = await addOneSided(world)
  for (const role of ['bills only', 'invoices only'] as const) {
    const { rows } = must(await (await as(role)).get('/proxy/get/activity?rows=500'))
    const held: readonly Permission[] = oneSidedRoles[role]
    expect(rows.length).toBeGreaterThan(0)
    for (const { event, about } of rows as ActivityRow[]) {
      const { access = 'USER_APPROVE', sides } = activities[event] ?? {}
      const ofSide = Object.values(sides?.of ?? {}).find((side) => side.about === about)?.access
      expect([event, allows(ofSide ?? access, held)]).toEqual([event, true])
    }
  }
  const { rows } = must(await manager.get('/proxy/get/activity?rows=500'))
  expect(rows.filter(({ event }: ActivityRow) => /session|password|role|user|mail/.test(event))).toEqual([])
})
