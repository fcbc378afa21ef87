import { afterAll, beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import type { Resource } from '#kernel/declare.ts'
import { commands, events, lists } from '#server/compose.ts'
import { type Caller, must } from './caller.ts'
import { everyCommand, type Step } from './every-command.ts'
import { startTrade } from './trade.ts'
import { startWorld, type World } from './world.ts'

// Runs every command, fetches every list before and after, and fails when one changed that the event does not name:
// such a list would stay stale on an open screen.

let world: World
let manager: Caller
const done = new Map<string, Step>()

beforeAll(async () => {
  world = await startWorld()
  manager = await world.as('manager')
  const trade = await startTrade(manager)
  for (const step of everyCommand({ world, manager, trade, today: berlinDay(new Date()) }))
    done.set(step.command, step)
})
afterAll(() => world.stop())

/** Every list, and every plain read that a screen keeps open. */
async function fetchAll(): Promise<Map<Resource, string>> {
  const today = berlinDay(new Date())
  const found = new Map<Resource, string>()
  const keep = async (resource: Resource, path: string) =>
    found.set(resource, JSON.stringify(must(await manager.get(path))))
  for (const { declaration } of lists) {
    await keep(declaration.resource, `/proxy/get/${declaration.resource}?stopIndex=9007199254740991`)
  }
  await keep('firm', '/proxy/get/firm')
  await keep('users', '/api/users')
  await keep('tasks', '/api/tasks')
  if (commands.some(({ declaration }) => declaration.path === '/api/currencies/rates')) {
    await keep('rates', `/api/currencies/rates?day=${today}`)
  }
  return found
}

async function refreshedAfter(seq: number): Promise<Set<string>> {
  const declared = new Map(events.map((event) => [event.name, event]))
  const happened = await world.eventsAfter(seq)
  return new Set(happened.flatMap(({ event }) => declared.get(event)?.refreshes ?? []))
}

// Before the set-up there is no screen that could show a list.
const called = commands
  .map(({ declaration }) => declaration)
  .filter(({ path, name }) => path !== '' && name !== 'set up the firm')

test.each(called.map((declaration) => declaration.name))(
  '%s names every list that it changes',
  async (name) => {
    const step = done.get(name)
    if (!step) throw new Error(`test/every-command.ts has no step for the command "${name}"`)
    await step.prepare?.()
    const seq = await world.lastSeq()
    const before = await fetchAll()
    must(await step.run())
    const after = await fetchAll()
    const refreshed = await refreshedAfter(seq)
    const changed = [...after]
      .filter(([resource, rows]) => before.get(resource) !== rows)
      .map(([resource]) => resource)
    expect(changed.filter((resource) => !refreshed.has(resource))).toEqual([])
    if (step.changes) expect(changed).toEqual(expect.arrayContaining([...step.changes]))
  },
)
