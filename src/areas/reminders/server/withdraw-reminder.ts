import { keepReminded } from '#areas/documents/server/keep-reminded.ts'
import { lockDocuments } from '#areas/documents/server/read-document.ts'
import { keepAtHome } from '#areas/papers/server/keep-at-home.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import type { RaisedClaim } from '#areas/payments/contract.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { reminderWithdrawn, withdrawReminder } from '../contract.ts'
import { blocksOn } from '../rules/stops.ts'
import { changedClaims, claimedInvoices } from './changed-claims.ts'
import { claimsAfter, loadStoredClaims, turned, writeAfter } from './claims-that-stand.ts'
import { loadBlocks } from './load-claims.ts'
import { loadCredit } from './load-credit.ts'
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
 * for are settled or gone; the customer has a credit; or somebody has blocked or disputed it since. Null where it still may. All invoices are
 * locked, so that nothing of that happens to them until the commit.
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
  const { partner_id: partnerId, currency } = await tx
    .selectFrom('reminders')
    .select(['partner_id', 'currency'])
    .where('reminder_id', '=', reminderId)
    .executeTakeFirstOrThrow()
  const credit = await loadCredit(tx, partnerId, currency)
  if (credit > 0) return `Inzwischen hat der Kunde ein Guthaben von ${formatMoney(credit, currency)}`
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
  raisedClaims?: RaisedClaim[]
}

/** Takes back what a letter did to some of its invoices, and what letters below it did that stayed at home and were held by it. */
async function undoOn(
  tx: Tx,
  context: Context,
  reminderId: EntityId,
  ids: readonly EntityId[],
): Promise<Undone> {
  const undone: Undone = { goneClaims: [], revivedClaims: [] }
  const raised: RaisedClaim[] = []
  for (const of of await loadStoredClaims(tx, ids)) {
    const { documentId } = of
    const { takenBack, before } = await goingLetters(tx, reminderId, documentId)
    const after = claimsAfter(of, { takenBack })
    raised.push(...writeAfter(tx, context, after))
    undone.goneClaims.push(...turned(after, 'OVER'))
    undone.revivedClaims.push(...turned(after, 'OPEN'))
    context.write(
      tx
        .updateTable('reminder_items')
        .set({ withdrawn: true })
        .where('document_id', '=', documentId)
        .where('reminder_id', 'in', takenBack),
    )
    keepReminded(tx, context, documentId, before)
  }
  return { ...undone, ...(raised.length > 0 && { raisedClaims: raised }) }
}

/** The letters of an invoice that go: this one and those right below it that stayed at home; and the last one that stands then. */
async function goingLetters(tx: Tx, reminderId: EntityId, documentId: EntityId) {
  const rows = await tx
    .selectFrom('reminder_items')
    .innerJoin('reminders', 'reminders.reminder_id', 'reminder_items.reminder_id')
    .select(['reminder_items.level', 'reminders.day', 'reminders.reminder_id', 'reminders.withdrawn_at'])
    .where('reminder_items.document_id', '=', documentId)
    .where('reminder_items.withdrawn', '=', false)
    .where('reminder_items.reminder_id', '<>', reminderId)
    .orderBy('reminder_items.level', 'desc')
    .execute()
  const at = rows.findIndex(({ withdrawn_at }) => withdrawn_at === null)
  const held = at < 0 ? rows : rows.slice(0, at)
  return { takenBack: [reminderId, ...held.map((row) => row.reminder_id)], before: rows[at] ?? null }
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

/** Whether somebody has it. */
async function isOut(tx: Tx, reminderId: EntityId): Promise<boolean> {
  const row = await tx
    .selectFrom('papers')
    .select('delivery')
    .where('paper_id', '=', reminderId)
    .executeTakeFirst()
  return row !== undefined && !['NONE', 'QUEUED', 'FAILED'].includes(row.delivery)
}
