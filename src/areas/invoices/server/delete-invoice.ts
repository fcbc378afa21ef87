import { deleteDocument } from '#areas/documents/server/delete-document.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteInvoice, invoiceDeleted } from '../contract.ts'
import { deletionProblem } from '../rules/deletion-problem.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { invoiceOnWire } from './invoice-on-wire.ts'
import { loadIssued } from './load-issued.ts'
import { giveNumberBack, isLastNumber, lockNumbering, numberOf } from './numbering.ts'
import { loadCancelled } from './read-invoice.ts'

export const deleteInvoiceCommand = command(deleteInvoice, async (tx, input, context) => {
  // The route lets only uuids through.
  const documentId = context.params.uuid as EntityId
  refuseOtherEntity(documentId, input.uuid)
  const [stored, { issued, wasIssued }] = await Promise.all([
    lockDocument(tx, documentId, invoiceKinds),
    loadIssued(tx, documentId),
    // Whoever makes its PDF just now goes first; what he stores goes with the rest.
    tx
      .selectFrom('pending_pdfs')
      .select('document_id')
      .where('document_id', '=', documentId)
      .forUpdate()
      .execute(),
  ])
  const cancelled = await loadCancelled(tx, stored.row.cancelled_document_id)
  // A document in a locked month stays: the month of its tax must be open (decisions §4, month lock).
  // From here on the counter's lock is held, and no other command takes or gives back a number.
  await lockNumbering(tx)
  const given = numberOf(stored)
  const problem = deletionProblem({
    documentType: stored.row.kind as 'INVOICE',
    isCancelled: stored.row.cancelled_by_document_id !== null,
    isSent: issued === 'SENT',
    wasIssued,
    hasPayments: stored.payments.length > 0,
    isLastNumber: await isLastNumber(tx, given),
  })
  if (problem !== null) refuse('uuid', problem)
  // A cancelled invoice becomes normal again.
  context.write(
    tx
      .updateTable('documents')
      .set({ cancelled_by_document_id: null })
      .where('cancelled_by_document_id', '=', documentId),
  )
  deleteDocument(tx, context, stored)
  giveNumberBack(tx, context, given)
  return fact(invoiceDeleted, documentId, {
    deleted: recordedDocument(invoiceOnWire(stored, cancelled)),
    numberReset: {
      event: 'invoice number reset',
      invoiceNumber: stored.row.number,
      year: given.year,
      nextNumber: given.count,
    },
  })
})
