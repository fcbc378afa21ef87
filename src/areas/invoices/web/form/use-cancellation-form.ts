import { useState } from 'react'
import { uploadsInForm, useUploads } from '#areas/attachments/web/use-uploads.ts'
import { categoryNames } from '#areas/documents/web/category-names.ts'
import { useEditDocumentForm } from '#areas/documents/web/use-edit-document-form.ts'
import { berlinDay, type Day, parseDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { queryClient } from '#web/reads/query-client.ts'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import {
  cancellationCreated,
  createCancellation,
  type Invoice,
  readInvoiceHistory,
  replaceCancellation,
} from '../../contract.ts'
import { beforeOriginal } from '../../rules/decide-cancellation.ts'
import { formName } from '../invoice-view.ts'
import type { LineValues } from '../lines/line-values.ts'
import { invoiceMerge } from './invoice-merge.ts'
import { type InvoiceValues, invoicePaths, taxFactsOf } from './invoice-values.ts'
import { cancellationInput, cancellationOf, type StoredFacts, valuesOfInvoice } from './stored-values.ts'
import { useHandedOutQuestion } from './use-handed-out-question.ts'

/** The frozen form that cancels an invoice. */
export function useNewCancellationForm(invoice: Invoice, stored: StoredFacts, onDone: () => void) {
  const toasts = useToasts()
  const [initial] = useState(() => cancellationOf(invoice, stored, berlinDay(new Date())))
  const save = useCommand(createCancellation, {
    showsErrors: 'fields',
    onApplied: ({ message }) => {
      const created = cancellationCreated.data.safeParse(message?.data)
      const number = created.success ? ` ${created.data.invoiceNumber}` : ''
      toasts.success(`Die Stornorechnung${number} wurde erstellt.`)
      onDone()
    },
    // It may have been cancelled or changed by somebody else.
    onError: () => queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  })
  const uploads = useUploads('', (saved) => form.set('attachments', [...form.values.attachments, saved]))
  const sent = uploadsInForm(uploads, 'attachments')
  const form: Form<InvoiceValues> = useForm({
    schema: createCancellation.input,
    initial,
    toInput: (values) => {
      const { documentCreation, ...rest } = cancellationInput(values)
      const { uuid: cancelledInvoiceEntityId } = invoice.entityId
      return { ...rest, documentCreation: { ...documentCreation, cancelledInvoiceEntityId } }
    },
    paths: invoicePaths,
    check: (values) => [...dayFaults(values, parseDay(invoice.invoiceDate)), ...sent.faults],
    keep: {
      form: `cancellation/${invoice.entityId.uuid}`,
      what: `eine Stornorechnung zu ${invoice.invoiceNumber}`,
    },
    waitsFor: sent.waitsFor,
    submitOnEnter: false,
    onSubmit: (input) => save.run(input),
  })
  return { form, save, uploads }
}

/** The frozen form of a stored cancellation: its date and its text; `readOnly` where not even these change any more. */
export function useEditCancellationForm(
  cancellation: Invoice,
  stored: StoredFacts,
  readOnly: boolean,
  onDone: () => void,
) {
  const question = useHandedOutQuestion(cancellation)
  const edited = useEditDocumentForm<InvoiceValues, LineValues, Invoice, typeof replaceCancellation>({
    document: cancellation,
    command: replaceCancellation,
    resource: 'invoices',
    kept: {
      form: formName(cancellation),
      what: `Änderungen an der Stornorechnung ${cancellation.invoiceNumber}`,
    },
    states: readInvoiceHistory,
    valuesOf: (current) => valuesOfInvoice(current, stored),
    toInput: (values) => ({ ...cancellationInput(values), entityId: cancellation.entityId }),
    paths: invoicePaths,
    check: (values) => dayFaults(values, parseDay(cancellation.cancelledInvoiceDate ?? '')),
    readOnly,
    merge: invoiceMerge((values) => ({
      tax: taxFactsOf(values, stored.firm),
      categories: stored.categories,
    })),
    names: categoryNames(stored.categories),
    declare: question.declare,
    saved: `Die Stornorechnung ${cancellation.invoiceNumber} wurde gespeichert.`,
    onDone,
  })
  return { ...edited, question }
}

/** What the contract cannot see: a cancellation is not dated before its invoice (decisions §4). */
function dayFaults(values: InvoiceValues, invoiceDay: Day | null): FieldError[] {
  const day = dayValue(values.invoiceDate)
  if (day === null || invoiceDay === null || day >= invoiceDay) return []
  return [{ path: 'invoiceDate', message: beforeOriginal(invoiceDay) }]
}
