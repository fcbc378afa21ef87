import { sql } from 'kysely'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import { goesNowhere } from '#areas/documents/server/goes-nowhere.ts'
import type { Delivery } from '#areas/papers/contract/deliveries.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Issued } from '../rules/change-problem.ts'

export interface IssuedFacts {
  issued: Issued
  /** Whether any state was ever handed out. */
  wasIssued: boolean
}

/**
 * What was handed out of an invoice: sent in any state counts, downloaded only of its present state (decisions §4); an e-mail that became a
 * file counts as a download (decisions §10, 'Sent').
 */
export async function loadIssued(tx: Tx, documentId: EntityId): Promise<IssuedFacts> {
  const rows = await tx
    .selectFrom('issues')
    .leftJoin('attachments', 'attachments.attachment_id', 'issues.attachment_id')
    .leftJoin('mails', 'mails.mail_id', 'issues.mail_id')
    .select([
      'issues.kind',
      'mails.filed',
      sql<boolean>`coalesce(attachments.tag in (${pdfTag}, ${xmlTag}), false)`.as('isPresent'),
    ])
    .where('document_id', '=', documentId)
    .execute()
  const isSent = rows.some(({ kind, filed }) => kind === 'SENT' && !filed)
  const isDownloaded = rows.some(({ isPresent }) => isPresent)
  return { issued: isSent ? 'SENT' : isDownloaded ? 'DOWNLOADED' : null, wasIssued: rows.length > 0 }
}

/** How it went out as it is now, in the words of its list. */
export async function loadDelivery(
  tx: Tx,
  documentId: EntityId,
): Promise<{ delivery: Delivery | null; goesNowhere: boolean }> {
  const { rows } = await sql<{ delivery: Delivery | null; goesNowhere: boolean }>`
    select nullif(d.delivery, 'NONE') as delivery, ${goesNowhere('d')} as "goesNowhere"
    from documents d where d.document_id = ${documentId}`.execute(tx)
  return rows[0] ?? { delivery: null, goesNowhere: false }
}

/** Whether it was sent in any state, or downloaded in its present one, as PDF or XML: then its files stay (decisions §4, §9). */
export const isIssued = async (tx: Tx, documentId: EntityId): Promise<boolean> =>
  (await loadIssued(tx, documentId)).issued !== null
