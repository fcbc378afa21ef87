import { sql } from 'kysely'
import { retagFiles, storeAttachment } from '#areas/attachments/server/store-attachment.ts'
import { earlierXmlTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { EntityId } from '#kernel/id.ts'
import { command } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { contentHash } from '#server/files/store-content.ts'
import { storeXRechnung, xrechnungStored } from '../../contract.ts'
import type { ReferenceFacts } from '../../rules/electronic/given-reference.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { type MadeXRechnung, xmlType } from './write-xrechnung.ts'

/**
 * Keeps what was made of a state of an invoice; nothing where it was replaced meanwhile, or somebody else's is kept. One with another
 * reference that nobody has becomes an earlier one.
 */
export function storeXRechnungCommand(
  { documentId, version }: { documentId: EntityId; version: number },
  { bytes, fileName, reference }: MadeXRechnung,
  printedVersion: number,
) {
  return command(storeXRechnung, async (tx, _input, context) => {
    const stored = await lockDocument(tx, documentId, invoiceKinds)
    if (stored.version !== version) return {}
    const kept = await loadReference(tx, documentId)
    const isOther = reference !== null && kept.kept !== null && kept.kept !== reference
    if (isOther ? kept.isHandedOut : await findXRechnung(tx, documentId, fileName)) return {}
    // Nor where the firm was another one.
    if ((await loadFirm(tx)).printed_version !== printedVersion) return {}
    if (isOther) retagFiles(tx, context, documentId, { from: xmlTag, to: earlierXmlTag })
    const printed = { version: printedVersion, isAnew: false }
    const file = { ownerId: documentId, fileName, tag: xmlTag, type: xmlType, bytes, printed }
    const attachmentId = storeAttachment(tx, context, file)
    const sha256 = contentHash(bytes).toString('hex')
    if (reference !== null) {
      context.write(tx.insertInto('xrechnung_references').values({ attachment_id: attachmentId, reference }))
    }
    const data = { attachmentId, fileName, sha256, ...(reference !== null && { reference }) }
    return { fact: { event: xrechnungStored, entityId: documentId, data } }
  })
}

/** With which reference the XRechnung of an invoice's present state is kept, in whichever syntax, and whether somebody has it. */
export async function loadReference(
  tx: Tx,
  documentId: EntityId,
): Promise<Pick<ReferenceFacts, 'kept' | 'isHandedOut'>> {
  const { rows } = await sql<{ kept: string | null; isHandedOut: boolean }>`
    select max(r.reference) as kept,
      coalesce(bool_or(exists (select from issues i where i.attachment_id = a.attachment_id)), false) as "isHandedOut"
    from attachments a join xrechnung_references r using (attachment_id)
    where a.owner_id = ${documentId} and a.tag = ${xmlTag}`.execute(tx)
  return rows[0] ?? { kept: null, isHandedOut: false }
}

/** The kept XRechnung of an invoice's present state, by its name; undefined while there is none. */
export function findXRechnung(tx: Tx, documentId: EntityId, fileName: string) {
  return tx
    .selectFrom('attachments')
    .select(['attachment_id', 'file_name', 'type', 'sha256'])
    .where('owner_id', '=', documentId)
    .where('tag', '=', xmlTag)
    .where('file_name', '=', fileName)
    .executeTakeFirst()
}
