import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalLog } from './refusal-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world() {
  const lines: { msg: string; call?: string; more?: Record<string, number> }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { lines, log, note: refusalLog(log) }
}

const wrongPassword = { call: '/api/auth', method: 'POST', status: 401, refused: 'login-failed' } as const

test('a flood of one kind writes three lines a minute, and how many there were beyond them', () => {
  const { lines, note } = world()
  for (let i = 0; i < 5000; i++) note(wrongPassword)
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(4)
  expect(lines[3]).toMatchObject({
    msg: 'refused more often',
    more: { 'POST /api/auth login-failed': 4997 },
  })
  note(wrongPassword)
  expect(lines[4]).toMatchObject({ msg: 'refused' })
})

test('what was refused seldom is written and nothing more; another call has lines of its own', () => {
  const { lines, note } = world()
  for (let i = 0; i < 25; i++) note(wrongPassword)
  note({ ...wrongPassword, call: '/api/auth/tickets' })
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toMatchObject({ msg: 'refused', call: '/api/auth/tickets' })
  vi.advanceTimersByTime(60_000)
  expect(lines.filter(({ msg }) => msg === 'refused more often')).toHaveLength(1)
})

test('a flood over all calls, by whoever notes it, writes nine lines a minute in all', () => {
  const { lines, log } = world()
  for (let i = 0; i < 5000; i++) refusalLog(log)({ ...wrongPassword, call: `/api/${i}` })
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(9)
  const more = lines.at(-1)?.more ?? {}
  expect(Object.keys(more)).toHaveLength(6)
  expect(Object.values(more).reduce((sum, one) => sum + one, 0)).toBe(4992)
})
