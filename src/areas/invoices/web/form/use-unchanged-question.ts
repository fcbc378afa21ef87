import type { Form } from '#web/forms/use-form.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { focusPlace } from '#web/ui/layers/first-focus.ts'
import type { LineFacts } from '../lines/line-values.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { rewritingChanges } from './rewriting-changes.ts'
import { oldWords } from './rewriting-sections.tsx'
import { isOutdated } from './stored-values.ts'
import type { BegunInvoice } from './use-written-invoice.ts'

/**
 * Asked before an invoice is cancelled and written anew as it was: two numbers would be gone for nothing. Whoever writes anew what somebody
 * else has changed meanwhile is led to where that is said. The answer says whether it may be saved.
 */
export function useUnchangedQuestion(
  begun: BegunInvoice | null,
  factsOf: (values: InvoiceValues) => LineFacts,
) {
  const confirm = useConfirm()
  return async (form: Form<InvoiceValues>): Promise<boolean> => {
    if (!begun?.rewritten || begun.source === null) return true
    if (isOutdated(begun.source, form.values)) {
      // What stands above says why, with the way on.
      focusPlace(form.formProps.ref.current, 'rewriting')
      return false
    }
    if (rewritingChanges(form, factsOf).length > 0) return true
    return confirm({
      title: 'Ohne Änderung stornieren und neu schreiben?',
      text: `Die neue Rechnung sagt dasselbe wie ${oldWords(begun.source)}. Beide Nummern, die der Stornorechnung und ihre, sind danach vergeben.`,
      confirmLabel: 'Trotzdem neu schreiben',
      danger: false,
    })
  }
}
