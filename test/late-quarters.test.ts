import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AdvanceReturnAnswer } from '#areas/tax-returns/contract/advance-return.ts'
import { addMonths, berlinDay, type Day, firstDayOf, type Month, monthOf } from '#kernel/day.ts'
import { periodOf, periodText, shiftPeriod } from '#kernel/period.ts'
import { must } from './caller.ts'
import { invoiceInput, invoiceLine, receiverInput, startTrade } from './trade.ts'
import { startWorld } from './world.ts'

// A quarter is declared as its last lock found it (§ 153 AO): what came late for one of its months while another was open is on time for it.

const today = berlinDay(new Date())
const quarter = shiftPeriod(periodOf('quarter', monthOf(today)), -1)
const monthAt = (index: number) => monthOf(addMonths(firstDayOf(quarter.from), index) as Day)
const months = [0, 1, 2].map(monthAt)
const midOf = (month: Month) => `${month}-15` as Day
const declarations = [{ code: 'LATE_REPORT', reason: 'Der Beleg lag beim falschen Mandanten.' }]
const invoices = '/api/documents/invoices'

/** A world with its own months to lock. */
async function start() {
  const world = await startWorld()
  const manager = await world.as('manager')
  const trade = await startTrade(manager)
  const receiver = async (data: object): Promise<string> =>
    must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid
  const business = await receiver({ shortName: 'Lux', countryCode: 'LU', vatId: 'LU15027442' })
  const consumer = await receiver({ shortName: 'Virtanen', companyName: '', countryCode: 'FI' })
  must(await manager.post('/api/firm', { ossSince: '2024-01-01' }))
  const lock = async (month: Month) => must(await manager.post('/api/reports/locks', { month }))
  const sell = async (month: Month, kind: Kind, amount: number, isLate: boolean): Promise<string> => {
    const receiverId = kind === 'VAT' ? trade.receiver : kind === 'OSS' ? consumer : business
    const line = { amount, ...(kind !== 'VAT' && { taxType: kind, taxPercent: null as never }) }
    const documentCreation = { serviceDate: midOf(month) }
    const changes = { lines: [invoiceLine(trade, line)], documentCreation, ...(isLate && { declarations }) }
    return must(
      await manager.post(invoices, invoiceInput({ ...trade, receiver: receiverId }, today, changes)),
    ).entityId.uuid
  }
  const read = async (path: string, period: string) =>
    must(await manager.get(`/proxy/get/${path}?period=${period}`))
  const readReturn = (period: string): Promise<AdvanceReturnAnswer> => read('advancereturns', period)
  return { world, manager, lock, sell, read, readReturn }
}

type Kind = 'VAT' | 'SERVICE_EU' | 'OSS'

const taxOf = ({ sections }: Pick<AdvanceReturnAnswer, 'sections'>) =>
  sections.flatMap(({ figures }) => figures).find(({ key }) => key === '81')?.documentTax

describe('what came late for a month while its quarter was open', () => {
  test('is in the quarter as it was locked: return, statement, One-Stop-Shop', async () => {
    const { world, manager, lock, sell, read, readReturn } = await start()
    const [first, second, last] = months as [Month, Month, Month]
    await lock(first)
    await lock(second)
    const sold = await sell(second, 'VAT', 119, true)
    await sell(second, 'SERVICE_EU', 700, true)
    await sell(second, 'OSS', 125.5, true)
    await lock(last)
    const text = periodText(quarter)
    const ofQuarter = await readReturn(text)
    expect([ofQuarter.declared, ofQuarter.late, taxOf(ofQuarter)]).toEqual([null, [], 19])
    // For its month it is late.
    const ofMonth = await readReturn(second)
    expect([ofMonth.declared && taxOf(ofMonth.declared), taxOf(ofMonth), ofMonth.late.length]).toEqual([
      0, 19, 3,
    ])
    expect(await read('ecsales', text)).toMatchObject({ isCorrected: false, rows: [{ euros: 700 }] })
    expect(await read('ecsales', last)).toMatchObject({ isCorrected: false, rows: [{ euros: 700 }] })
    expect(await read('osssales', text)).toMatchObject({
      rows: [{ country: 'FI', tax: 25.5 }],
      corrections: [],
    })
    expect(await read('osssales', periodText(shiftPeriod(quarter, 1)))).toMatchObject({
      rows: [],
      corrections: [],
    })

    // What the quarter was declared with stays: more of it is late, and it is not deleted.
    expect((await manager.post(`${invoices}/${sold}/deletions`, {})).status).toBe(422)
    await sell(second, 'VAT', 238, true)
    const corrected = await readReturn(text)
    expect([corrected.declared && taxOf(corrected.declared), taxOf(corrected)]).toEqual([19, 57])
    expect(corrected.late).toMatchObject([{ base: 200, tax: 38 }])
    await world.stop()
  })
})

// Sales and locks in any order, and what each lock found, kept beside.
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('lock' as const) }),
    fc.record({
      do: fc.constant('sell' as const),
      index: fc.nat(2),
      euros: fc.integer({ min: 1, max: 900 }),
    }),
  ),
  { minLength: 6, maxLength: 12 },
)

test('whatever the order, each month and the quarter are declared as their last lock found them', async () => {
  // A world each: months are locked once.
  const property = fc.asyncProperty(steps, async (some) => {
    const started = await start()
    await expectAsLocked(started, some).finally(() => started.world.stop())
  })
  await fc.assert(property, { numRuns: 6, endOnFailure: true })
}, 120_000)

type Step = { do: 'lock' } | { do: 'sell'; index: number; euros: number }

async function expectAsLocked(
  { lock, sell, readReturn }: Awaited<ReturnType<typeof start>>,
  some: readonly Step[],
) {
  const sums = new Map<Month, number>(months.map((month) => [month, 0]))
  const total = () => [...sums.values()].reduce((sum, each) => sum + each, 0)
  const found = new Map<string, number>()
  for (const step of some) {
    const month = months[step.do === 'lock' ? [...found].length : step.index]
    if (month === undefined) continue
    if (step.do === 'lock') {
      await lock(month)
      found.set(month, sums.get(month) ?? 0)
      if (month === quarter.to) found.set(periodText(quarter), total())
    } else {
      await sell(month, 'VAT', (step.euros * 119) / 100, found.has(month))
      sums.set(month, (sums.get(month) ?? 0) + step.euros)
    }
  }
  for (const [period, euros] of found) {
    const made = await readReturn(period)
    const now = period === periodText(quarter) ? total() : sums.get(period as Month)
    expect([period, baseOf(made), made.declared && baseOf(made.declared)]).toEqual([
      period,
      now,
      now === euros ? null : euros,
    ])
  }
}

const baseOf = ({ sections }: Pick<AdvanceReturnAnswer, 'sections'>) =>
  sections.flatMap(({ figures }) => figures).find(({ key }) => key === '81')?.base
