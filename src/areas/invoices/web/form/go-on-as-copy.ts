import { moveEntries, takeEntries } from '#web/forms/move-entries.ts'
import type { Invoice } from '../../contract.ts'
import { copyPath } from '../invoice-paths.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { namedAsReplaced } from './stored-values.ts'
import { keptCopy, keptRewriting } from './use-written-invoice.ts'

/** What only the form of a rewriting holds, and what a copy decides by itself. */
const ofRewriting = { cancellationDate: '', cancellationText: '', rewrittenVersion: '', advances: [] }

/**
 * What was typed to cancel an invoice and write it anew goes on in a copy of it: somebody has cancelled it meanwhile. That replaces it,
 * unless another one does already.
 */
export function goOnAsCopy(invoice: Invoice, values: Partial<InvoiceValues>): void {
  const { uuid } = invoice.entityId
  const replaces = isReplaced(invoice) ? null : namedAsReplaced(invoice)
  const copy = { ...keptCopy(uuid, invoice.invoiceNumber), path: copyPath(uuid) }
  moveEntries(copy, { ...values, ...ofRewriting, replaces })
}

/** The same for what was typed on an earlier visit. */
export function keptGoOnAsCopy(invoice: Invoice): void {
  const { form } = keptRewriting(invoice.entityId.uuid, invoice.invoiceNumber)
  const kept = takeEntries(form)
  // Kept by this very form.
  if (kept !== null) goOnAsCopy(invoice, kept as Partial<InvoiceValues>)
}

/** Whether another invoice stands in the place of a cancelled one. */
export const isReplaced = ({ replacedByInvoiceEntityId }: Invoice) => replacedByInvoiceEntityId !== null
