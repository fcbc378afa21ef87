import { useLockedDay, useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { parseDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Invoice } from '../contract.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { lockedInvoiceFaults, lockedPaymentTax } from './locked-invoice.ts'
import { type StoredFacts, valuesOfInvoice } from './stored-values.ts'

/**
 * Why a stored invoice is neither changed nor deleted any more: it lies in a locked month by its own date or, but for advances
 * and cancellations, by its supply (decisions §9, 'month lock'). Null as long as both are open.
 */
export function useLockedInvoice({
  documentType,
  advance,
  invoiceDate,
  serviceDate,
}: Invoice): string | null {
  const isCancellation = documentType === 'CANCELLATION'
  const goesBySupply = !isCancellation && !advance
  const dated = useLockedDay(
    isCancellation ? 'Diese Stornorechnung' : 'Diese Rechnung',
    parseDay(invoiceDate),
  )
  const supplied = useLockedDay('Ihr Leistungsdatum', goesBySupply ? parseDay(serviceDate) : null)
  return dated ?? supplied
}

/** What the form of a stored invoice says of payments that are taxed in locked months. */
export function useLockedPayments(invoice: Invoice, stored: StoredFacts) {
  const facts = { ...stored, openFrom: useOpenFrom() }
  const before = { invoice, values: valuesOfInvoice(invoice, stored) }
  return {
    faultsOf: (values: InvoiceValues): FieldError[] => lockedInvoiceFaults(values, before, facts),
    taxProblem: lockedPaymentTax(before, facts),
  }
}
