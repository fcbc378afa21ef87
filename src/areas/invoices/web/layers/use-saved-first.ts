import { flushSync } from 'react-dom'
import type { FormHandle } from '#web/forms/use-form.ts'
import { useChoice } from '#web/ui/layers/confirm-host.tsx'

/** The form of the invoice that something is to be done with. */
export interface UnsavedInvoice {
  form: Pick<FormHandle, 'dirty'> & { reset: () => void }
  saveAnd: (then: () => void) => Promise<void>
}

/** What is to be done with the stored invoice. */
export interface SavedFirst {
  /** Such as 'senden': the button then says 'Speichern und senden'. */
  verb: string
  /** What is done; told whether the form was saved just before. */
  act: (isSavedNow: boolean) => void
}

/**
 * Sending, cancelling and downloading take the invoice as it is stored. With unsaved changes a person is asked whether they
 * are saved first or dropped; where they cannot be saved, nothing is done.
 */
export function useSavedFirst(unsaved: UnsavedInvoice | undefined): (wanted: SavedFirst) => Promise<void> {
  const choose = useChoice()
  return async ({ verb, act }) => {
    if (!unsaved?.form.dirty) return act(false)
    const answer = await choose({
      title: 'Änderungen noch nicht gespeichert',
      text: 'Es gilt die Rechnung, wie sie gespeichert ist. Sollen Ihre Änderungen vorher gespeichert werden?',
      confirmLabel: `Speichern und ${verb}`,
      alternativeLabel: 'Verwerfen',
      cancelLabel: 'Weiter bearbeiten',
      danger: false,
    })
    if (answer === 'confirmed') return unsaved.saveAnd(() => act(true))
    if (answer === 'cancelled') return
    // Before anything leads away: what has been given up is asked about once.
    flushSync(() => unsaved.form.reset())
    act(false)
  }
}
