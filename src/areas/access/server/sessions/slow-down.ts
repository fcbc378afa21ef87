import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addressSubject } from '#kernel/address-subject.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { guessedFrom, type TriedBy, waitSeconds } from '../../rules/slow-down.ts'
import { forgetTrust } from '../second-factors/trusted-browsers.ts'
import { countOf, countTry, forgetTries, subjectHash } from './tries.ts'

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
    // From wherever: of an account that is tried from many addresses no more than one password a second is looked at.
    { by: 'account', subject: email },
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

/**
 * Waits for others who try the same account in this moment, and holds the place until the commit: of many that were let in at once each then sees
 * those before it. Unknown browsers only.
 */
export async function inTurn(tx: Tx, tried: readonly Tried[]): Promise<void> {
  const account = tried.find(({ by }) => by === 'account')
  if (!account) return
  await tx
    .selectFrom('tries')
    .select('count')
    .where('kind', '=', account.by)
    .where('subject_hash', '=', subjectHash(account.subject))
    .forUpdate()
    .execute()
}

export function countWrong(tx: Tx, context: Pick<Context, 'write'>, tried: readonly Tried[]): void {
  for (const { by, subject } of tried) countTry(tx, context, by, subject)
}

/**
 * With the wrong password that makes it guessing: the log says so, without saying whose, if there is such an account. Managers read it from the
 * table. The same is asked of the database for an address without one.
 */
export async function noteGuessing(
  tx: Tx,
  { installation, now }: Pick<Context, 'installation' | 'now'>,
  tried: readonly Tried[],
  isAccount: boolean,
): Promise<void> {
  const account = tried.find(({ by }) => by === 'account')
  if (!account || (await countOf(tx, [account])) < guessedFrom || !isAccount) return
  installation.warnings.tell('passwords-guessed', new Date(now.getTime() + 3_600_000))
}

/** The right password: this person begins anew from here. What others tried from the same address, or of the same account, stays counted. */
export function forgetWrong(tx: Tx, context: Pick<Context, 'write'>, tried: readonly Tried[]): void {
  for (const { by, subject } of tried)
    if (by !== 'address' && by !== 'account') forgetTries(tx, context, by, subject)
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
}
