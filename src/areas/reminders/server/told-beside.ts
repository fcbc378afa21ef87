import { type RawBuilder, sql } from 'kysely'
import type { ToldBeside } from '#areas/invoices/server/reads/load-invoice-history.ts'
import type { EntityId } from '#kernel/id.ts'
import { claimNames } from '../rules/shown-proposal.ts'

const isBlock = sql<boolean>`event in ('reminder blocked', 'block ended')`
const isPayment = sql<boolean>`event in ('invoice payment recorded', 'invoice payment deleted')`
const names = sql`${JSON.stringify(claimNames)}::text::json`

/**
 * What the Verlauf of an invoice tells of what keeps letters from it, and of interest and costs beside it: also of those that the payment of
 * another invoice paid, or that were settled together with another invoice's.
 */
export const toldBesideInvoice: ToldBeside = {
  async entitiesOf(tx, documentId) {
    const [blocks, claims, money] = await Promise.all([
      tx
        .selectFrom('reminder_blocks')
        .select('block_id')
        .where('document_id', '=', documentId)
        .orderBy('block_id')
        .execute(),
      tx
        .selectFrom('claims')
        .select('claim_id')
        .where('document_id', '=', documentId)
        .orderBy('claim_id')
        .execute(),
      tx
        .selectFrom('claim_payments')
        .innerJoin('claims', 'claims.claim_id', 'claim_payments.claim_id')
        .select(['payment_id', 'paid_document_id'])
        .where('claims.document_id', '=', documentId)
        .orderBy('payment_id')
        .execute(),
    ])
    const others = money.flatMap(({ payment_id, paid_document_id }) => [payment_id, paid_document_id])
    const all = [
      ...blocks.map(({ block_id }) => block_id),
      ...claims.map(({ claim_id }) => claim_id),
      // Its own payments tell of what they paid beside it.
      ...others.filter((id) => id !== null && id !== documentId),
    ]
    return [...new Set(all)].filter((id) => id !== null)
  },
  words(documentId) {
    const isOwn = sql<boolean>`coalesce(data ->> 'invoiceEntityId', data ->> 'documentEntityId', entity_id::text) = ${documentId}::text`
    const { kinds, amount, gone } = claimedOf(documentId)
    const isTold = sql<boolean>`(${isBlock} or ${kinds} is not null and not (${isPayment} and ${isOwn}))`
    return {
      event: sql<string>`case
        when not ${isTold} then ''
        when event = 'reminder blocked' and data ->> 'kind' = 'DISPUTE' then 'invoice disputed'
        when event = 'block ended' and data ->> 'kind' = 'DISPUTE' then 'dispute ended'
        when event = 'claim settled' and (data ->> 'waived')::boolean then 'claim waived'
        when event = 'invoice payment recorded' then 'claim paid'
        when event not in ('invoice payment deleted', 'invoice replaced', 'settlement ended') then event
        when ${gone} = 'ALL' then 'claim gone'
        when ${gone} = 'SOME' then 'claims unsettled'
        else 'settlement ended' end`,
      letterName: sql<string | null>`case when not ${isBlock} then ${kinds} end`,
      // Why a block was made stands in its end, too: it is told once.
      note: sql<string | null>`case when event = 'reminder blocked'
        then concat_ws(', ', data ->> 'reason', 'bis ' || to_char((data ->> 'until')::date, 'DD.MM.YYYY')) end`,
      data: sql`json_build_object('reason', case when event = 'reminder blocked' then data -> 'reason' end,
        'until', case when event = 'reminder blocked' then data -> 'until' end,
        'amount', case when not ${isBlock} then ${amount} end,
        'currency', coalesce(data -> 'currency', data #> '{recordDetails,recordData,currency}'),
        'on', case when event = 'claim settled' then data -> 'on'
          when event = 'invoice payment recorded' then coalesce(data -> 'receivedOn', data -> 'recordDate') end,
        'paidWith', case when not ${isBlock} and not ${isOwn}
          then coalesce(data -> 'documentNumber', data -> 'invoiceNumber') end)`,
    }
  },
}

/** What an event says of the claims beside one invoice: their kinds in words, null for none; and their sum. */
function claimedOf(documentId: EntityId): {
  kinds: RawBuilder<string | null>
  amount: RawBuilder<unknown>
  /** How many of those that are settled no more are gone, and nothing else is claimed in their place: 'ALL', 'SOME', 'NONE'. */
  gone: RawBuilder<string>
} {
  const claims = sql`(select data ->> 'kind' as kind, (data ->> 'amount')::numeric as amount, data ->> 'gone' is not null as gone
        where event in ('claim settled', 'settlement ended') and data ->> 'invoiceEntityId' = ${documentId}::text
      union all select claim ->> 'kind', (claim ->> 'amount')::numeric, claim ->> 'gone' is not null
        from jsonb_array_elements(coalesce(data::jsonb -> 'settledClaims', '[]')) as claim
        where claim ->> 'invoiceEntityId' = ${documentId}::text) as claimed`
  return {
    // 'A, B und C'.
    kinds: sql<string | null>`regexp_replace(
      (select string_agg(name, ', ' order by name desc) from (select distinct ${names} ->> kind as name from ${claims}) as named), ', ([^,]*)$', ' und \\1')`,
    amount: sql`(select sum(amount) from ${claims})`,
    gone: sql`(select case when bool_and(gone) and not jsonb_path_exists(data::jsonb, '$.**.raisedClaims[*]') then 'ALL' when bool_or(gone) then 'SOME' else 'NONE' end from ${claims})`,
  }
}
