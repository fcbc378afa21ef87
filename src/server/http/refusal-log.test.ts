import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalLog } from './refusal-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world() {
  const lines: { msg: string; call: string; more?: number }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { lines, note: refusalLog(log) }
}

const wrongPassword = { call: '/api/auth', method: 'POST', status: 401, refused: 'login-failed' } as const

test('a flood of one kind writes twenty lines a minute, and how many there were beyond them', () => {
  const { lines, note } = world()
  for (let i = 0; i < 5000; i++) note(wrongPassword)
  expect(lines).toHaveLength(20)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(21)
  expect(lines[20]).toMatchObject({ msg: 'refused more often', call: '/api/auth', more: 4980 })
  note(wrongPassword)
  expect(lines[21]).toMatchObject({ msg: 'refused' })
})

test('what was refused seldom is written and nothing more; another call has lines of its own', () => {
  const { lines, note } = world()
  for (let i = 0; i < 25; i++) note(wrongPassword)
  note({ ...wrongPassword, call: '/api/auth/tickets' })
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toMatchObject({ msg: 'refused', call: '/api/auth/tickets' })
  vi.advanceTimersByTime(60_000)
  expect(lines.filter(({ msg }) => msg === 'refused more often')).toHaveLength(1)
})
