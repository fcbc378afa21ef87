import type { FastifyRequest } from 'fastify'
import { type ErrorCode, errorTable } from '#kernel/errors.ts'
import type { Services } from '../services.ts'

// Beside every 401 and 403: somebody tries something.
const logged: ReadonlySet<ErrorCode> = new Set(['slow-down', 'too-many-tries', 'link-invalid'])

/** A line for whoever looks after the server, with nothing in it that names a person: neither address nor user nor input. */
export function logRefusal(
  log: Services['log'],
  { method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  code: ErrorCode,
): void {
  const { status } = errorTable[code]
  if (status === 401 || status === 403 || logged.has(code)) {
    log.warn({ call: routeOptions.url, method, status, refused: code }, 'refused')
  }
}
