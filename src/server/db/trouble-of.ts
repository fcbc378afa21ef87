import type { ErrorCode } from '#kernel/errors.ts'
import { isDatabaseAway } from './is-database-away.ts'

/** Nobody gave a connection back in time. */
export class NoConnectionFree extends Error {}

// By the codes of PostgreSQL (appendix A of its manual).
const troubles: Readonly<Record<string, ErrorCode>> = {
  // A lock that was not given in time; deadlocks that came again and again.
  '55P03': 'locked',
  '40P01': 'locked',
  '40001': 'locked',
  '57014': 'timed-out',
  '53100': 'storage-full',
  // The disk itself answers with an error.
  '58030': 'storage-full',
  '53200': 'out-of-memory',
}

/** What a failure of the database or of the way to it is called; null for anything else. */
export function troubleOf(error: unknown): ErrorCode | null {
  if (error instanceof NoConnectionFree) return 'overloaded'
  if (!(error instanceof Error)) return null
  if (isDatabaseAway(error)) return 'unavailable'
  const code = error.name === 'PostgresError' && 'code' in error ? String(error.code) : ''
  return troubles[code] ?? null
}
