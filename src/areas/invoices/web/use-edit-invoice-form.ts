import { useState } from 'react'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import type { StateNames } from '#areas/documents/rules/state-change.ts'
import { useFollowedDocument } from '#areas/documents/web/use-followed-document.ts'
import { codeOfProblem } from '#kernel/errors.ts'
import { queryClient } from '#web/query-client.ts'
import { useToasts } from '#web/ui/toasts.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Form, useForm } from '#web/use-form.ts'
import { type Invoice, replaceInvoice } from '../contract.ts'
import { type InvoiceValues, invoiceFaults, invoicePaths, sortRefusal, taxFactsOf } from './invoice-values.ts'
import type { LineFacts } from './line-values.ts'
import { replacementInput, type StoredFacts, valuesOfInvoice } from './stored-values.ts'
import { useHandedOutQuestion } from './use-handed-out-question.ts'

/** The form of a stored invoice. It follows what others save meanwhile, and knows when the invoice is gone. */
export function useEditInvoiceForm(invoice: Invoice, stored: StoredFacts, onDone: () => void) {
  const toasts = useToasts()
  const [initial] = useState(() => valuesOfInvoice(invoice, stored))
  const [isGone, setGone] = useState(false)
  const [firmProblems, setFirmProblems] = useState<readonly string[]>([])
  const question = useHandedOutQuestion(invoice)
  const factsOf = (values: InvoiceValues): LineFacts => ({
    tax: taxFactsOf(values, stored.firm),
    categories: stored.categories,
  })

  const save = useCommand(replaceInvoice, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success(`Die Rechnung ${invoice.invoiceNumber} wurde gespeichert.`)
      onDone()
    },
    onError: (problem) => {
      const code = codeOfProblem(problem)
      if (code === 'not-found') setGone(true)
      // What somebody else did with it is read, and then said above the form.
      if (code !== 'internal') queryClient.invalidateQueries({ queryKey: ['invoices'] })
    },
  })

  const form: Form<InvoiceValues> = useForm({
    schema: replaceInvoice.input,
    initial,
    toInput: (values) => replacementInput(values, invoice, factsOf(values)),
    paths: invoicePaths,
    check: invoiceFaults,
    submitOnEnter: false,
    onSubmit: async (input) => {
      const notHandedOut = await question.ask()
      if (notHandedOut === null) return undefined
      const refused = await save.run({ ...input, version: followed.version, notHandedOut })
      const sorted = sortRefusal(refused ?? [])
      setFirmProblems(sorted.firm)
      return sorted.form
    },
  })

  const followed = useFollowedDocument({
    form,
    document: invoice,
    initial,
    valuesOf: (current) => valuesOfInvoice(current, stored),
    names: namesOf(stored),
    isOwnSave: save.isUnderWay,
  })

  return { form, facts: factsOf(form.values), save, followed, isGone, firmProblems, question }
}

/** The names that 'Verlauf' needs. */
export function namesOf({ categories }: StoredFacts): StateNames {
  const labels = new Map(
    categories.map((category) => [category.entityId.uuid as string, categoryLabel(category)]),
  )
  return { category: (uuid) => labels.get(uuid) ?? '' }
}
