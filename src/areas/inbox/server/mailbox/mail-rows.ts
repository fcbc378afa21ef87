import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import { command } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { storeContent } from '#server/files/store-content.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { receivePaper } from '../../contract/mailbox.ts'
import { type NewPaper, storePaper } from '../store-paper.ts'

const queueDeclaration = declareSystemCommand({ name: 'queue mails', events: [] })
const beginDeclaration = declareSystemCommand({ name: 'begin mail', events: [] })
const finishDeclaration = declareSystemCommand({ name: 'finish mail', events: [] })
const goOnDeclaration = declareSystemCommand({ name: 'go on with mail', events: [] })
const giveBackDeclaration = declareSystemCommand({ name: 'give try back', events: [] })
const markDeclaration = declareSystemCommand({ name: 'note marked mails', events: [] })

/** E-mails that are to be fetched, and how far the mailbox was counted with them. */
export interface FoundMails {
  mailbox: string
  uidValidity: number
  uids: readonly number[]
  lastUid: number
  isRecounted: boolean
}

/** Puts them into the queue, once each. What waits by UIDs that hold no more is given up: the recount has found it again. */
export async function queueMails(db: Database, found: FoundMails): Promise<void> {
  const { mailbox, uidValidity, uids, lastUid, isRecounted } = found
  const queue = command(queueDeclaration, async (tx, _input, context) => {
    context.write(
      tx
        .insertInto('inbox_mails')
        .columns(['mailbox', 'uid_validity', 'uid', 'is_recounted'])
        .expression(
          sql`select ${mailbox}, ${uidValidity}::bigint, unnest(${uids.map(String)}::text[])::bigint, ${isRecounted}::boolean`,
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    context.write(
      tx
        .updateTable('inbox_mails')
        .set({ done_at: context.now, is_marked: true, is_broken_off: true })
        .where('mailbox', '=', mailbox)
        .where('uid_validity', '<>', uidValidity)
        .where('done_at', 'is', null),
    )
    context.write(
      tx
        .updateTable('inbox_mailboxes')
        .set({ uid_validity: uidValidity, last_uid: lastUid })
        .where('mailbox', '=', mailbox),
    )
    return {}
  })
  await runSystemCommand(db, queue)
}

export interface WaitingMail {
  mailbox: string
  uidValidity: number
  uid: number
  isRecounted: boolean
  /** With this one. */
  tries: number
  /** What an earlier try has stored. */
  papersDone: number
}

const rowOf = (tx: Tx, { mailbox, uidValidity, uid }: Pick<WaitingMail, 'mailbox' | 'uidValidity' | 'uid'>) =>
  tx
    .selectFrom('inbox_mails')
    .select(['papers_done', 'done_at'])
    .where('mailbox', '=', mailbox)
    .where('uid_validity', '=', uidValidity)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()

const change = (tx: Tx, { mailbox, uidValidity, uid }: WaitingMail) =>
  tx
    .updateTable('inbox_mails')
    .where('mailbox', '=', mailbox)
    .where('uid_validity', '=', uidValidity)
    .where('uid', '=', uid)

/** The next e-mail to be fetched but some, those that failed before last; null where none waits. Its try counts before it begins. */
export async function beginMail(
  db: Database,
  mailbox: string,
  without: readonly number[] = [],
): Promise<WaitingMail | null> {
  let begun: WaitingMail | null = null
  const begin = command(beginDeclaration, async (tx) => {
    const next = tx
      .selectFrom('inbox_mails')
      .select(['mailbox', 'uid_validity', 'uid'])
      .where('mailbox', '=', mailbox)
      .where('done_at', 'is', null)
      .$if(without.length > 0, (others) => others.where('uid', 'not in', without))
      .orderBy('tries')
      .orderBy('uid')
      .limit(1)
      .forUpdate()
    const row = await tx
      .with('next', () => next)
      .updateTable('inbox_mails')
      .from('next')
      .whereRef('inbox_mails.mailbox', '=', 'next.mailbox')
      .whereRef('inbox_mails.uid_validity', '=', 'next.uid_validity')
      .whereRef('inbox_mails.uid', '=', 'next.uid')
      .set({ tries: sql<number>`tries + 1` })
      .returning(['inbox_mails.uid_validity', 'inbox_mails.uid', 'is_recounted', 'tries', 'papers_done'])
      .executeTakeFirst()
    begun = row
      ? {
          mailbox,
          uidValidity: row.uid_validity,
          uid: row.uid,
          isRecounted: row.is_recounted,
          tries: row.tries,
          papersDone: row.papers_done,
        }
      : null
    return {}
  })
  await runSystemCommand(db, begin)
  return begun
}

/** Lets a try not count. */
export async function giveTryBack(db: Database, mail: WaitingMail): Promise<void> {
  const giveBack = command(giveBackDeclaration, async (tx, _input, context) => {
    const begun = change(tx, mail).where('tries', '=', mail.tries)
    context.write(begun.set({ tries: mail.tries - 1 }))
    return {}
  })
  await runSystemCommand(db, giveBack)
}

/** Goes on behind the papers that were stored by its earlier UID. */
export async function goOnWith(
  db: Database,
  mail: WaitingMail,
  { sha256, papersDone }: { sha256: Buffer | null; papersDone: number },
): Promise<WaitingMail> {
  if (mail.papersDone >= papersDone) return mail
  const goOn = command(goOnDeclaration, async (tx, _input, context) => {
    const behind = change(tx, mail).where('papers_done', '<', papersDone)
    context.write(behind.set({ papers_done: papersDone, sha256 }))
    return {}
  })
  await runSystemCommand(db, goOn)
  return { ...mail, papersDone }
}

/**
 * Stores the paper of this place in its e-mail, unless it is there already. `last`: what stands for all that is not there yet; the e-mail is
 * done with it.
 */
export async function receiveMailPaper(
  db: Database,
  mail: WaitingMail,
  { place, sha256: ofMail }: { place: number | 'last'; sha256: Buffer | null },
  { content, ...paper }: Omit<NewPaper, 'sha256' | 'size'> & { content: Buffer },
): Promise<void> {
  const receive = command(receivePaper, async (tx, _input, context) => {
    const row = await rowOf(tx, mail)
    if (!row || row.done_at !== null || (place !== 'last' && row.papers_done !== place)) return {}
    context.write(
      change(tx, mail).set({
        papers_done: row.papers_done + 1,
        // Known by it, should a recount break it off here.
        sha256: ofMail,
        ...(place === 'last' && { done_at: context.now }),
      }),
    )
    const sha256 = storeContent(tx, context, content)
    return storePaper(tx, context, { ...paper, sha256, size: content.length })
  })
  await runSystemCommand(db, receive)
}

/** An e-mail is done with: all its papers are there, or it has none. */
export async function finishMail(
  db: Database,
  mail: WaitingMail,
  { sha256, hasPapers }: { sha256: Buffer | null; hasPapers: boolean },
): Promise<void> {
  const finish = command(finishDeclaration, async (tx, _input, context) => {
    // What brought nothing stays as it is for who reads the mailbox.
    context.write(change(tx, mail).set({ done_at: context.now, sha256, is_marked: !hasPapers }))
    return {}
  })
  await runSystemCommand(db, finish)
}

/** How far the very same e-mail was fetched under another UID, by any of its hashes; null where it was not. */
export function knownMail(
  db: Database,
  { mailbox }: WaitingMail,
  hashes: readonly Buffer[],
): Promise<{ isWhole: boolean; papersDone: number } | null> {
  if (hashes.length === 0) return Promise.resolve(null)
  return db.reading(async (tx) => {
    const row = await tx
      .selectFrom('inbox_mails')
      .select(['is_broken_off', 'papers_done'])
      .where('mailbox', '=', mailbox)
      .where('sha256', 'in', hashes)
      .where('done_at', 'is not', null)
      .orderBy('is_broken_off')
      .orderBy('papers_done', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? { isWhole: !row.is_broken_off, papersDone: row.papers_done } : null
  })
}

const mostMarked = 500

/** The e-mails whose papers are there and that the mailbox does not know as read yet. */
export function unmarkedMails(db: Database, mailbox: string, uidValidity: number): Promise<number[]> {
  return db.reading(async (tx) => {
    const rows = await tx
      .selectFrom('inbox_mails')
      .select('uid')
      .where('mailbox', '=', mailbox)
      .where('uid_validity', '=', uidValidity)
      .where('done_at', 'is not', null)
      .where('is_marked', '=', false)
      .orderBy('uid')
      .limit(mostMarked)
      .execute()
    return rows.map(({ uid }) => uid)
  })
}

export async function noteMarked(
  db: Database,
  mailbox: string,
  uidValidity: number,
  uids: readonly number[],
): Promise<void> {
  const note = command(markDeclaration, async (tx, _input, context) => {
    context.write(
      tx
        .updateTable('inbox_mails')
        .set({ is_marked: true })
        .where('mailbox', '=', mailbox)
        .where('uid_validity', '=', uidValidity)
        .where('uid', 'in', uids),
    )
    return {}
  })
  await runSystemCommand(db, note)
}
