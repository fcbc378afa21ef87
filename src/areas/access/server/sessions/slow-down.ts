import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { addressSubject } from '../../rules/address-subject.ts'
import { type TriedBy, waitSeconds } from '../../rules/slow-down.ts'
import { forgetTrust } from '../second-factors/trusted-browsers.ts'
import { countTry, forgetTries, subjectHash } from './tries.ts'

/** Under what a try counts. */
export interface Tried {
  by: TriedBy
  subject: string
}

/** Who tries a password: from where, and with which key in the browser ('' without one). */
export interface Trier {
  email: string
  clientAddress: string
  browserKey: string
}

export const keyHash = (browserKey: string) => createHash('sha256').update(browserKey).digest()

/**
 * Under what this try counts. A browser that has logged in to this account before stands alone: nobody else's wrong passwords
 * keep its owner waiting. The same is asked of the database whether there is such an account or not.
 */
export async function triedBy(
  tx: Tx,
  { email, clientAddress, browserKey }: Trier,
): Promise<readonly Tried[]> {
  const known = await tx
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.user_id', 'known_browsers.user_id')
    .select('key_hash')
    .where('email', '=', email)
    .where('rejected_at', 'is', null)
    .where('key_hash', '=', keyHash(browserKey))
    .executeTakeFirst()
  if (known) return [{ by: 'browser', subject: `${email} ${browserKey}` }]
  const address = addressSubject(clientAddress)
  return [
    { by: 'pair', subject: `${email} ${address}` },
    { by: 'address', subject: address },
  ]
}

/** Refuses whoever comes too soon after his wrong passwords (`slow-down`). Nothing is counted for it. */
export async function refuseHasty(tx: Tx, tried: readonly Tried[]): Promise<void> {
  const rows = await tx
    .selectFrom('tries')
    .select(['kind', 'count', sql<number>`extract(epoch from now() - last_at)::float8`.as('seconds')])
    .where((eb) =>
      eb.or(tried.map(({ by, subject }) => eb.and({ kind: by, subject_hash: subjectHash(subject) }))),
    )
    .where('until', '>', sql<Date>`now()`)
    .execute()
  for (const { by } of tried) {
    const row = rows.find(({ kind }) => kind === by)
    if (row && row.seconds < waitSeconds(by, row.count))
      throw new Refusal(by === 'code' ? 'too-many-tries' : 'slow-down')
  }
}

export function countWrong(tx: Tx, context: Pick<Context, 'write'>, tried: readonly Tried[]): void {
  for (const { by, subject } of tried) countTry(tx, context, by, subject)
}

/** The right password: this person begins anew from here. What others tried from the same address stays counted. */
export function forgetWrong(tx: Tx, context: Pick<Context, 'write'>, tried: readonly Tried[]): void {
  for (const { by, subject } of tried) if (by !== 'address') forgetTries(tx, context, by, subject)
}

const knownDays = 180
/** More than anybody uses: whoever knows the password cannot gather keys for later. */
const mostBrowsers = 20

/** Remembers the browser that somebody has logged in from, and forgets those that have not been used for long. */
export function rememberBrowser(
  tx: Tx,
  { write }: Pick<Context, 'write'>,
  userId: EntityId,
  browserKey: string,
): void {
  if (browserKey !== '') rememberBrowserHash(tx, { write }, userId, keyHash(browserKey))
}

/** The same by the hash of its key. */
export function rememberBrowserHash(
  tx: Tx,
  { write }: Pick<Context, 'write'>,
  userId: EntityId,
  hash: Buffer,
): void {
  write(
    tx
      .deleteFrom('known_browsers')
      .where('user_id', '=', userId)
      .where((eb) =>
        eb.or([
          eb('last_login_at', '<', sql<Date>`now() - make_interval(days => ${knownDays}::int)`),
          eb(
            'key_hash',
            'in',
            eb
              .selectFrom('known_browsers as older')
              .select('older.key_hash')
              .where('older.user_id', '=', userId)
              .where('older.key_hash', '!=', hash)
              .orderBy('older.last_login_at', 'desc')
              .offset(mostBrowsers - 1),
          ),
        ]),
      ),
  )
  write(
    tx
      .insertInto('known_browsers')
      .values({ user_id: userId, key_hash: hash })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'key_hash']).doUpdateSet({ last_login_at: sql<Date>`now()` }),
      ),
  )
}

/** With a new password every browser is a new one: who knew the old one knows no way around the waiting, nor around the second factor. */
export function forgetBrowsers(tx: Tx, { write }: Pick<Context, 'write'>, userId: EntityId): void {
  write(tx.deleteFrom('known_browsers').where('user_id', '=', userId))
  forgetTrust(tx, { write }, userId)
  // Wrong codes were those of somebody who knew the old one.
  forgetTries(tx, { write }, 'code', `${userId} elsewhere`)
}
