import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { guessedFrom, type TriedBy } from '../../rules/slow-down.ts'

/** How often something may be asked for within a quarter of an hour. The counters are shared by all nodes. */
export const limits = {
  /** E-mails to one recipient. */
  recipient: 3,
  /** E-mails asked for from one address. */
  sender: 30,
} as const

export type LimitedKind = keyof typeof limits

/**
 * Wrong codes are remembered for a day: within a quarter of an hour there would be a few free ones again. That an account is guessed at, over a
 * weekend: until then managers are told.
 */
const spanMinutes = (kind: LimitedKind | TriedBy) =>
  kind === 'account' ? 72 * 60 : kind === 'code' ? 24 * 60 : 15

export const subjectHash = (subject: string) => createHash('sha256').update(subject).digest()

/** Whether the limit of tries is reached. Tries that run at this moment are not yet counted: as many as the pool has connections. */
export async function isExhausted(tx: Tx, kind: LimitedKind, subject: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tries')
    .select('count')
    .where('kind', '=', kind)
    .where('subject_hash', '=', subjectHash(subject))
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return (row?.count ?? 0) >= limits[kind]
}

/** How many wrong tries stand counted under the first of these, with those that the same command has given to be written. */
export async function countOf(tx: Tx, tried: readonly { by: TriedBy; subject: string }[]): Promise<number> {
  const [first] = tried
  if (!first) return 0
  const row = await tx
    .selectFrom('tries')
    .select('count')
    .where('kind', '=', first.by)
    .where('subject_hash', '=', subjectHash(first.subject))
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Counts one try. What is limited is counted within a span that the first try begins; wrong passwords until they have paused for one. */
export function countTry(
  tx: Tx,
  { write }: Pick<Context, 'write'>,
  kind: LimitedKind | TriedBy,
  subject: string,
): void {
  const isLimited = kind in limits
  write(
    tx
      .insertInto('tries')
      .values({
        kind,
        subject_hash: subjectHash(subject),
        count: 1,
        until: sql<Date>`now() + make_interval(mins => ${spanMinutes(kind)}::int)`,
      })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject_hash']).doUpdateSet({
          count: sql<number>`case when tries.until > now() then tries.count + 1 else 1 end`,
          until: isLimited
            ? sql<Date>`case when tries.until > now() then tries.until else excluded.until end`
            : sql<Date>`excluded.until`,
          last_at: sql<Date>`now()`,
        }),
      ),
  )
}

/** Begins anew, after a success. */
export function forgetTries(tx: Tx, { write }: Pick<Context, 'write'>, kind: TriedBy, subject: string): void {
  write(tx.deleteFrom('tries').where('kind', '=', kind).where('subject_hash', '=', subjectHash(subject)))
}

/** Clears away a few counters of past spans; rows that another command holds are left alone. */
export function sweepTries(tx: Tx, { write }: Pick<Context, 'write'>): void {
  write(
    tx
      .deleteFrom('tries')
      .where(
        sql`(kind, subject_hash)`,
        'in',
        sql`(select kind, subject_hash from tries where until < now() - interval '1 hour' limit 20 for update skip locked)`,
      ),
  )
}

/** Whether some account is guessed at, from wherever. Who guesses at an address without one harms nobody. */
export async function isAnyGuessed(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('tries')
    .select('kind')
    .where('kind', '=', 'account')
    .where('count', '>=', guessedFrom)
    .where('until', '>', sql<Date>`now()`)
    // As `subjectHash` has it.
    .where(
      sql<boolean>`exists (select from users where sha256(convert_to(email, 'UTF8')) = subject_hash and rejected_at is null)`,
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
