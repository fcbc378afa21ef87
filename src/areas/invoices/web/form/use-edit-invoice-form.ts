import { useState } from 'react'
import { categoryNames } from '#areas/documents/web/category-names.ts'
import { savedActions } from '#areas/documents/web/reading/saved-actions.tsx'
import { useEditDocumentForm } from '#areas/documents/web/use-edit-document-form.ts'
import { useKnownLate, useLateReason } from '#areas/locks/web/use-late-reason.ts'
import type { FieldError } from '#kernel/errors.ts'
import { useNavigate } from '#web/router.tsx'
import { type Invoice, readInvoiceHistory, replaceInvoice } from '../../contract.ts'
import { savedWays } from '../invoice-paths.ts'
import { formName, receiverOf } from '../invoice-view.ts'
import { useLockedPayments } from '../layers/use-locked-invoice.ts'
import type { LineValues } from '../lines/line-values.ts'
import { useBuyingPriceQuestion } from '../lines/use-buying-price-question.ts'
import { useLineLayer } from '../lines/use-line-layer.ts'
import { invoiceMerge } from './invoice-merge.ts'
import { type InvoiceValues, invoiceFaults, invoicePaths, sortRefusal } from './invoice-values.ts'
import { replacementInput, type StoredFacts, valuesOfInvoice } from './stored-values.ts'
import { useHandedOutQuestion } from './use-handed-out-question.ts'
import { useWrittenMonths } from './use-invoice-months.ts'
import { useTakenOver } from './use-taken-over.ts'

/** The form of a stored invoice; `readOnly` where it takes no change any more. */
export function useEditInvoiceForm(
  invoice: Invoice,
  stored: StoredFacts,
  readOnly: boolean,
  onDone: () => void,
) {
  const [firmProblems, setFirmProblems] = useState<readonly string[]>([])
  const question = useHandedOutQuestion(invoice)
  const navigate = useNavigate()
  const lineLayer = useLineLayer()
  const buyingPrices = useBuyingPriceQuestion(lineLayer)
  const locked = useLockedPayments(invoice, stored)
  const lateReason = useLateReason()
  const own = { uuid: invoice.entityId.uuid, receiver: receiverOf(invoice) }
  const { factsOf, follow } = useTakenOver(stored, own)
  const edited = useEditDocumentForm<InvoiceValues, LineValues, Invoice, typeof replaceInvoice>({
    document: invoice,
    command: replaceInvoice,
    resource: 'invoices',
    kept: {
      form: formName(invoice),
      what: `Änderungen an der Ausgangsrechnung ${invoice.invoiceNumber}`,
    },
    states: readInvoiceHistory,
    valuesOf: (current) => valuesOfInvoice(current, stored),
    toInput: (values) => replacementInput(values, invoice, factsOf(values)),
    paths: invoicePaths,
    check: (values) => [
      ...invoiceFaults(values, factsOf(values)),
      ...lateReason.ask(locked.faultsOf(values), values),
    ],
    readOnly,
    merge: invoiceMerge(factsOf),
    names: categoryNames(stored.categories),
    declare: async ({ lineItemCreations }) =>
      (await buyingPrices.mayBeSaved(lineItemCreations)) ? question.declare() : null,
    refused: (errors): FieldError[] => {
      const sorted = sortRefusal(errors)
      setFirmProblems(sorted.firm)
      return lateReason.ask(sorted.form, edited.form.values)
    },
    savedActions: savedActions(savedWays(invoice.entityId.uuid, navigate)),
    saved: `Die Rechnung ${invoice.invoiceNumber} wurde gespeichert.`,
    onDone,
  })
  const { values } = edited.form
  follow(values)
  const { late, months } = useWrittenMonths({
    values,
    stored: locked.stored,
    alone: locked.lateAlone(values),
    payload: () => replacementInput(values, invoice, factsOf(values)),
  })
  useKnownLate(lateReason, late)
  return {
    ...edited,
    facts: factsOf(values),
    firmProblems,
    question,
    lineLayer,
    locked,
    late,
    statements: months?.statements ?? [],
  }
}
