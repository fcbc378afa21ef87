import { sql } from 'kysely'
import type { DocumentListName } from '#areas/documents/server/document-rows.ts'
import { listedRows } from '#areas/documents/server/document-rows.ts'
import { loadPartner } from '#areas/partners/server/load-partner.ts'
import { nowKnownAs } from '#areas/partners/server/merge-partners.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  type AccountItemOnWire,
  type AccountRowOnWire,
  type Balance,
  type ItemsOnWire,
  type PaymentsOnWire,
  readReceiverAccount,
  readSupplierAccount,
  type StatementOnWire,
} from '../contract/partner-account.ts'
import {
  type AccountBalance,
  type AccountDocument,
  type AccountItem,
  type AccountPayment,
  type AccountReduction,
  type AccountRow,
  accountItems,
  accountMovements,
  accountStatement,
  balanceOf,
  type Movement,
} from '../rules/partner-account.ts'

export const readReceiverAccountRead = accountRead(readReceiverAccount, 'INVOICE')
export const readSupplierAccountRead = accountRead(readSupplierAccount, 'BILL')

/** Which of the two roles has documents of a list. */
const roleOf = (side: DocumentListName) => (side === 'BILL' ? 'SUPPLIER' : 'BUYER')

function accountRead(
  declaration: typeof readReceiverAccount | typeof readSupplierAccount,
  side: DocumentListName,
) {
  return read(declaration, async (tx, { from, to, day, payments }, { params }) => {
    const partner = await lookedAt(tx, params.uuid, side)
    if (payments !== undefined) return loadLastPayments(tx, partner, side, payments)
    const movements = await loadMovements(tx, partner, side)
    if (day !== null) return itemsOnWire(movements, day)
    return statementOnWire(movements, { from, to })
  })
}

/** Of whom the page is: who was merged with another is the other. 404 where there is none. */
export async function lookedAt(tx: Tx, uuid: EntityId, side: DocumentListName): Promise<EntityId> {
  const partner = await nowKnownAs(tx, uuid)
  await loadPartner(tx, partner, roleOf(side), 'looking')
  return partner
}

/** What was open at the end of a day, as it is read and as its files have it. */
export function itemsOnWire(movements: readonly Movement[], day: Day): ItemsOnWire {
  return {
    items: accountItems(movements, day).map(itemOnWire),
    balance: onWire(balanceOf(movements.filter((movement) => movement.day <= day))),
  }
}

/** The account between two days, as it is read and as its files have it. */
export function statementOnWire(
  movements: readonly Movement[],
  days: { from: Day | null; to: Day | null },
): StatementOnWire {
  const { opening, rows, balance } = accountStatement(movements, days)
  return { openingBalance: onWire(opening), rows: rows.map(rowOnWire), balance: onWire(balance) }
}

/** All that ever moved a partner's account. Served by documents_by_partner, payments_document and reductions_document. */
export async function loadMovements(tx: Tx, partner: EntityId, side: DocumentListName): Promise<Movement[]> {
  const closing = (
    table: string,
  ) => sql`case when ${sql.ref(`${table}.document_id`)} is not null then json_build_object(
    'documentId', ${sql.ref(`${table}.document_id`)}, 'number', ${sql.ref(`${table}.number`)}, 'day', ${sql.ref(`${table}.document_day`)}) end`
  const found = sql`partner_id = ${partner} and ${listedRows({ list: side, isUnpaid: false })}`
  const { rows: documents } = await sql<AccountDocument>`
    select d.document_id as "documentId", d.kind, d.number, d.booking_text as text, d.document_day as day,
      d.payment_target_days as "paymentTargetDays", d.currency, trim_scale(d.rate)::text as rate,
      d.gross_cents as gross, ${closing('c')} as "cancelledBy", ${closing('s')} as "settledBy"
    from (select * from documents where ${found}) d
    left join documents c on c.document_id = d.cancelled_by_document_id
    left join documents s on s.document_id = d.settled_by_document_id`.execute(tx)
  const { rows: payments } = await sql<AccountPayment>`
    select p.payment_id as "paymentId", p.document_id as "documentId", p.record_day as day, p.amount_cents as amount,
      other.number as "transferNumber"
    from payments p left join documents other on other.document_id = p.transfer_document_id
    where p.document_id in (select document_id from documents where ${found})`.execute(tx)
  const { rows: reductions } = await sql<AccountReduction>`
    select reduction_id as "reductionId", document_id as "documentId", record_type as kind, record_day as day, amount_cents as amount
    from reductions where document_id in (select document_id from documents where ${found})`.execute(tx)
  return accountMovements(documents, payments, reductions)
}

/** Served by documents_by_partner and payments_document. */
async function loadLastPayments(
  tx: Tx,
  partner: EntityId,
  side: DocumentListName,
  most: number,
): Promise<PaymentsOnWire> {
  const { rows } = await sql<
    Omit<PaymentsOnWire['payments'][number], 'amount'> & { cents: Cents; count: number }
  >`
    select p.payment_id as key, case when p.transfer_document_id is null then 'PAYMENT' else 'TRANSFER' end as kind,
      p.record_day as date, d.document_id as "documentEntityId", d.number, other.number as "otherNumber",
      p.amount_cents as cents, d.currency, count(*) over () as count
    from (select document_id, number, currency from documents
      where partner_id = ${partner} and ${listedRows({ list: side, isUnpaid: false })}) d
    join payments p using (document_id) left join documents other on other.document_id = p.transfer_document_id
    order by p.record_day desc, d.number desc, p.payment_id desc limit ${most}`.execute(tx)
  // A payment lowers what is owed.
  const payments = rows.map(({ count: _, cents: paid, ...row }) => ({
    ...row,
    amount: 0 - unitsFromCents(paid),
  }))
  return { payments, count: rows[0]?.count ?? 0 }
}

const onWire = ({ euro, currencies }: AccountBalance): Balance => ({
  euro: unitsFromCents(euro),
  currencies: currencies.map(({ currency, amount }) => ({ currency, amount: unitsFromCents(amount) })),
})

function rowOnWire(row: AccountRow): AccountRowOnWire {
  const { key, kind, day, of, documentId, number, transferNumber, amount, euro } = row
  return {
    ...{ key, kind, date: day, documentEntityId: documentId, number },
    otherNumber: documentId === of.documentId ? transferNumber : of.number,
    documentDate: of.day,
    text: kind === 'DOCUMENT' ? of.text : '',
    amount: unitsFromCents(amount),
    currency: of.currency,
    amountEuro: unitsFromCents(euro),
    balance: unitsFromCents(row.balance),
    balanceEuro: unitsFromCents(row.balanceEuro),
  }
}

function itemOnWire({ document, due, dueEuro, dueDay, state }: AccountItem): AccountItemOnWire {
  const { documentId, kind, number, day, currency, gross } = document
  return {
    // As the database gave it.
    entityId: { uuid: documentId as EntityId },
    ...{ documentType: kind, number, date: day, dueDate: dueDay, currency },
    amountGross: unitsFromCents(gross),
    amountDue: unitsFromCents(due),
    amountDueEuro: unitsFromCents(dueEuro),
    state,
  }
}
