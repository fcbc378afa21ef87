import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { lookAtMailbox, mailboxLookedAt } from '../../contract/mailbox.ts'

const claimDeclaration = declareSystemCommand({ name: 'claim mailbox', events: [] })
const renewDeclaration = declareSystemCommand({ name: 'renew claim of mailbox', events: [] })

// How long a node that died keeps the mailbox from the others. Who lives and has a slow server renews his claim.
const claimSeconds = 20
const renewMs = 5000
const pauseSeconds = 60

export interface ClaimedMailbox {
  mailbox: string
  claimId: EntityId
  uidValidity: number | null
  lastUid: number
  namedAt: Date
}

const claimEnd = () => sql<Date>`now() + make_interval(secs => ${claimSeconds})`

/** This node's turn to look into the mailbox; null while another one does, and until it is time. `isAsked`: now. */
export async function claimMailbox(
  db: Database,
  mailbox: string,
  isAsked: boolean,
): Promise<ClaimedMailbox | null> {
  const claimId = newId()
  let claimed: ClaimedMailbox | null = null
  const claim = command(claimDeclaration, async (tx) => {
    await tx
      .insertInto('inbox_mailboxes')
      .values({ mailbox })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx
      .updateTable('inbox_mailboxes')
      .set({ claim_id: claimId, claimed_until: claimEnd() })
      .where('mailbox', '=', mailbox)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]))
      .$if(!isAsked, (due) => due.where('next_look_at', '<=', sql<Date>`now()`))
      .returning(['uid_validity', 'last_uid', 'named_at'])
      .executeTakeFirst()
    claimed = row
      ? { mailbox, claimId, uidValidity: row.uid_validity, lastUid: row.last_uid, namedAt: row.named_at }
      : null
    return {}
  })
  await runSystemCommand(db, claim)
  return claimed
}

/** Holds the claim as long as the look takes. */
export async function whileClaimed<T>(
  db: Database,
  { claimId }: ClaimedMailbox,
  look: () => Promise<T>,
): Promise<T> {
  const renew = command(renewDeclaration, async (tx, _input, context) => {
    const own = tx.updateTable('inbox_mailboxes').set({ claimed_until: claimEnd() })
    context.write(own.where('claim_id', '=', claimId))
    return {}
  })
  let renewing: Promise<unknown> = Promise.resolve()
  // A claim that could not be renewed may be overtaken: each paper is stored once all the same.
  const timer = setInterval(() => {
    renewing = runSystemCommand(db, renew).catch(() => {})
  }, renewMs)
  try {
    return await look()
  } finally {
    clearInterval(timer)
    await renewing
  }
}

/** Gives the claim back, with what came of the look; open screens hear of it where that is news. */
export async function endLook(
  db: Database,
  { mailbox, claimId }: ClaimedMailbox,
  { failure, hasMore }: { failure: string | null; hasMore: boolean },
): Promise<void> {
  const end = command(lookAtMailbox, async (tx, _input, context) => {
    const before = await tx
      .selectFrom('inbox_mailboxes')
      .select(['failure', 'failing_since', 'succeeded_at'])
      .where('mailbox', '=', mailbox)
      .where('claim_id', '=', claimId)
      .forUpdate()
      .executeTakeFirst()
    // Somebody else looks by now.
    if (!before) return {}
    const { now } = context
    context.write(
      tx
        .updateTable('inbox_mailboxes')
        .set({
          ...{ looked_at: now, claim_id: null, claimed_until: null, failure },
          failing_since: failure === null ? null : (before.failing_since ?? now),
          ...(failure === null && { succeeded_at: now }),
          next_look_at: sql<Date>`now() + make_interval(secs => ${hasMore ? 0 : pauseSeconds})`,
        })
        .where('mailbox', '=', mailbox),
    )
    const isNews = before.failure !== failure || (before.succeeded_at === null && failure === null)
    return isNews ? fact(mailboxLookedAt, context.newId(), { mailbox, failure }) : {}
  })
  await runSystemCommand(db, end)
}
