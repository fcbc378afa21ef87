import { sql } from 'kysely'
import type { ToldBeside } from '#areas/invoices/server/reads/load-invoice-history.ts'
import { claimNames } from '../rules/shown-proposal.ts'

const isBlock = sql<boolean>`event in ('reminder blocked', 'block ended')`

/** What the Verlauf of an invoice tells of what keeps letters from it, and of interest and costs beside it. */
export const toldBesideInvoice: ToldBeside = {
  async entitiesOf(tx, documentId) {
    const [blocks, claims] = await Promise.all([
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
    ])
    return [...blocks.map(({ block_id }) => block_id), ...claims.map(({ claim_id }) => claim_id)]
  },
  words: {
    event: sql<string>`case
      when event = 'reminder blocked' and data ->> 'kind' = 'DISPUTE' then 'invoice disputed'
      when event = 'block ended' and data ->> 'kind' = 'DISPUTE' then 'dispute ended'
      when event = 'claim settled' and (data ->> 'waived')::boolean then 'claim waived'
      else event end`,
    letterName: sql<
      string | null
    >`case when not ${isBlock} then ${JSON.stringify(claimNames)}::text::json ->> (data ->> 'kind') end`,
    // Why a block was made stands in its end, too: it is told once.
    data: sql`json_build_object('reason', case when event = 'reminder blocked' then data -> 'reason' end,
      'until', case when event = 'reminder blocked' then data -> 'until' end,
      'amount', data -> 'amount', 'currency', data -> 'currency',
      'on', case when event = 'claim settled' then data -> 'on' end)`,
  },
}
