import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Category, listCategories } from '#areas/categories/contract.ts'
import { berlinDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { useToasts } from '#web/ui/toasts.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Form, useForm } from '#web/use-form.ts'
import { useAll } from '#web/use-read.ts'
import { createBill } from '../contract.ts'
import { billListPath } from './bill-paths.ts'
import { type BillValues, billFaults, billInput, billPaths, newBill } from './bill-values.ts'

export interface BillForm {
  form: Form<BillValues>
  categories: readonly Category[]
  save: ReturnType<typeof useCommand<typeof createBill>>
}

const noCategories: readonly Category[] = []

/** The form of a new bill, from the empty page to the saved bill. */
export function useBillForm(): BillForm {
  const toasts = useToasts()
  const navigate = useNavigate()
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'BILL' }).data ?? noCategories
  const [initial] = useState(() => newBill(berlinDay(new Date())))

  const save = useCommand(createBill, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success('Die Eingangsrechnung wurde gespeichert.')
      // Afresh and without a remembered search: the new bill is to be seen.
      navigate(billListPath, { replace: true })
    },
  })

  const form = useForm({
    schema: createBill.input,
    initial,
    toInput: (values) => billInput(values, categories),
    paths: billPaths,
    check: (values) => billFaults(values, categories),
    submitOnEnter: false,
    onSubmit: async (input) => ((await save.run(input)) ?? []).map(withLineNumber),
  })

  return { form, categories, save }
}

/** The server's refusal of a line, for a list in which lines have only their place. */
function withLineNumber({ path, message }: FieldError): FieldError {
  const index = /^lineItemCreations\.(\d+)\./.exec(path)?.[1]
  return { path, message: index === undefined ? message : `Position ${Number(index) + 1}: ${message}` }
}
