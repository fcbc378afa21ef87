import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const beginning = '1900-01-01'
const { world, manager } = useWorld()

const schemes = async () => {
  const { taxScheme, taxSchemes } = must(await manager.get('/proxy/get/firm'))
  return { taxScheme, taxSchemes }
}
const change = (name: string, body: object) => manager.post(`/api/firm/props/${name}`, body)
const soll = { validFrom: beginning, scheme: 'SOLL' }
beforeEach(async () => {
  must(await manager.post('/api/firm', { taxSchemes: [soll] }))
})

test('a firm begins with the scheme of its set-up, from the beginning', async () => {
  expect(await schemes()).toEqual({ taxScheme: 'SOLL', taxSchemes: [soll] })
})

test('the list is changed as a property, in any order, and told by one event', async () => {
  const before = await world.lastSeq()
  const planned = { validFrom: addDays(today, 40), scheme: 'IST' }
  const since = { validFrom: addDays(today, -3), scheme: 'KLEINUNTERNEHMER' }
  const answer = await change('taxSchemes', {
    oldValue: [soll],
    value: [planned, { scheme: 'SOLL' }, since],
  })
  expect(answer.status).toBe(200)
  expect(await schemes()).toEqual({ taxScheme: 'KLEINUNTERNEHMER', taxSchemes: [soll, since, planned] })
  const [event, ...others] = await world.eventsAfter(before)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    event: 'firm changed',
    data: { changes: [{ propertyName: 'taxSchemes', oldValue: [soll], value: [soll, since, planned] }] },
  })
})

test('the single setting counts from today on; what is planned stays', async () => {
  const planned = { validFrom: addDays(today, 40), scheme: 'KLEINUNTERNEHMER' }
  must(await manager.post('/api/firm', { taxSchemes: [soll, planned] }))
  expect((await change('taxScheme', { oldValue: 'SOLL', value: 'IST' })).status).toBe(200)
  expect(await schemes()).toEqual({
    taxScheme: 'IST',
    taxSchemes: [soll, { validFrom: today, scheme: 'IST' }, planned],
  })
  must(await manager.post('/api/firm', { taxScheme: 'SOLL' }))
  expect((await schemes()).taxSchemes).toEqual([soll, planned])
  const before = await world.lastSeq()
  must(await manager.post('/api/firm', { taxScheme: 'SOLL' }))
  expect(await world.eventsAfter(before)).toEqual([])
})

describe('is refused and writes nothing:', () => {
  test.each<[string, () => ReturnType<typeof change>, number, string]>([
    [
      'a list that somebody else changed',
      () => change('taxSchemes', { oldValue: [{ ...soll, scheme: 'IST' }], value: [soll] }),
      409,
      'urn:kontor:error:stale-value',
    ],
    [
      'a scheme that is another one by now',
      () => change('taxScheme', { oldValue: 'IST', value: 'KLEINUNTERNEHMER' }),
      409,
      'urn:kontor:error:stale-value',
    ],
    ['no scheme at all', () => manager.post('/api/firm', { taxSchemes: [] }), 422, 'Besteuerungsart fehlt'],
    [
      'two of one day',
      () => manager.post('/api/firm', { taxSchemes: [soll, { ...soll, scheme: 'IST' }] }),
      422,
      'Ab diesem Tag gilt schon ein anderes Verfahren',
    ],
    [
      'a day that does not exist',
      () => manager.post('/api/firm', { taxSchemes: [{ ...soll, validFrom: '2026-02-30' }] }),
      400,
      'Den Tag „2026-02-30“ gibt es nicht',
    ],
    [
      'an unknown scheme',
      () => manager.post('/api/firm', { taxSchemes: [{ ...soll, scheme: 'PAUSCHAL' }] }),
      400,
      'Erlaubt sind nur: SOLL, IST, KLEINUNTERNEHMER',
    ],
    [
      'both ways of saying it',
      () => manager.post('/api/firm', { taxScheme: 'IST', taxSchemes: [soll] }),
      422,
      'Die Besteuerungsart steht zweimal da',
    ],
  ])('%s', async (_, call, status, message) => {
    const before = await world.lastSeq()
    const answer = await call()
    expect([answer.status, answer.body.errors?.[0]?.message ?? answer.body.type]).toEqual([status, message])
    expect(await world.eventsAfter(before)).toEqual([])
    expect((await schemes()).taxSchemes).toEqual([soll])
  })

  test.each([
    '[]',
    '{}',
    '[{"validFrom": "2026-01-01", "scheme": "PAUSCHAL"}]',
    '[{"validFrom": "heute", "scheme": "SOLL"}]',
    '[{"validFrom": "2026-01-01"}]',
    '[{"validFrom": "2026-01-01", "scheme": "SOLL"}, {"validFrom": "2026-01-01", "scheme": "IST"}]',
    '[{"validFrom": "2026-02-01", "scheme": "SOLL"}, {"validFrom": "2026-01-01", "scheme": "IST"}]',
  ])('in the database: %s', async (list) => {
    await expect(world.db.sql`update firm set tax_schemes = ${list}::text::jsonb`).rejects.toThrow(
      'firm_tax_schemes',
    )
  })
})
