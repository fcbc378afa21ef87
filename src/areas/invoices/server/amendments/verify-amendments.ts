import type postgres from 'postgres'
import type { DocumentDisagreement } from '#areas/documents/server/verify-documents.ts'

/** The invoices whose amendments, or the hashes of their letters, are not those that the journal tells of. */
export async function verifyAmendments(database: postgres.Sql): Promise<DocumentDisagreement[]> {
  const rows = await database<{ number: string }[]>`
    with told as (
      select entity_id as amendment_id, data ->> 'documentNumber' as number, (data ->> 'position')::int as position,
        data ->> 'date' as day, data ->> 'attachmentId' as attachment_id, data ->> 'sha256' as sha256
      from journal where event = 'invoice amended'
    ),
    stands as (
      select amendment_id, number, position, day::text, attachment_id::text, encode(sha256, 'hex') as sha256
      from amendments join documents using (document_id) join attachments using (attachment_id)
    ),
    differing as ((table told except table stands) union (table stands except table told))
    select distinct number from differing order by number`
  return rows.map(({ number }) => ({ documentNumber: number, what: 'Berichtigung' }))
}
