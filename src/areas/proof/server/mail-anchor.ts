import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { command, fact } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { anchorOf } from '#server/journal/read-journal.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { anchorMailed, mailAnchorByItself } from '../contract.ts'
import { anchorMail } from '../rules/anchor-mail.ts'

const germanDay = sql<Day>`(now() at time zone 'Europe/Berlin')::date`

/** None went today. A day that lies further ahead only a clock which was wrong can have set. */
const isDue = sql<boolean>`(mailed_on is null or mailed_on < ${germanDay} or mailed_on > ${germanDay} + 1)`

/**
 * Puts the anchor of the journal into the queue of e-mails, one for each recipient that the firm names, unless it went today already.
 * Answers to how many it goes; 0: none is due.
 */
export async function mailAnchorIfDue(db: Database): Promise<number> {
  // How most looks end: no row is locked for them.
  if (!(await db.reading(isAwaited))) return 0
  let count = 0
  const mail = command(mailAnchorByItself, async (tx, _input, context) => {
    count = 0
    // Of several nodes the second waits here, and then finds that it is not due.
    const turn = await tx
      .selectFrom('anchor_mails')
      .select(germanDay.as('day'))
      .where(isDue)
      .forUpdate()
      .executeTakeFirst()
    if (!turn) return {}
    const [firm, anchor] = await Promise.all([
      tx.selectFrom('firm').select(['name', 'anchor_recipients']).executeTakeFirst(),
      anchorOf(tx),
    ])
    if (!firm || !anchor || firm.anchor_recipients.length === 0) return {}
    const { day } = turn
    count = firm.anchor_recipients.length
    context.write(tx.updateTable('anchor_mails').set({ mailed_on: day, recipients: count }))
    const text = anchorMail({ firm: firm.name, day, anchor })
    // One each: an address that is turned away keeps nobody else from it.
    for (const recipient of firm.anchor_recipients) queueMail(tx, context, { recipient, ...text })
    return fact(anchorMailed, context.newId(), { row: anchor.seq, recipients: count })
  })
  await runSystemCommand(db, mail)
  return count
}

async function isAwaited(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('anchor_mails')
    .select('one')
    .where(isDue)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('firm').select('one').where('anchor_recipients', '<>', sql<string[]>`'{}'`)),
    )
    .executeTakeFirst()
  return found !== undefined
}
