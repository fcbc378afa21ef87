import type { FastifyRequest } from 'fastify'
import { type ErrorCode, errorTable } from '#kernel/errors.ts'
import type { Services } from '../services.ts'

/** Of one call and reason, in a minute: whoever tries without end shall not fill the disk with it. */
const mostLines = 20
const minuteMs = 60_000

// Beside every 401 and 403: somebody tries something.
const logged: ReadonlySet<ErrorCode> = new Set(['slow-down', 'too-many-tries', 'link-invalid'])

/** What was refused, with nothing in it that names a person: neither address nor user nor input. */
interface RefusedCall {
  call: string | undefined
  method?: string
  status?: number
  /** A code of the error table, or one with which the push channel closes. */
  refused: ErrorCode | number
}

/**
 * Writes a line for each refused call, for whoever looks after the server: `mostLines` of one call and reason, and after a minute how
 * many there were beyond them.
 */
export function refusalLog(log: Services['log']): (refused: RefusedCall) => void {
  const minutes = new Map<string, number>()
  return (refused) => {
    const key = `${refused.method} ${refused.call} ${refused.refused}`
    const before = minutes.get(key)
    minutes.set(key, (before ?? 0) + 1)
    if (before === undefined) setTimeout(closeMinute, minuteMs, key, refused).unref()
    if ((before ?? 0) < mostLines) log.warn(refused, 'refused')
  }

  function closeMinute(key: string, refused: RefusedCall): void {
    const more = (minutes.get(key) ?? 0) - mostLines
    minutes.delete(key)
    if (more > 0) log.warn({ ...refused, more }, 'refused more often')
  }
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
