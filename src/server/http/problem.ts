import type { FastifyReply } from 'fastify'
import {
  type ErrorCode,
  type FieldError,
  problemOf,
  Refusal,
  retryAfterSeconds,
  type SecondFactorNeeded,
} from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { troubleOf } from '../db/trouble-of.ts'

/** Answers `application/problem+json` from the one error table, with `Retry-After` where trying again helps. */
export function answerProblem(
  reply: FastifyReply,
  code: ErrorCode,
  errors: readonly FieldError[] = [],
  existing?: EntityId,
  secondFactor?: SecondFactorNeeded,
): FastifyReply {
  const problem = problemOf(code, errors, existing, secondFactor)
  const retryAfter = retryAfterSeconds(code)
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  // An address that the router cannot read is answered past every hook.
  reply.header('cache-control', 'no-store')
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

// What Fastify itself refuses, before a handler of ours is reached.
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_BAD_URL: 'no-such-call',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'no-such-call',
  FST_ERR_NOT_FOUND: 'no-such-call',
}

/** The refusal that an error amounts to; null when it is a bug or a failure of the machine. */
export function refusalOf(
  error: unknown,
): (Pick<Refusal, 'code' | 'errors'> & Partial<Pick<Refusal, 'existing' | 'secondFactor'>>) | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  if (error instanceof SyntaxError && 'statusCode' in error) return { code: 'malformed-json', errors: [] }
  const code = ('code' in error && fastifyCodes[String(error.code)]) || troubleOf(error)
  return code ? { code, errors: [] } : null
}
