import { sql } from 'kysely'
import { keepReminded } from '#areas/documents/server/keep-reminded.ts'
import { lockDocuments } from '#areas/documents/server/read-document.ts'
import { keepAtHome } from '#areas/papers/server/keep-at-home.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { reminderWithdrawn, withdrawReminder } from '../contract.ts'
import { blocksOn } from '../rules/stops.ts'
import { changedClaims, claimedInvoices } from './changed-claims.ts'
import { loadBlocks } from './load-claims.ts'
import { type LoadedInvoice, loadReminded } from './load-reminded.ts'

/** Takes a letter back, also one that is out, the newest first: levels and claims are as before. */
export const withdrawReminderCommand = command(withdrawReminder, async (tx, { reason }, context) =>
  fact(reminderWithdrawn, context.params.uuid, await withdraw(tx, context, context.params.uuid, { reason })),
)

/**
 * The same for whoever finds that a letter must not go out; refuses where it was taken back already. Where newer letters stand it is refused,
 * too, unless it stays at home by itself (`isBelow`): then levels and claims on which they build go with them.
 */
export async function withdraw(
  tx: Tx,
  context: Context,
  reminderId: EntityId,
  { reason, isBelow = false }: { reason: string; isBelow?: boolean },
) {
  const ids = await lockInvoicesOf(tx, reminderId)
  const reminder = await tx
    .selectFrom('reminders')
    .selectAll()
    .where('reminder_id', '=', reminderId)
    .forUpdate()
    .executeTakeFirst()
  if (!reminder) throw new Refusal('not-found')
  if (reminder.withdrawn_at !== null) refuse('uuid', 'Diese Mahnung ist schon zurückgenommen')
  const invoices = await loadReminded(tx, ids)
  const held = await loadNewer(tx, reminderId, ids)
  const [newer] = held
  if (newer !== undefined && !isBelow)
    refuse(
      'uuid',
      `Zu Rechnung ${numberOf(invoices, newer)} gibt es eine neuere Mahnung. Bitte nehmen Sie erst diese zurück.`,
    )
  const free = ids.filter((id) => !held.includes(id))
  await refuseSettled(tx, reminderId)
  const claims = await undoOn(tx, context, reminderId, free)
  await keepAtHome(tx, context, { paperId: reminderId })
  context.write(
    tx
      .updateTable('reminders')
      .set({ withdrawn_at: context.now, withdrawn_by: context.actor.userId, withdrawal_reason: reason })
      .where('reminder_id', '=', reminderId),
  )
  const partner = await loadReceiver(tx, reminder.partner_id, 'looking')
  return {
    ...{ partnerEntityId: reminder.partner_id, partner: partner === null ? '' : partnerName(partner) },
    ...{
      currency: reminder.currency,
      day: reminder.day,
      level: reminder.level,
      levelName: reminder.level_name,
    },
    invoices: (await itemsOf(tx, reminderId)).map(({ document_id, level }) => ({
      ...{ invoiceEntityId: document_id, invoiceNumber: numberOf(invoices, document_id), level },
    })),
    ...claims,
    reason,
  }
}

/**
 * Why a letter must not go out any more: something is paid of what it asks for, or taken off, or its invoice cancelled; claims that it asks
 * for are settled or gone; or somebody has blocked or disputed it since. Null where it still may. All invoices are locked, so that nothing of
 * that happens until the commit.
 */
export async function whyOver(
  tx: Tx,
  reminderId: EntityId,
  { today }: Pick<Context, 'today'>,
): Promise<string | null> {
  const invoices = await loadReminded(tx, await lockInvoicesOf(tx, reminderId))
  const items = await itemsOf(tx, reminderId)
  const isChanged = items.some(({ document_id, due_cents }) => {
    const now = invoices.find(({ documentId }) => documentId === document_id)?.invoice
    return now?.due !== due_cents
  })
  if (isChanged) return 'Inzwischen ist gezahlt worden, oder die Rechnung hat sich geändert'
  const [claimed] = (await changedClaims(tx, [reminderId])).values()
  if (claimed !== undefined) return `Zinsen oder Kosten zu Rechnung ${claimed} sind inzwischen erledigt`
  const { partner_id: partnerId } = await tx
    .selectFrom('reminders')
    .select('partner_id')
    .where('reminder_id', '=', reminderId)
    .executeTakeFirstOrThrow()
  const blocks = await loadBlocks(tx, [partnerId])
  const [block] = items.flatMap((item) => blocksOn({ documentId: item.document_id }, blocks, today))
  if (block === undefined) return null
  return `Inzwischen ${block.kind === 'DISPUTE' ? 'bestritten' : 'gesperrt'}: ${block.reason}`.slice(0, 500)
}

const numberOf = (invoices: readonly LoadedInvoice[], id: EntityId) =>
  invoices.find(({ documentId }) => documentId === id)?.number ?? ''

const itemsOf = (tx: Tx, reminderId: EntityId) =>
  tx
    .selectFrom('reminder_items')
    .select(['document_id', 'level', 'due_cents'])
    .where('reminder_id', '=', reminderId)
    .orderBy('document_id')
    .execute()

/** Documents before all else (docs/locks.md): its invoices, which it returns, together with those of all claims that it asks for. */
export async function lockInvoicesOf(tx: Tx, reminderId: EntityId): Promise<EntityId[]> {
  const ids = (await itemsOf(tx, reminderId)).map(({ document_id }) => document_id)
  if (ids.length === 0) throw new Refusal('not-found')
  const all = new Set([...ids, ...(await claimedInvoices(tx, reminderId))])
  await lockDocuments(tx, [...all], ['INVOICE', 'CANCELLATION'])
  return ids
}

/** The invoices of the letter that were reminded of again since. */
async function loadNewer(tx: Tx, reminderId: EntityId, ids: readonly EntityId[]): Promise<EntityId[]> {
  const rows = await tx
    .selectFrom('reminder_items as newer')
    .innerJoin('reminder_items as own', 'own.document_id', 'newer.document_id')
    .select('newer.document_id')
    .distinct()
    .where('own.reminder_id', '=', reminderId)
    .where('newer.document_id', 'in', ids)
    .where('newer.withdrawn', '=', false)
    .whereRef('newer.level', '>', 'own.level')
    .orderBy('newer.document_id')
    .execute()
  return rows.map(({ document_id }) => document_id)
}

/** What became of claims. */
interface Undone {
  goneClaims: EntityId[]
  revivedClaims: EntityId[]
}

/** Takes back what a letter did to some of its invoices, and what letters below it did that stayed at home and were held by it. */
async function undoOn(
  tx: Tx,
  context: Context,
  reminderId: EntityId,
  ids: readonly EntityId[],
): Promise<Undone> {
  const undone = await undoClaims(tx, context, reminderId, ids)
  context.write(
    tx
      .updateTable('reminder_items')
      .set({ withdrawn: true })
      .where('reminder_id', '=', reminderId)
      .where('document_id', '=', anyOf(ids)),
  )
  for (const id of ids) {
    const before = await lastLetter(tx, reminderId, id)
    if (before === null || before.withdrawn_at === null) keepReminded(tx, context, id, before)
    else {
      const more = await undoOn(tx, context, before.reminder_id, [id])
      const isGone = (claimId: EntityId) => more.goneClaims.includes(claimId)
      undone.revivedClaims = [...undone.revivedClaims.filter((one) => !isGone(one)), ...more.revivedClaims]
      undone.goneClaims.push(...more.goneClaims)
    }
  }
  return undone
}

/** The highest letter of an invoice but one, whether it stands or stayed at home. */
async function lastLetter(tx: Tx, reminderId: EntityId, documentId: EntityId) {
  const row = await tx
    .selectFrom('reminder_items')
    .innerJoin('reminders', 'reminders.reminder_id', 'reminder_items.reminder_id')
    .select(['reminder_items.level', 'reminders.day', 'reminders.reminder_id', 'reminders.withdrawn_at'])
    .where('reminder_items.document_id', '=', documentId)
    .where('reminder_items.withdrawn', '=', false)
    .where('reminder_items.reminder_id', '<>', reminderId)
    .orderBy('reminder_items.level', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** What was paid of a letter that somebody has is undone before it is taken back. */
async function refuseSettled(tx: Tx, reminderId: EntityId): Promise<void> {
  const settled = await tx
    .selectFrom('claims')
    .select('claim_id')
    .where('reminder_id', '=', reminderId)
    .where('settled_day', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (settled && (await isOut(tx, reminderId)))
    refuse('uuid', 'Zinsen oder Kosten dieser Mahnung sind erledigt. Bitte machen Sie das erst rückgängig.')
}

/**
 * What the letter raised beside some invoices goes, and what it had ended stands again. Of a letter that nobody has yet, claims may be
 * settled: they stay as they are, for paid is paid, and what they took the place of stays ended. So does what newer claims took the place of.
 */
async function undoClaims(
  tx: Tx,
  context: Context,
  reminderId: EntityId,
  ids: readonly EntityId[],
): Promise<Undone> {
  const { rows: raised } = await sql<{ claim_id: EntityId }>`
    select claim_id from claims
    where reminder_id = ${reminderId} and document_id = ${anyOf(ids)} and settled_day is null and ended_by_reminder_id is null
      and not withdrawn
    order by claim_id for update`.execute(tx)
  const goneClaims = raised.map(({ claim_id }) => claim_id)
  const { rows: revived } = await sql<{ claim_id: EntityId }>`
    select claim_id from claims e
    where ended_by_reminder_id = ${reminderId} and document_id = ${anyOf(ids)} and not exists (
      select from claims c where c.reminder_id = ${reminderId} and c.document_id = e.document_id
        and (c.settled_day is not null or c.ended_by_reminder_id is not null)
        and c.kind = case e.kind when 'FEE' then 'LUMP_SUM' else e.kind end)
    order by claim_id for update`.execute(tx)
  const revivedClaims = revived.map(({ claim_id }) => claim_id)
  context.write(tx.updateTable('claims').set({ withdrawn: true }).where('claim_id', '=', anyOf(goneClaims)))
  context.write(
    tx.updateTable('claims').set({ ended_by_reminder_id: null }).where('claim_id', '=', anyOf(revivedClaims)),
  )
  return { goneClaims, revivedClaims }
}

const anyOf = (ids: readonly EntityId[]) => sql<EntityId>`any(${ids}::uuid[])`

/** Whether somebody has it. */
async function isOut(tx: Tx, reminderId: EntityId): Promise<boolean> {
  const row = await tx
    .selectFrom('papers')
    .select('delivery')
    .where('paper_id', '=', reminderId)
    .executeTakeFirst()
  return row !== undefined && !['NONE', 'QUEUED', 'FAILED'].includes(row.delivery)
}
