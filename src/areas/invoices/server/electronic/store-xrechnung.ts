import { storeAttachment } from '#areas/attachments/server/store-attachment.ts'
import { xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { EntityId } from '#kernel/id.ts'
import { command } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { contentHash } from '#server/files/store-content.ts'
import { storeXRechnung, xrechnungStored } from '../../contract.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { type MadeXRechnung, xmlType } from './write-xrechnung.ts'

/** Keeps what was made of a state of an invoice; nothing where it was replaced meanwhile, or somebody else's is kept. */
export function storeXRechnungCommand(
  { documentId, version }: { documentId: EntityId; version: number },
  { bytes, fileName }: MadeXRechnung,
  printedVersion: number,
) {
  return command(storeXRechnung, async (tx, _input, context) => {
    const stored = await lockDocument(tx, documentId, invoiceKinds)
    if (stored.version !== version || (await findXRechnung(tx, documentId, fileName))) return {}
    // Nor where the firm was another one.
    if ((await loadFirm(tx)).printed_version !== printedVersion) return {}
    const printed = { version: printedVersion, isAnew: false }
    const file = { ownerId: documentId, fileName, tag: xmlTag, type: xmlType, bytes, printed }
    const attachmentId = storeAttachment(tx, context, file)
    const sha256 = contentHash(bytes).toString('hex')
    return {
      fact: { event: xrechnungStored, entityId: documentId, data: { attachmentId, fileName, sha256 } },
    }
  })
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
