import { useDeletion } from '#areas/documents/web/use-deletion.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { deleteInvoice, type Invoice } from '../../contract.ts'
import { deletionProblem } from '../../rules/deletion-problem.ts'
import { invoiceName } from '../invoice-view.ts'

/** Asks before an invoice is deleted (spec 2 §2); where it cannot be, says why and leads to its cancellation. */
export function useInvoiceRemoval(invoice: Invoice, cancel: () => void, onDeleted: () => void) {
  const confirm = useConfirm()
  const toasts = useToasts()
  const { documentType, entityId, version } = invoice
  const isCancellation = documentType === 'CANCELLATION'
  const name = invoiceName(invoice)
  const deletion = useDeletion(deleteInvoice, 'invoices', () => {
    toasts.success(`${name} wurde gelöscht.`)
    onDeleted()
  })

  async function ask() {
    const problem = problemOf(invoice)
    if (problem === null) {
      await confirm({
        title: `${name} wirklich löschen?`,
        text: isCancellation
          ? `Die Rechnung ${invoice.cancelledInvoiceNumber} gilt danach wieder. Die Nummer wird neu vergeben.`
          : 'Die Nummer bekommt die nächste Rechnung.',
        confirmLabel: 'Löschen',
        danger: true,
        work: () => deletion.run({ entityId, version }),
      })
    } else if (isCancellation) {
      toasts.failure(`${problem}.`)
    } else {
      const wantsCancellation = await confirm({
        title: `${name} lässt sich nicht löschen`,
        text: `${problem}.`,
        confirmLabel: 'Stornieren',
        cancelLabel: 'Schließen',
        danger: false,
      })
      if (wantsCancellation) cancel()
    }
  }

  return { ask, waiting: deletion.waiting }
}

function problemOf(invoice: Invoice): string | null {
  return deletionProblem({
    documentType: invoice.documentType,
    isCancelled: invoice.cancelledByInvoiceEntityId !== null,
    isSent: invoice.issued === 'SENT',
    wasIssued: invoice.wasIssued,
    reopensAdvances: invoice.documentType === 'CANCELLATION' && invoice.advances.length > 0,
    hasPayments: invoice.documentRecords.length > 0,
    isLastNumber: invoice.isLastNumber,
  })
}
