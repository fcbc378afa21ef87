import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import type { EntityId } from '#kernel/id.ts'
import { read } from '#server/command.ts'
import { readBill } from '../contract.ts'
import { billOnWire } from './bill-on-wire.ts'

export const readBillRead = read(readBill, async (tx, _query, { params }) => {
  // The route lets only uuids through.
  const documentId = params.uuid as EntityId
  const [stored, attachments] = await Promise.all([
    readDocument(tx, documentId, ['BILL']),
    loadAttachments(tx, documentId),
  ])
  return { entityId: { uuid: documentId }, ...billOnWire(stored), attachments }
})
