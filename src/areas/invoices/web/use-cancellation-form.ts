import { useState } from 'react'
import { useFollowedDocument } from '#areas/documents/web/use-followed-document.ts'
import { berlinDay, type Day, parseDay } from '#kernel/day.ts'
import { codeOfProblem, type FieldError } from '#kernel/errors.ts'
import { queryClient } from '#web/query-client.ts'
import { dayValue } from '#web/ui/field-input.ts'
import { useToasts } from '#web/ui/toasts.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Form, useForm } from '#web/use-form.ts'
import { cancellationCreated, createCancellation, type Invoice, replaceCancellation } from '../contract.ts'
import { beforeOriginal } from '../rules/decide-cancellation.ts'
import { type InvoiceValues, invoicePaths } from './invoice-values.ts'
import { cancellationInput, cancellationOf, type StoredFacts, valuesOfInvoice } from './stored-values.ts'
import { namesOf } from './use-edit-invoice-form.ts'
import { useHandedOutQuestion } from './use-handed-out-question.ts'

const lists = { queryKey: ['invoices'] }

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
    onError: () => queryClient.invalidateQueries(lists),
  })
  const form: Form<InvoiceValues> = useForm({
    schema: createCancellation.input,
    initial,
    toInput: (values) => {
      const { documentCreation, ...rest } = cancellationInput(values)
      const { uuid: cancelledInvoiceEntityId } = invoice.entityId
      return { ...rest, documentCreation: { ...documentCreation, cancelledInvoiceEntityId } }
    },
    paths: invoicePaths,
    check: (values) => dayFaults(values, parseDay(invoice.invoiceDate)),
    submitOnEnter: false,
    onSubmit: (input) => save.run(input),
  })
  return { form, save }
}

/** The frozen form of a stored cancellation: its date and its text. */
export function useEditCancellationForm(cancellation: Invoice, stored: StoredFacts, onDone: () => void) {
  const toasts = useToasts()
  const [initial] = useState(() => valuesOfInvoice(cancellation, stored))
  const [isGone, setGone] = useState(false)
  const question = useHandedOutQuestion(cancellation)
  const save = useCommand(replaceCancellation, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success(`Die Stornorechnung ${cancellation.invoiceNumber} wurde gespeichert.`)
      onDone()
    },
    onError: (problem) => {
      if (codeOfProblem(problem) === 'not-found') setGone(true)
      queryClient.invalidateQueries(lists)
    },
  })
  const form: Form<InvoiceValues> = useForm({
    schema: replaceCancellation.input,
    initial,
    toInput: (values) => ({ ...cancellationInput(values), entityId: cancellation.entityId }),
    paths: invoicePaths,
    check: (values) => dayFaults(values, parseDay(cancellation.cancelledInvoiceDate ?? '')),
    submitOnEnter: false,
    onSubmit: async (input) => {
      const notHandedOut = await question.ask()
      if (notHandedOut === null) return undefined
      return save.run({ ...input, version: followed.version, notHandedOut })
    },
  })
  const followed = useFollowedDocument({
    form,
    document: cancellation,
    initial,
    valuesOf: (current) => valuesOfInvoice(current, stored),
    names: namesOf(stored),
    isOwnSave: save.isUnderWay,
  })
  return { form, save, followed, isGone, question }
}

/** What the contract cannot see: a cancellation is not dated before its invoice (decisions §4). */
function dayFaults(values: InvoiceValues, invoiceDay: Day | null): FieldError[] {
  const day = dayValue(values.invoiceDate)
  if (day === null || invoiceDay === null || day >= invoiceDay) return []
  return [{ path: 'invoiceDate', message: beforeOriginal(invoiceDay) }]
}
