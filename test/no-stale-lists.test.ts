import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import type { PushMessage, Subject } from '#kernel/declare.ts'
import { areOutside } from '#kernel/touched-rows.ts'
import { commands, events, lists, reads, systemCommands, touches } from '#server/compose.ts'
import { touchedBy } from '#server/touched-by.ts'
import { must } from './caller.ts'
import { everyCommand, type Step } from './every-command.ts'
import { type Ecb, everySystemCommand, holdBack, startEcb } from './every-system-command.ts'
import { monthsOfAll } from './kept-months.ts'
import { startTaxOffice, type TaxOffice } from './tax-office.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'
import { filtersOf, filterTypesOf, type Seen, screensOf } from './what-screens-read.ts'

// Runs every command, reads everything that a screen can show before and after, and fails when an answer changed whose
// resource the event does not refresh: it would stay stale on an open screen. PDFs and e-mails are held back, so that
// what follows from one command is not excused by another one.

const today = berlinDay(new Date())
const known = touchedBy(touches)
let ecb: Ecb
let taxOffice: TaxOffice
let readAll: () => Promise<Map<string, Seen>>
let seen: { seq: number; answers: Map<string, Seen> } = { seq: -1, answers: new Map() }
const steps = new Map<string, Step>()

// Before the set-up there is no screen that could show anything.
const called = [...commands.map(({ declaration }) => declaration), ...systemCommands].filter(
  ({ name }) => name !== 'set up the firm',
)
const otherwise = [
  'add paper, an archive',
  'back up, in vain',
  'confirm sign-up, invited',
  'deliver mail, to a mail server',
  'deliver mail, in vain',
  'fetch rates, in vain',
]

beforeAll(async () => {
  ecb = await startEcb()
  taxOffice = await startTaxOffice()
})
afterAll(async () => {
  await ecb.close()
  await taxOffice.stop()
})
const { world, manager, trade } = useWorld({
  env: () => ({ KONTOR_RATES: '1', KONTOR_RATES_URL: ecb.url, ...taxOffice.env }),
})
beforeAll(async () => {
  await holdBack(world)
  const stage = { world, manager, trade, today }
  for (const step of [...everyCommand(stage), ...everySystemCommand(stage, ecb)])
    steps.set(step.title ?? step.command, step)
  readAll = screensOf(manager, trade, today)
  const fetched = async () => must(await manager.get('/api/currencies/rates/fetch')).triedAt !== null
  await until(fetched)
  // What is tried again by itself would be no command's doing.
  await world.db.sql`update rate_fetch set next_try_at = now() + interval '1 day'`
})

test.each([...called.map(({ name }) => name), ...otherwise])(
  '%s refreshes everything that it changes',
  async (name) => {
    const step = steps.get(name)
    if (!step) throw new Error(`test/every-command.ts has no step for the command "${name}"`)
    await step.prepare?.()
    const seq = await world.lastSeq()
    // Nothing was written since the last reading: it is what stood before.
    const before = seen.seq === seq ? seen.answers : await readAll()
    must(await step.run())
    const written = await world.lastSeq()
    const after = await readAll()
    seen = { seq: written, answers: after }
    const { refreshed, subjects, isLeftOut } = await recordedAfter(seq)
    const changed = [...before].filter(([address, { answer }]) => after.get(address)?.answer !== answer)
    const stale = changed.filter(
      ([address, { declaration }]) => !refreshed.has(declaration.resource) || isLeftOut(address, declaration),
    )
    expect(stale.map(([address]) => address)).toEqual([])
    // The answer is refreshed, if only with a neighbour's: its own declaration must say why.
    const unsaid = changed.filter(
      ([, { declaration }]) => !declaration.dependsOn.some((one) => subjects.has(one)),
    )
    expect(unsaid.map(([address]) => address)).toEqual([])
    const resources = changed.map(([, { declaration }]) => declaration.resource)
    if (step.changes) expect(resources).toEqual(expect.arrayContaining([...step.changes]))
  },
)

test('every event of every command has happened', async () => {
  const happened = new Set((await world.eventsAfter(0, 'withPdfs')).map(({ event }) => event))
  expect(events.map(({ name }) => name).filter((name) => !happened.has(name))).toEqual([])
})

test('the months of all documents follow every command', async () => {
  const { kept, computed } = await monthsOfAll(world)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept).toEqual(computed)
})

test.each(lists.map(({ declaration }) => [declaration.resource, declaration] as const))(
  'the list %s is read with each of its filters',
  (resource, declaration) => {
    const tried = (filtersOf(trade)[resource] ?? []).map(({ filterType }) => filterType)
    expect([...new Set(tried)].sort()).toEqual(filterTypesOf(declaration))
  },
)

describe('subjects', () => {
  const changed = new Set(events.flatMap(({ changes }) => changes))
  const shown = new Set([...lists, ...reads].flatMap(({ declaration }) => declaration.dependsOn))
  const names = (subjects: Iterable<Subject>) => [...subjects].map(({ name }) => name)

  test('whatever something depends on is changed by an event, and the other way round', () => {
    expect(names(shown).sort()).toEqual(names(changed).sort())
  })

  test('no two have one name', () => {
    expect(new Set(names(changed)).size).toBe(changed.size)
  })
})

/** What the journal says is to be read again after the events since, and what these events declare. */
async function recordedAfter(seq: number) {
  const rows = await world.db.sql`select event, data, refreshes from journal where seq > ${seq}`
  const declared = new Map(events.map((event) => [event.name, event]))
  return {
    refreshed: new Set<string>(rows.flatMap((row) => row['refreshes'])),
    subjects: new Set(rows.flatMap((row) => declared.get(row['event'])?.changes ?? [])),
    /** Whether an open screen would not ask again, since its filter leaves out all rows that are told of. */
    isLeftOut(address: string, { resource }: Seen['declaration']): boolean {
      const asked = new URL(address, 'http://kontor').searchParams.get('searchFilter')
      const filter = asked === null ? null : JSON.parse(asked)
      return rows
        .filter((row) => row['refreshes'].includes(resource))
        .every((row) => {
          const touched = known(row as unknown as PushMessage)[resource]
          return touched !== undefined && areOutside(filter, touched)
        })
    },
  }
}
