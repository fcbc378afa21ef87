import type { Form } from '#web/forms/use-form.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import type { LineFacts } from '../lines/line-values.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { rewritingChanges } from './rewriting-changes.ts'
import type { BegunInvoice } from './use-written-invoice.ts'

/**
 * Asked before an invoice is cancelled and written anew as it was: two numbers would be gone for nothing. The answer says whether it may be
 * saved.
 */
export function useUnchangedQuestion(
  begun: BegunInvoice | null,
  factsOf: (values: InvoiceValues) => LineFacts,
) {
  const confirm = useConfirm()
  return async (form: Form<InvoiceValues>): Promise<boolean> => {
    if (!begun?.rewritten || rewritingChanges(form, factsOf).length > 0) return true
    return confirm({
      title: 'Ohne Änderung stornieren und neu schreiben?',
      text: 'Die neue Rechnung sagt dasselbe wie die alte. Beide Nummern, die der Stornorechnung und ihre, sind danach vergeben.',
      confirmLabel: 'Trotzdem neu schreiben',
      danger: false,
    })
  }
}
