import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { versionOnWire } from '#areas/documents/server/document-version.ts'
import { readDocument, refuseOtherKinds } from '#areas/documents/server/read-document.ts'
import { readHistory } from '#areas/documents/server/read-history.ts'
import type { EntityId } from '#kernel/id.ts'
import { read } from '#server/command.ts'
import { readBill, readBillHistory } from '../contract.ts'
import { billOnWire } from './bill-on-wire.ts'

export const readBillRead = read(readBill, async (tx, _query, { params }) => {
  // The route lets only uuids through.
  const documentId = params.uuid as EntityId
  const [stored, attachments, history] = await Promise.all([
    readDocument(tx, documentId, ['BILL']),
    loadAttachments(tx, documentId),
    readHistory(tx, documentId),
  ])
  const version = versionOnWire(stored.row)
  return { entityId: { uuid: documentId }, version, ...billOnWire(stored), attachments, history }
})

export const readBillHistoryRead = read(readBillHistory, async (tx, _query, { params }) => {
  const documentId = params.uuid as EntityId
  await refuseOtherKinds(tx, documentId, ['BILL'])
  return readHistory(tx, documentId)
})
