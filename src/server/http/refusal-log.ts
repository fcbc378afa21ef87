import type { FastifyRequest } from 'fastify'
import { type ErrorCode, errorTable } from '#kernel/errors.ts'
import { fewLines } from '../few-lines.ts'
import type { Services } from '../services.ts'

/** In a minute, of all calls together and of one call and reason: whoever tries without end shall not fill the disk with it (decisions §10). */
const mostLines = 8
const mostOfOne = 3

// Beside every 401 and 403: somebody tries something.
const logged: ReadonlySet<ErrorCode> = new Set(['slow-down', 'too-many-tries', 'link-invalid', 'too-busy'])

/** What was refused, with nothing in it that names a person: neither address nor user nor input. */
interface RefusedCall {
  call: string | undefined
  method?: string
  status?: number
  /** A code of the error table, or one with which the push channel closes. */
  refused: ErrorCode | number
}

type LogRefused = (refused: RefusedCall) => void

const known = new WeakMap<Services['log'], LogRefused>()

/**
 * Writes a line for each refused call, for whoever looks after the server: a few in a minute, and after it one line that says how many there
 * were beyond them and of which kinds. One log has one such writer, whoever asks for it.
 */
export function refusalLog(log: Services['log']): LogRefused {
  const before = known.get(log)
  if (before) return before
  const write = fewLines({
    mostLines,
    mostOfOne,
    more: (kinds) => log.warn({ more: kinds }, 'refused more often'),
  })
  const logRefused: LogRefused = (refused) => {
    const kind = [refused.method, refused.call, refused.refused].filter(Boolean).join(' ')
    write(kind, () => log.warn(refused, 'refused'))
  }
  known.set(log, logRefused)
  return logRefused
}

/** What is written of a call that was refused with a code of the error table; null where it is nothing to look after. */
export function refusedCall(
  { method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  code: ErrorCode,
): RefusedCall | null {
  const { status } = errorTable[code]
  // With the right password, and on the way to the second factor.
  if (code === 'second-factor-needed') return null
  const isLogged = status === 401 || status === 403 || logged.has(code)
  return isLogged ? { call: routeOptions.url, method, status, refused: code } : null
}
