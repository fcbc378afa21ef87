import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AccountKey, type Accounts, accountsOf } from '#areas/firm/rules/accounts.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { ListSearch } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { holdsWords, type WholeWordColumns } from '#server/search-words.ts'
import type { BookingFilter } from '../contract/bookings.ts'
import { type BookedDocument, type DerivedBooking, documentBookings } from '../rules/bookings.ts'

/** A booking with what is shown of its document. */
export interface Booking extends Omit<DerivedBooking, 'account'> {
  documentId: EntityId
  number: string
  day: Day
  partner: string
  currency: string
  rate: string
  /** Of the customer or supplier: his own account, else the collective one. */
  partnerAccount: string
  /** The revenue account; '' in bills and where none is known. */
  account: string
}

export type BookingSide = 'BILL' | 'INVOICE'
export type BookingSearch = ListSearch<BookingFilter> & {
  side: BookingSide
  /** Of these documents alone, and in their order where that is not by day. */
  listed?: { documents: RawBuilder<{ document_id: EntityId; place: number }>; isSorted: boolean }
}

/** Documents that a cursor brings at once, with all their lines. */
const atOnce = 200

interface DocumentRow extends Omit<BookedDocument, 'lines' | 'groups'> {
  documentId: EntityId
  number: string
  day: Day
  partner: string
  currency: string
  rate: string
  partnerNumber: number | null
  lines: BookedDocument['lines'] | null
  groups: BookedDocument['groups'] | null
}

/** The bookings that were found, in parts, by day and number, or as the list of documents is sorted: what is read is never whole in memory. */
export async function* loadBookings(tx: Tx, search: BookingSearch): AsyncIterable<Booking[]> {
  const accountsOn = await loadAccounts(tx)
  const statement = documentsWithLines(search).compile(tx)
  for await (const { rows } of tx.getExecutor().stream<DocumentRow>(statement, atOnce)) {
    if (rows.length > 0) yield rows.flatMap((row) => bookingsOf(row, accountsOn(row.day)))
  }
}

/** The accounts of a day: those of the firm, in a locked month the ones that it had when that was locked (GoBD Rz. 94). */
async function loadAccounts(tx: Tx): Promise<(day: Day) => Accounts> {
  const [firm, locked] = await Promise.all([
    loadFirm(tx),
    tx.selectFrom('locked_months').select(['month', 'accounts']).orderBy('month').execute(),
  ])
  // Both of the shape of the firm's contract.
  const now = accountsOf(firm.accounts as Record<string, string>)
  const kept = locked.map(({ month, accounts }) => ({
    month: monthOf(month),
    // So is what was kept with the month.
    accounts: accountsOf(accounts as Record<string, string>),
  }))
  // What lies before the first month that was locked was locked with it.
  return (day) => kept.find(({ month }) => month >= monthOf(day))?.accounts ?? now
}

function bookingsOf(row: DocumentRow, accounts: Accounts): Booking[] {
  const { documentId, number, day, partner, currency, rate } = row
  const collective: AccountKey = row.kind === 'BILL' ? 'collectiveCreditor' : 'collectiveDebtor'
  const partnerAccount = row.partnerNumber === null ? accounts[collective] : String(row.partnerNumber)
  return documentBookings({ ...row, lines: row.lines ?? [], groups: row.groups ?? [] }).map((booking) => ({
    ...booking,
    ...{ documentId, number, day, partner, currency, rate, partnerAccount },
    account: booking.account === null ? '' : accounts[booking.account],
  }))
}

/** One row for each document, with its lines and groups as JSON. The partner's number is the one of now, in a locked month the kept one. */
function documentsWithLines(search: BookingSearch): RawBuilder<DocumentRow> {
  const { listed } = search
  return sql<DocumentRow>`
    select d.document_id as "documentId", d.kind, d.number, ${dayOf(search.side)} as day, d.partner_text as partner,
      d.currency, trim_scale(d.rate)::text as rate, d.advance, d.tax_scheme as "taxScheme",
      d.service_day as "serviceDay",
      case when own.document_id is not null then own.number
        when kept.through is not null then kept.number else coalesce(p.debitor_number, p.creditor_number) end as "partnerNumber",
      (select json_agg(json_build_object('localId', l.local_id, 'position', l.position, 'text', l.booking_text,
          'quantity', l.quantity, 'gross', l.gross_cents, 'buying', l.amount_buying_cents,
          'appliesTo', l.applies_to_local_id, 'marginReduction', l.margin_reduction_cents, 'taxType', l.tax_type, 'taxPercent', l.tax_percent,
          'reasonCode', l.tax_reason_code, 'reasonText', l.tax_reason_text) order by l.position)
        from line_items l where l.document_id = d.document_id) as lines,
      (select json_agg(json_build_object('gross', t.gross_cents, 'taxType', t.tax_type, 'taxPercent', t.tax_percent,
          'reasonCode', t.tax_reason_code, 'reasonText', t.tax_reason_text, 'advanceNumber', a.number)
          order by a.number, t.tax_type, t.tax_percent desc, t.tax_reason_code, t.tax_reason_text)
        from document_taxes t left join documents a on a.document_id = t.advance_document_id
        where t.document_id = d.document_id) as groups
    from documents d join partners p using (partner_id)
    left join kept_partner_numbers own using (document_id)
    left join lateral (
      select f.number, f.through from former_partner_numbers f
      where f.partner_id = d.partner_id and f.through >= ${dayOf(search.side)}
      order by f.through limit 1) kept on true
    ${listed ? sql`join (${listed.documents}) listed on listed.document_id = d.document_id` : sql``}
    where ${found(search)}
    order by ${listed?.isSorted ? sql`listed.place,` : sql``} day, d.number_year, d.number_count, d.document_id`
}

/** When a document is booked. */
const dayOf = (side: BookingSide) => (side === 'BILL' ? sql<Day>`d.booking_day` : sql<Day>`d.document_day`)

/** What a booking says of its document `d`: the day, and the gross amount of a line or of all. */
const wholeWords = (side: BookingSide): WholeWordColumns => ({
  amounts: [sql.ref('d.gross_cents')],
  days: [dayOf(side)],
  saysAmount: (amount) => sql<SqlBool>`exists (select from line_items l
    where l.document_id = d.document_id and l.gross_cents in (${amount}, ${-amount}))`,
})

/** Of the documents `d`. The words are looked for in what the list of documents finds them in, and in what a booking says. */
export function found({ side, words, filter }: BookingSearch): RawBuilder<SqlBool> {
  const conditions = [
    side === 'BILL' ? sql<SqlBool>`d.kind = 'BILL'` : sql<SqlBool>`d.kind <> 'BILL'`,
    sql<SqlBool>`${holdsWords(sql.ref('d.search_text'), words, wholeWords(side))}`,
  ]
  if (filter.filterType !== 'noop') {
    const { from, to } = filter
    if (from !== null) conditions.push(sql<SqlBool>`${dayOf(side)} >= ${from}::date`)
    if (to !== null) conditions.push(sql<SqlBool>`${dayOf(side)} <= ${to}::date`)
  }
  if (filter.filterType === 'cash') conditions.push(sql<SqlBool>`${isCash}`)
  if (filter.filterType === 'nonCash') conditions.push(sql<SqlBool>`not ${isCash}`)
  return sql.join(conditions, sql` and `)
}

const isCash = sql<SqlBool>`(d.payment_method ->> 'paymentMethod' = 'CASH')`
