import { refuseStale } from '#areas/documents/server/document-version.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { stockBounds } from '#areas/stock/server/stock-bounds.ts'
import { refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteInvoice, invoiceDeleted } from '../contract.ts'
import { deletionProblem } from '../rules/deletion-problem.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { loadCorrections } from './load-corrected.ts'
import { loadIssued } from './load-issued.ts'
import { retellCancellations, wasReplaced } from './load-replaced.ts'
import { invoiceOnWire } from './reads/invoice-on-wire.ts'

const correctedMeanwhile = {
  path: 'uuid',
  message:
    'Die Rechnungskorrektur, die diese Stornorechnung aufhebt, ginge mit den anderen Korrekturen über ihre Rechnung hinaus',
}

const replacedMeanwhile = {
  path: 'uuid',
  message:
    'Die Rechnung, die diese Stornorechnung aufhebt, ersetzt eine andere, die inzwischen schon wieder ersetzt ist',
}

export const deleteInvoiceCommand = command(
  deleteInvoice,
  async (tx, input, context) => {
    const documentId = context.params.uuid
    refuseOtherEntity(documentId, input.uuid)
    const [stored, { issued, wasIssued }, corrections] = await Promise.all([
      lockDocument(tx, documentId, invoiceKinds),
      loadIssued(tx, documentId),
      loadCorrections(tx, documentId),
    ])
    refuseStale(input, stored, true)
    const problem = deletionProblem({
      documentType: stored.kind,
      isCancelled: stored.cancelledById !== null,
      isSent: issued === 'SENT',
      wasIssued,
      isCorrected: corrections.all > 0,
      isReplaced: stored.cancelled !== null && (await wasReplaced(tx, stored.cancelled.documentId)),
      reopensAdvances: stored.kind === 'CANCELLATION' && stored.advances.length > 0,
      hasPayments: stored.payments.length > 0,
      // The writer looks behind the lock of the numbers.
      isLastNumber: true,
    })
    if (problem !== null) refuse('uuid', problem)
    await retellCancellations(tx, context, stored.replaces, null)
    await writeDocument(tx, context, stored, null)
    return fact(invoiceDeleted, documentId, {
      deleted: recordedDocument(invoiceOnWire(stored)),
      numberReset: {
        event: 'invoice number reset',
        invoiceNumber: stored.number,
        year: stored.place.year,
        nextNumber: stored.place.count,
      },
    })
  },
  {
    documents_corrections_bound: correctedMeanwhile,
    documents_replacement: replacedMeanwhile,
    documents_one_replacement: replacedMeanwhile,
    ...stockBounds('uuid'),
  },
)
