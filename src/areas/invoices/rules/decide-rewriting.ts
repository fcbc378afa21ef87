import type { NewInvoice, StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
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

/**
 * The day on which what was received of the old invoice goes over to the new one: that of the new one, but not before it was received. Counted
 * by payment (§ 20 UStG), the new one would else be taxed in an earlier month, and the old one less there.
 */
export function movedOn(
  { documentDay }: Pick<NewInvoice, 'documentDay'>,
  payments: readonly Pick<Payment, 'recordDate'>[],
): Day {
  const days = [documentDay, ...payments.map(({ recordDate }) => recordDate)]
  return days.sort().at(-1) ?? documentDay
}
