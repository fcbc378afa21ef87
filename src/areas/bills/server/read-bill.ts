import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { stateOfDocument } from '#areas/documents/rules/state-of-document.ts'
import { versionsOnWire } from '#areas/documents/server/document-version.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { readDocumentHistory, readDocumentSteps } from '#areas/documents/server/read-history.ts'
import { read } from '#server/command.ts'
import { billEvents, readBill, readBillHistory } from '../contract.ts'
import { billOnWire } from './bill-on-wire.ts'

export const readBillRead = read(readBill, async (tx, _query, { params, today }) => {
  const documentId = params.uuid
  const [stored, attachments, history] = await Promise.all([
    readDocument(tx, documentId, ['BILL']),
    loadAttachments(tx, documentId),
    readDocumentSteps(tx, documentId),
  ])
  return {
    entityId: { uuid: documentId },
    ...versionsOnWire(stored),
    state: stateOfDocument(stored, today),
    ...billOnWire(stored),
    attachments,
    history,
  }
})

export const readBillHistoryRead = read(readBillHistory, (tx, _query, { params }) =>
  readDocumentHistory(tx, params.uuid, billEvents),
)
