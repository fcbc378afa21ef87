import { goesBySupply } from '#areas/documents/rules/months/touched-months.ts'
import { isLateReport } from '#areas/documents/rules/taxes/declarations.ts'
import { useLockedDay, useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { parseDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Invoice } from '../../contract.ts'
import type { InvoiceValues } from '../form/invoice-values.ts'
import { type StoredFacts, valuesOfInvoice } from '../form/stored-values.ts'
import { lateInvoice, lockedInvoiceFaults, lockedPaymentTax } from './locked-invoice.ts'

/**
 * Why a stored invoice is neither changed nor deleted any more: it lies in a locked month by its own date or, where it goes by it, by its
 * supply (decisions §9, 'month lock'). Null as long as both are open.
 */
export function useLockedInvoice(invoice: Invoice): string | null {
  const { documentType: kind, advance, advances, totals, invoiceDate, serviceDate } = invoice
  const { replacesInvoiceEntityId: replaces } = invoice
  const isCancellation = kind === 'CANCELLATION'
  const gross = wireCents(totals.amountGrossTotal)
  const dated = useLockedDay(
    isCancellation ? 'Diese Stornorechnung' : 'Diese Rechnung',
    parseDay(invoiceDate),
  )
  const isSupplied = goesBySupply({ kind, advance, gross, advances, replaces })
  // One that is reported late lies in its own, open month.
  const supplied = useLockedDay(
    'Ihr Leistungsdatum',
    isSupplied && !isLateReport(invoice) ? parseDay(serviceDate) : null,
  )
  return dated ?? supplied
}

/** What the form of a stored invoice says of payments that are taxed in locked months. */
export function useLockedPayments(invoice: Invoice, stored: StoredFacts) {
  const facts = { ...stored, openFrom: useOpenFrom() }
  const before = { invoice, values: valuesOfInvoice(invoice, stored) }
  return {
    faultsOf: (values: InvoiceValues): FieldError[] => lockedInvoiceFaults(values, before, facts),
    lateAlone: (values: InvoiceValues) => lateInvoice(values, before, facts),
    stored: before.values,
    taxProblem: lockedPaymentTax(before, facts),
  }
}
