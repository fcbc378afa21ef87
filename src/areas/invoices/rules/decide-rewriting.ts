import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { InvoiceRewriting } from '../contract.ts'
import { cancellingProblems } from './decide-cancellation.ts'
import type { AdvanceFacts } from './final-problems.ts'

/**
 * What is wrong with cancelling an invoice and writing it anew, beside what is wrong with the new one: it can be cancelled on that day, the
 * new one is not dated before the cancellation, replaces no other, and says nothing of payments where some are moved to it.
 */
export function rewritingProblems(
  { cancellation, documentCreation, documentRecordCreations }: InvoiceRewriting,
  facts: { invoice: StoredInvoice; corrections: readonly string[]; today: Day },
): FieldError[] {
  const { documentId, number, paid } = facts.invoice
  const { invoiceDate, replacesInvoiceEntityId } = documentCreation
  const problems = cancellingProblems({ documentCreation: cancellation }, facts).map(({ path, message }) => ({
    path: cancellationPath(path),
    message,
  }))
  if (replacesInvoiceEntityId !== null && replacesInvoiceEntityId !== documentId) {
    const message = `Neu geschrieben wird die Rechnung ${number}: Sie ist es, die ersetzt wird`
    problems.push({ path: 'documentCreation.replacesInvoiceEntityId', message })
  }
  if (invoiceDate < cancellation.invoiceDate) {
    const message = `Das Rechnungsdatum liegt vor dem der Stornorechnung (${formatDay(cancellation.invoiceDate)})`
    problems.push({ path: 'documentCreation.invoiceDate', message })
  }
  if (paid !== 0 && (documentCreation.paid || documentRecordCreations.length > 0)) {
    const message = `Was auf die Rechnung ${number} gezahlt ist, geht auf die neue über. Was noch kommt, erfassen Sie danach dort.`
    problems.push({ path: 'documentRecordCreations', message })
  }
  return problems
}

/** Where the form says what is wrong with the cancellation. */
export function cancellationPath(path: string): string {
  return path === 'documentCreation.invoiceDate' ? 'cancellation.invoiceDate' : 'uuid'
}

/** The advances of the new invoice, which are free again with the cancellation of the old one. */
export function freedAdvances(
  advances: readonly AdvanceFacts[],
  { documentId }: StoredInvoice,
): AdvanceFacts[] {
  return advances.map((advance) =>
    advance.settledBy?.documentId === documentId ? { ...advance, settledBy: null } : advance,
  )
}
