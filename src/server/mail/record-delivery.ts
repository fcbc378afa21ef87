import { sql } from 'kysely'
import { declareEvent, declareSystemCommand, type EventDeclaration } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { z } from '#kernel/zod.ts'
import { type Context, command, fact, type Outcome } from '../command.ts'
import type { Tx } from '../db/connect.ts'
import type { ClaimedMail } from './claim-mail.ts'

/** Says only that the mail went out: who got what stands in the queue's row, not in the journal. */
export const mailSent = declareEvent({
  name: 'mail sent',
  data: z.strictObject({}),
  changes: [],
  visibleTo: [],
})

type AboutEntity = EventDeclaration<z.ZodObject<{ mailId: z.ZodString }>>

/** What is recorded of an e-mail about an entity; declared by the area that sends such e-mails, since its screens show them. */
export interface EntityMailEvents {
  sent: AboutEntity
  /** There is no mail server: it lies in a file. */
  filed: AboutEntity
  /** The first try failed; it is repeated. */
  failed: AboutEntity
  /** Locks what is written with what became of an e-mail: before the e-mail, as whoever sends and withdraws one does. */
  hold(tx: Tx, mailId: EntityId): Promise<unknown>
  /** What may keep an e-mail at home at the last moment. */
  last?: LastLook
}

/** Looks once more, before each try, at what an e-mail is about: what it says may be over. */
export interface LastLook {
  events: readonly EventDeclaration[]
  /** What happens to what the e-mail is about, which then does not go; null: it goes. Whatever it locks comes before the e-mail. */
  look(tx: Tx, context: Context, mail: { mailId: EntityId; entityId: EntityId }): Promise<Outcome | null>
}

export const declareKeepMail = (events: readonly EventDeclaration[]) =>
  declareSystemCommand({ name: 'keep mail at home', events })

/** Withdraws a claimed e-mail whose matter is over; says so in `outcome`. */
export function keepMailCommand(
  { mail_id: mailId, entity_id: entityId }: ClaimedMail,
  { events, look }: LastLook,
  outcome: { isKept: boolean },
) {
  return command(declareKeepMail(events), async (tx, _input, context) => {
    const kept = entityId === null ? null : await look(tx, context, { mailId, entityId })
    if (kept === null) return {}
    outcome.isKept = true
    // What was over took the e-mail with it, unless it is in hand: it is, in this one.
    context.write(
      tx
        .updateTable('mails')
        .set({ withdrawn_at: sql<Date>`now()`, body: '', claimed_until: null })
        .where('mail_id', '=', mailId)
        .where('sent_at', 'is', null)
        .where('withdrawn_at', 'is', null),
    )
    return kept
  })
}

export const declareDeliverMail = ({ sent, filed, failed }: Omit<EntityMailEvents, 'hold' | 'last'>) =>
  declareSystemCommand({ name: 'deliver mail', events: [mailSent, failed, filed, sent] })

const longestPauseSeconds = 3600

/** What became of a try. */
export type Delivery =
  | { kind: 'delivered' }
  /** Put into a file: there is no mail server. */
  | { kind: 'filed' }
  | { kind: 'failed'; failure: string }
  /** Not tried: the bytes of a file that goes with it have changed. It waits until they are whole again. */
  | { kind: 'changed'; file: string }
  /** Taken for some of its recipients only. */
  | { kind: 'refused'; by: readonly string[] }

/** Records what became of a claimed e-mail. Nothing, should another node have delivered or tried it once the claim expired. */
export function recordDeliveryCommand(mail: ClaimedMail, delivery: Delivery, about: EntityMailEvents) {
  return command(declareDeliverMail(about), async (tx, _input, context) => {
    if (mail.entity_id !== null) await about.hold(tx, mail.mail_id)
    const now = await tx
      .selectFrom('mails')
      .select(['sent_at', 'withdrawn_at', 'tries'])
      .where('mail_id', '=', mail.mail_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (now.sent_at !== null) return {}
    if (delivery.kind === 'delivered' || delivery.kind === 'filed')
      return recordSent(tx, context, mail, about, delivery.kind === 'filed')
    if (now.withdrawn_at !== null) return {}
    return now.tries === mail.tries ? recordFailed(tx, context, mail, delivery, about) : {}
  })
}

function recordSent(
  tx: Tx,
  { write }: Context,
  mail: ClaimedMail,
  about: EntityMailEvents,
  filed: boolean,
): Outcome {
  write(
    tx
      .updateTable('mails')
      // A sent text is not kept: it may hold a link with its token.
      .set({
        ...{ sent_at: sql<Date>`now()`, filed, withdrawn_at: null },
        ...{ body: '', claimed_until: null, refused: [], changed_file: null },
      })
      .where('mail_id', '=', mail.mail_id),
  )
  const event = filed ? about.filed : about.sent
  if (mail.entity_id !== null) return fact(event, mail.entity_id, { mailId: mail.mail_id })
  return fact(mailSent, mail.mail_id, {})
}

function recordFailed(
  tx: Tx,
  { write }: Context,
  mail: ClaimedMail,
  delivery: Delivery,
  about: EntityMailEvents,
): Outcome {
  const refused = delivery.kind === 'refused' ? [...delivery.by] : mail.refused
  const changed_file = delivery.kind === 'changed' ? delivery.file : null
  const isNews =
    mail.tries === 0 || refused.length !== mail.refused.length || changed_file !== mail.changed_file
  const pause = Math.min(longestPauseSeconds, 5 * 2 ** mail.tries)
  write(
    tx
      .updateTable('mails')
      .set({
        tries: mail.tries + 1,
        refused,
        changed_file,
        ...(delivery.kind === 'failed' && { failure: delivery.failure }),
        next_try_at: sql<Date>`now() + make_interval(secs => ${pause})`,
        claimed_until: null,
      })
      .where('mail_id', '=', mail.mail_id),
  )
  // Said once: what follows are the same tries again, unless others take it now, or it waits for something else.
  if (mail.entity_id === null || !isNews) return {}
  return fact(about.failed, mail.entity_id, { mailId: mail.mail_id })
}
