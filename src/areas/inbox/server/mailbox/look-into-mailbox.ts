import { addDays, berlinDay } from '#kernel/day.ts'
import { errorTable, Refusal } from '#kernel/errors.ts'
import type { Database } from '#server/db/connect.ts'
import { troubleOf } from '#server/db/trouble-of.ts'
import { MailboxFailure } from './failure-text.ts'
import { fetchMail } from './fetch-mail.ts'
import type { LookOptions } from './look-options.ts'
import {
  beginMail,
  giveTryBack,
  noteMarked,
  queueMails,
  unmarkedMails,
  type WaitingMail,
} from './mail-rows.ts'
import { type ClaimedMailbox, claimMailbox, endLook, whileClaimed } from './mailbox-rows.ts'
import { type OpenMailbox, openMailbox } from './open-mailbox.ts'

// What is left then waits for the next conversation: another node may have it.
const longestLookMs = 4 * 60_000

/** Looks into the mailbox if it is this node's turn. `isAsked`: not only when it is time. Answers whether more waits there. */
export async function lookIntoMailbox(options: LookOptions, isAsked: boolean): Promise<boolean> {
  const { db, address, signal } = options
  const claimed = await claimMailbox(db, address.name, isAsked)
  if (!claimed) return false
  let hasMore = false
  let failure: string | null = null
  try {
    hasMore = await whileClaimed(db, claimed, () => converse(options, claimed))
  } catch (error) {
    // A stop is no failure of the mailbox; the next node goes on.
    if (!signal.aborted) {
      const isTheirs = error instanceof MailboxFailure
      failure = isTheirs ? error.message : ownFailure(error)
      options.onFailure(failure, isTheirs ? null : error)
    }
    hasMore = signal.aborted
  }
  await endLook(db, claimed, { failure, hasMore })
  return hasMore && !signal.aborted
}

/** Of a failure that is not the mailbox's: of the database, of the disk, or a mistake of Kontor. */
function ownFailure(error: unknown): string {
  const code = error instanceof Refusal ? error.code : troubleOf(error)
  const reason = code === null ? 'Warum, steht in den Meldungen des Servers.' : errorTable[code].title
  return `Kontor kann nicht ablegen, was es abholt. ${reason}`
}

/** One conversation: counts what is new, fetches what waits, marks what was fetched. Answers whether something is left. */
async function converse(options: LookOptions, claimed: ClaimedMailbox): Promise<boolean> {
  const { db, address, signal, limits } = options
  const end = Date.now() + longestLookMs
  const open = await openMailbox(address, signal, limits)
  // Of which the mailbox gave nothing: for another look.
  const later: number[] = []
  let unmarked: MailboxFailure | null = null
  try {
    await countMails(db, claimed, open)
    for (;;) {
      if (signal.aborted || Date.now() > end) return true
      const mail = await beginMail(db, claimed.mailbox, later)
      if (!mail) break
      if (!(await fetchBegun(options, open, mail))) later.push(mail.uid)
      // Where it may not be marked as read, the next one is fetched all the same.
      unmarked ??= await markMails(options, claimed, open)
    }
    unmarked ??= await markMails(options, claimed, open)
  } finally {
    open.close()
  }
  if (unmarked) throw unmarked
  return false
}

async function fetchBegun(options: LookOptions, open: OpenMailbox, mail: WaitingMail): Promise<boolean> {
  try {
    return await fetchMail(options, open, mail)
  } catch (error) {
    // What keeps all e-mails from being stored is no fault of this one.
    const isOfAll = error instanceof Refusal || troubleOf(error) !== null
    if (isOfAll) await giveTryBack(options.db, mail).catch(() => {})
    throw error
  }
}

/**
 * Queues what is new: at first what is unread, from then on all that comes. Where the mailbox has begun to count anew, all that came since
 * it was named, and what is unread.
 */
async function countMails(db: Database, claimed: ClaimedMailbox, open: OpenMailbox): Promise<void> {
  const { mailbox, uidValidity, lastUid, namedAt } = claimed
  const isFirst = uidValidity === null
  const isRecounted = !isFirst && uidValidity !== open.uidValidity
  const before = open.uidNext - 1
  let uids: number[]
  if (isFirst) uids = await open.unread()
  else if (isRecounted) {
    // Servers count days by their own clock.
    const from = new Date(`${addDays(berlinDay(namedAt), -1)}T00:00:00Z`)
    uids = [...new Set([...(await open.unread()), ...(await open.since(from))])]
  } else uids = await open.after(lastUid)
  // What came meanwhile is found by the next look.
  if (isFirst || isRecounted) uids = uids.filter((uid) => uid <= before)
  const counted = isFirst || isRecounted ? before : Math.max(lastUid, ...uids.slice(-1))
  if (uids.length === 0 && uidValidity === open.uidValidity) return
  await queueMails(db, { mailbox, uidValidity: open.uidValidity, uids, lastUid: counted, isRecounted })
}

/** Tells the mailbox which e-mails are read: their papers are stored. Answers why it does not take it. */
async function markMails(
  { db, address }: LookOptions,
  { mailbox }: ClaimedMailbox,
  open: OpenMailbox,
): Promise<MailboxFailure | null> {
  const uids = await unmarkedMails(db, mailbox, open.uidValidity)
  if (uids.length === 0) return null
  const isTaken = await open.markRead(uids)
  const unread = new Set(isTaken ? [] : await open.unread())
  const marked = uids.filter((uid) => !unread.has(uid))
  if (marked.length > 0) await noteMarked(db, mailbox, open.uidValidity, marked)
  if (marked.length === uids.length) return null
  const { host } = address
  return new MailboxFailure(
    `${host} markiert nicht als gelesen, was abgeholt ist; abgeholt wird es trotzdem.`,
  )
}
