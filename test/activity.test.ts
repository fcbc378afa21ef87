import { expect, test } from 'vitest'
import type { ActivityRow } from '#areas/reports/contract/activity.ts'
import { activities } from '#areas/reports/rules/activity.ts'
import { berlinDay } from '#kernel/day.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import { events } from '#server/compose.ts'
import { must } from './caller.ts'
import { addOneSided, oneSidedRoles } from './one-sided.ts'
import { billInput, invoiceInput, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// The feed tells each person what he may read, and nobody what concerns accounts.

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()

test('what an activity asks for is what its event asks for, and no event of accounts is one', () => {
  const declared = new Map(events.map((event) => [event.name, event]))
  for (const [name, { access }] of Object.entries(activities)) {
    const event = declared.get(name)
    expect([name, event?.visibleTo]).toEqual([name, access])
    expect([name, event?.changesSessions ?? false]).toEqual([name, false])
    // Those say themselves for whom they are; none of them stands here.
    expect([name, event?.visibleBy]).toEqual([name, undefined])
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

test('everybody is told of his side alone', async () => {
  const as = await addOneSided(world)
  for (const role of ['bills only', 'invoices only'] as const) {
    const { rows } = must(await (await as(role)).get('/proxy/get/activity?rows=500'))
    const held: readonly Permission[] = oneSidedRoles[role]
    expect(rows.length).toBeGreaterThan(0)
    for (const { event } of rows as ActivityRow[])
      expect([event, allows(activities[event]?.access ?? 'USER_APPROVE', held)]).toEqual([event, true])
  }
  const { rows } = must(await manager.get('/proxy/get/activity?rows=500'))
  expect(rows.filter(({ event }: ActivityRow) => /session|password|role|user|mail/.test(event))).toEqual([])
})
