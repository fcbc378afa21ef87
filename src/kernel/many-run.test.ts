import { expect, test } from 'vitest'
import {
  countsOf,
  isOver,
  type ManyRun,
  type Prepared,
  type RunPorts,
  type RunRow,
  type Sent,
  workOff,
} from './many-run.ts'

// A server that keeps what it was sent by request id, and a line that breaks where a test says.

function runOf(count: number): ManyRun {
  const rows = Array.from({ length: count }, (_, index): RunRow => {
    const label = `R-${index}`
    return { label, params: { uuid: label }, requestId: `id-${index}`, state: 'waiting', seen: {} }
  })
  return { id: 'run', way: 'pay', title: '', choice: {}, rows, isCalledOff: false }
}

function stage(
  count: number,
  on: { prepare?: (row: RunRow) => Prepared; send?: (row: RunRow, nth: number) => Sent | 'lost answer' } = {},
) {
  const stored = { run: runOf(count) as ManyRun | null, text: '' }
  const booked = new Map<string, number>()
  const log: string[] = []
  let sends = 0
  const ports: RunPorts = {
    current: () => stored.run,
    keep(run) {
      stored.run = run
      stored.text = JSON.stringify(run)
    },
    prepare: async (row) => on.prepare?.(row) ?? { kind: 'ready', input: `input of ${row.label}` },
    async send(row) {
      log.push(row.label)
      const answer = on.send?.(row, sends++) ?? { kind: 'done', made: `made ${row.requestId}` }
      const isBooked = answer === 'lost answer' || answer.kind === 'done'
      if (isBooked && !booked.has(row.requestId)) booked.set(row.requestId, booked.size)
      return answer === 'lost answer' ? { kind: 'away' } : answer
    },
    untilBack: async () => void log.push('waits'),
  }
  return { stored, booked, log, ports }
}

test('each row is sent once, in its order, and keeps what it made', async () => {
  const { stored, log, ports } = stage(3)
  await workOff(ports)
  expect(log).toEqual(['R-0', 'R-1', 'R-2'])
  expect(stored.run?.rows.map(({ state, made, input }) => [state, made, input])).toEqual([
    ['done', 'made id-0', undefined],
    ['done', 'made id-1', undefined],
    ['done', 'made id-2', undefined],
  ])
  expect(stored.run && isOver(stored.run)).toBe(true)
})

test('a lost answer is asked for again under the same id with the same input, and nothing is done twice', async () => {
  let isLost = true
  const inputs: unknown[] = []
  const { booked, log, ports } = stage(2, {
    send(row) {
      inputs.push(row.input)
      if (row.label !== 'R-1' || !isLost) return { kind: 'done' }
      isLost = false
      return 'lost answer'
    },
  })
  await workOff(ports)
  expect(log).toEqual(['R-0', 'R-1', 'waits', 'R-1'])
  expect(inputs).toEqual(['input of R-0', 'input of R-1', 'input of R-1'])
  expect([...booked.keys()]).toEqual(['id-0', 'id-1'])
})

test('before a row is sent, its input is kept: after a kill it is repeated as it was', async () => {
  const first = stage(3)
  let kept = ''
  first.ports.send = (row) => {
    // The page dies with the second on its way.
    if (row.label === 'R-1') {
      kept = first.stored.text
      return new Promise(() => {})
    }
    return Promise.resolve({ kind: 'done' })
  }
  void workOff(first.ports)
  await new Promise((resolve) => setTimeout(resolve, 10))
  const second = stage(3, { prepare: (row) => ({ kind: 'ready', input: `another input of ${row.label}` }) })
  second.stored.run = JSON.parse(kept)
  const inputs: unknown[] = []
  const { send } = second.ports
  second.ports.send = (row) => {
    inputs.push(row.input)
    return send(row)
  }
  await workOff(second.ports)
  expect(second.log).toEqual(['R-1', 'R-2'])
  expect(inputs).toEqual(['input of R-1', 'another input of R-2'])
})

test('what is refused is told, and the others go on; a fault that stays is a refusal', async () => {
  const { stored, log, ports } = stage(4, {
    prepare: (row) =>
      row.label === 'R-0' ? { kind: 'refused', reason: 'inzwischen bezahlt' } : { kind: 'ready', input: 1 },
    send: (row) => (row.label === 'R-2' ? { kind: 'fault', reason: 'kaputt' } : { kind: 'done' }),
  })
  await workOff(ports)
  expect(stored.run?.rows.map(({ state, reason }) => reason ?? state)).toEqual([
    'inzwischen bezahlt',
    'done',
    'kaputt',
    'done',
  ])
  expect(log).toEqual(['R-1', 'R-2', 'waits', 'R-2', 'waits', 'R-2', 'R-3'])
  expect(stored.run && countsOf(stored.run)).toEqual({ all: 4, done: 2, failed: 2, left: 0 })
})

test('called off, what is on its way is still settled, and nothing more is sent', async () => {
  const { stored, log, ports } = stage(5, {
    send(row) {
      if (row.label === 'R-1' && stored.run) stored.run = { ...stored.run, isCalledOff: true }
      return { kind: 'done' }
    },
  })
  await workOff(ports)
  expect(log).toEqual(['R-0', 'R-1'])
  expect(stored.run?.rows.map(({ state }) => state)).toEqual([
    'done',
    'done',
    'waiting',
    'waiting',
    'waiting',
  ])
  expect(stored.run && isOver(stored.run)).toBe(true)
})

test('who is no longer logged in, or whose run another tab has, sends nothing more', async () => {
  const left = stage(3, { send: (_, nth) => (nth === 1 ? { kind: 'left' } : { kind: 'done' }) })
  await workOff(left.ports)
  expect(left.stored.run?.rows.map(({ state }) => state)).toEqual(['done', 'sent', 'waiting'])
  const taken = stage(3, {
    send() {
      taken.stored.run = null
      return { kind: 'done' }
    },
  })
  await workOff(taken.ports)
  expect(taken.log).toEqual(['R-0'])
})

test('whatever breaks, and however often the page dies: each row happens once', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    let state = seed
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    }
    const times = new Map<string, number>()
    const server = new Map<string, unknown>()
    let kept = JSON.stringify(runOf(8))
    let lives = 0
    for (let isOn = true; isOn && lives < 200; lives++) {
      let run: ManyRun | null = JSON.parse(kept)
      const die = () => {
        run = null
      }
      await workOff({
        current: () => run,
        keep(next) {
          run = next
          kept = JSON.stringify(next)
          if (random() < 0.1) die()
        },
        prepare: async () => (random() < 0.2 ? { kind: 'away' } : { kind: 'ready', input: random() }),
        async send({ requestId, input }) {
          if (random() < 0.2) return { kind: 'away' }
          // As the server: the first one counts, and a repeat is the same one.
          if (server.has(requestId)) expect(server.get(requestId)).toBe(input)
          else {
            server.set(requestId, input)
            times.set(requestId, (times.get(requestId) ?? 0) + 1)
          }
          if (random() < 0.1) die()
          return random() < 0.2 ? { kind: 'away' } : { kind: 'done' }
        },
        untilBack: async () => {},
      })
      isOn = !isOver(JSON.parse(kept))
    }
    expect([...times.values()]).toEqual(Array(8).fill(1))
    expect(countsOf(JSON.parse(kept)).done).toBe(8)
  }
})
