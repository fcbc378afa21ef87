import { sql } from 'kysely'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { berlinDay, type Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { RemindedInvoice, WrittenLetter } from '../rules/facts.ts'
import { receiptOf } from '../rules/receipt.ts'

export interface LoadedInvoice {
  documentId: EntityId
  number: string
  partnerId: EntityId
  currency: string
  dueEuro: Cents
  /** Why nobody is ever reminded of it, in German; null where somebody may be. */
  never: string | null
  /** Null where nobody is. */
  invoice: RemindedInvoice | null
}

/** What the rules go by, of some invoices, in no order. All of it is found by the documents' ids. */
export async function loadReminded(tx: Tx, ids: readonly EntityId[]): Promise<LoadedInvoice[]> {
  const [heads, payments, reductions, letters, receipts] = await Promise.all([
    selectHeads(tx, ids).execute(),
    tx
      .selectFrom('payments')
      .select(['document_id', 'record_day', 'received_day', 'amount_cents'])
      .where('document_id', '=', anyOf(ids))
      .execute(),
    tx
      .selectFrom('reductions')
      .select(['document_id', 'record_day', 'received_day', 'amount_cents'])
      .where('document_id', '=', anyOf(ids))
      .execute(),
    loadLetters(tx, ids),
    loadReceipts(tx, ids),
  ])
  const changes = Map.groupBy([...payments, ...reductions], ({ document_id }) => document_id)
  return heads.map((head) => {
    const receivedOn = receipts.get(head.document_id) ?? null
    const ofIt = (changes.get(head.document_id) ?? []).map(({ record_day, received_day, amount_cents }) => ({
      day: received_day ?? record_day,
      amount: amount_cents,
    }))
    return loadedOf(head, { receivedOn, changes: ofIt, letters: letters.get(head.document_id) ?? [] })
  })
}

type Head = Awaited<ReturnType<ReturnType<typeof selectHeads>['execute']>>[number]

function loadedOf(
  head: Head,
  known: Pick<RemindedInvoice, 'receivedOn' | 'changes' | 'letters'>,
): LoadedInvoice {
  // Stored as the receiver's own schema parsed it.
  const receiver = head.partner as ReceiverFields
  const never = neverReminded(head)
  const [documentId, number, dueDay] = [head.document_id, head.number, head.due_day]
  return {
    ...{ documentId, number, partnerId: head.partner_id, currency: head.currency, never },
    dueEuro: head.due_euro_cents,
    invoice:
      never !== null || dueDay === null
        ? null
        : {
            ...{ documentId, number, dueDay, documentDay: head.document_day },
            ...{ gross: head.gross_cents, paid: head.paid_cents, due: head.due_cents },
            ...{ discounted: head.discount_cents, writtenOff: head.written_off_cents },
            isConsumer: isConsumer(receiver),
            // Invoices from before customers had it keep nothing of it.
            targetAgreed: receiver.targetAgreed === true,
            defaultNotice: head.default_notice,
            isHandedOut: known.receivedOn !== null,
            ...known,
          },
  }
}

function selectHeads(tx: Tx, ids: readonly EntityId[]) {
  return tx
    .selectFrom('documents')
    .select(['document_id', 'kind', 'number', 'document_day', 'due_day', 'currency', 'partner_id', 'partner'])
    .select(['gross_cents', 'paid_cents', 'discount_cents', 'written_off_cents', 'due_cents'])
    .select(['due_euro_cents', 'cancelled_by_document_id', 'settled_by_document_id', 'default_notice'])
    .where('document_id', '=', anyOf(ids))
    .where('kind', '<>', 'BILL')
}

function neverReminded(head: Head): string | null {
  const { kind, number } = head
  if (kind === 'CANCELLATION') return `Die Stornorechnung ${number} wird nicht angemahnt`
  if (head.cancelled_by_document_id !== null) return `Rechnung ${number} ist storniert`
  if (head.gross_cents <= 0) return `Rechnung ${number} fordert nichts`
  if (head.settled_by_document_id !== null)
    return `Rechnung ${number} ist in ihrer Schlussrechnung abgerechnet`
  if (head.due_day === null) return `Rechnung ${number} nennt keinen Tag, bis zu dem zu zahlen ist`
  return null
}

const anyOf = (ids: readonly EntityId[]) => sql<EntityId>`any(${ids}::uuid[])`

/** The letters that stand, the earliest first: none that stayed at home, below a newer one. Served by reminder_items_document. */
async function loadLetters(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, WrittenLetter[]>> {
  const rows = await tx
    .selectFrom('reminder_items')
    .innerJoin('reminders', 'reminders.reminder_id', 'reminder_items.reminder_id')
    .select(['reminder_items.document_id', 'reminder_items.level', 'reminders.reminder_id'])
    .select(['reminders.day', 'reminders.pay_until_day'])
    .where('reminder_items.document_id', '=', anyOf(ids))
    .where('reminder_items.withdrawn', '=', false)
    .where('reminders.withdrawn_at', 'is', null)
    .orderBy('reminder_items.level')
    .execute()
  const letters = new Map<EntityId, WrittenLetter[]>()
  for (const { document_id, reminder_id, day, level, pay_until_day } of rows)
    letters.set(document_id, [
      ...(letters.get(document_id) ?? []),
      { reminderId: reminder_id, day, level, payUntil: pay_until_day },
    ])
  return letters
}

/**
 * When customers had their invoices: the first e-mail that a mail server took, in any state of the invoice, else the first time that its
 * present state was downloaded or lay in a file (as `loadIssued` has it). Served by issues_document.
 */
async function loadReceipts(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, Day | null>> {
  const { rows } = await sql<{ document_id: EntityId; mailed: Date | null; handed_out: Date | null }>`
    select i.document_id,
      min(m.sent_at) filter (where i.kind = 'SENT' and not m.filed) as mailed,
      min(coalesce(m.sent_at, i.at)) filter (where (i.kind = 'DOWNLOADED' or m.filed) and a.tag in (${pdfTag}, ${xmlTag})) as handed_out
    from issues i left join mails m using (mail_id) left join attachments a using (attachment_id)
    where i.document_id = any(${ids}::uuid[])
    group by i.document_id`.execute(tx)
  const dayOf = (at: Date | null) => (at === null ? null : berlinDay(at))
  return new Map(
    rows.map(({ document_id, mailed, handed_out }) => [
      document_id,
      receiptOf({ mailedOn: dayOf(mailed), handedOutOn: dayOf(handed_out) }),
    ]),
  )
}
