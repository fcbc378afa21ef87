import { useState } from 'react'
import type { Category } from '#areas/categories/contract.ts'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import { mergeLines } from '#areas/documents/rules/merge-lines.ts'
import type { StateNames } from '#areas/documents/rules/state-change.ts'
import { useFollowedDocument } from '#areas/documents/web/use-followed-document.ts'
import { codeOfProblem } from '#kernel/errors.ts'
import { queryClient } from '#web/query-client.ts'
import { useToasts } from '#web/ui/toasts.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Form, useForm } from '#web/use-form.ts'
import { type Bill, replaceBill } from '../contract.ts'
import { type BillValues, billFaults, billPaths, replacementInput, valuesOfBill } from './bill-values.ts'
import { withLineNumber } from './with-line-number.ts'

/** The form of a stored bill. It follows what others save meanwhile, and knows when the bill is gone. */
export function useEditBillForm(bill: Bill, categories: readonly Category[], onDone: () => void) {
  const toasts = useToasts()
  const [initial] = useState(() => valuesOfBill(bill, categories))
  const [isGone, setGone] = useState(false)

  const save = useCommand(replaceBill, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success('Die Eingangsrechnung wurde gespeichert.')
      onDone()
    },
    onError: (problem) => {
      const code = codeOfProblem(problem)
      if (code === 'not-found') setGone(true)
      // What somebody else saved is read, and then said above the form.
      if (code === 'stale-value') queryClient.invalidateQueries({ queryKey: ['bills'] })
    },
  })

  const form: Form<BillValues> = useForm({
    schema: replaceBill.input,
    initial,
    toInput: (values) => replacementInput(values, bill, categories),
    paths: billPaths,
    check: (values) => billFaults(values, categories),
    submitOnEnter: false,
    onSubmit: async (input) => {
      const refused = await save.run({ ...input, version: followed.version })
      return (refused ?? []).map(withLineNumber)
    },
  })

  const followed = useFollowedDocument({
    form,
    document: bill,
    initial,
    valuesOf: (current) => valuesOfBill(current, categories),
    names: categoryNames(categories),
    merge: { lines: mergeLines },
    isOwnSave: save.isUnderWay,
  })

  return { form, save, followed, isGone }
}

/** The names that 'Verlauf' needs. */
export function categoryNames(categories: readonly Category[]): StateNames {
  const labels = new Map(
    categories.map((category) => [category.entityId.uuid as string, categoryLabel(category)]),
  )
  return { category: (uuid) => labels.get(uuid) ?? '' }
}
