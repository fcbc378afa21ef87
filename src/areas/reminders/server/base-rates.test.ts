import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { type Answer, must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'
import { nextHalfYear } from '../rules/base-rates.ts'

const { world, manager, office } = useWorld()

const store = (validFrom: string, percent: unknown, caller = manager) =>
  caller.post('/api/reminders/baserates', { validFrom, percent })
const rates = async (): Promise<[string, number][]> =>
  must(await office.get('/proxy/get/baserates')).section.map(
    ({ validFrom, percent }: { validFrom: string; percent: number }) => [validFrom, percent],
  )
const errors = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`),
]

describe('base rates', () => {
  test('come with Kontor, the newest first, with what the Bundesbank published', async () => {
    expect(await rates()).toEqual([
      ['2026-01-01', 1.27],
      ['2025-07-01', 1.27],
      ['2025-01-01', 2.27],
    ])
    const { totalCount } = must(await office.get('/proxy/get/baserates?searchText=01.07.2025'))
    expect(totalCount).toBe(1)
  })

  test('are entered by one event, also below 0', async () => {
    const seq = await world.lastSeq()
    const answer = await store('2020-07-01', -0.88)
    expect(answer.status).toBe(200)
    const { uuid } = answer.body.entityId
    const data = { validFrom: '2020-07-01', percent: -0.88, oldPercent: null }
    expect(await world.eventsAfter(seq)).toEqual([{ event: 'base rate stored', entityId: uuid, data }])
    expect((await rates()).at(-1)).toEqual(['2020-07-01', -0.88])
  })

  test('are put right with their history; the same once more is no event', async () => {
    const { section } = must(await office.get('/proxy/get/baserates'))
    const shipped = section.find(({ validFrom }: { validFrom: string }) => validFrom === '2025-07-01')
    const history = async () =>
      must(await office.get(`/proxy/get/baserates/${shipped.entityId.uuid}/history`))
    expect(await history()).toEqual([])
    must(await store('2025-07-01', 1.72))
    const seq = await world.lastSeq()
    must(await store('2025-07-01', 1.72))
    expect(await world.eventsAfter(seq)).toEqual([])
    must(await store('2025-07-01', 1.27))
    expect((await history()).map(({ data }: { data: object }) => data)).toEqual([
      { validFrom: '2025-07-01', percent: 1.27, oldPercent: 1.72 },
      { validFrom: '2025-07-01', percent: 1.72, oldPercent: 1.27 },
    ])
    expect((await rates()).filter(([validFrom]) => validFrom === '2025-07-01')).toEqual([
      ['2025-07-01', 1.27],
    ])
  })

  test('are kept once, whoever enters one at the same time', async () => {
    const answers = await Promise.all([3.37, 3.38, 3.37].map((percent) => store('2024-07-01', percent)))
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
    expect((await rates()).filter(([validFrom]) => validFrom === '2024-07-01')).toHaveLength(1)
  })

  test('are refused at the field', async () => {
    const seq = await world.lastSeq()
    const half = 'validFrom: Der Basiszinssatz ändert sich nur am 1. Januar und am 1. Juli (§ 247 BGB)'
    expect(errors(await store('2026-07-02', 1))).toEqual([422, half])
    expect(errors(await store('2026-06-31', 1))[0]).toBe(400)
    expect(errors(await store('', 1))).toEqual([422, 'validFrom: Beginn des Halbjahrs fehlt'])
    const later = nextHalfYear(nextHalfYear(berlinDay(new Date())))
    expect(errors(await store(later, 1))[1]).toMatch(/^validFrom: .* steht noch nicht fest$/)
    expect(errors(await store('2026-07-01', 127))).toEqual([
      422,
      'percent: Basiszinssatz: eine Zahl von −20 bis 20',
    ])
    expect(errors(await store('2026-07-01', 1.275))).toEqual([
      400,
      'percent: Höchstens zwei Nachkommastellen',
    ])
    expect(errors(await store('2026-07-01', null))).toEqual([422, 'percent: Basiszinssatz fehlt'])
    expect((await store('2026-07-01', 1.27, office)).status).toBe(403)
    expect(await world.eventsAfter(seq)).toEqual([])
  })
})
