import { useCallback, useEffect } from 'react'
import type { FormHandle } from '#web/forms/use-form.ts'
import { prepareQuestions, type Question, useConfirm } from '../layers/confirm-host.tsx'
import { useUnsaved } from './unsaved.ts'

/** Asked before entries are lost, whichever way they would be. */
export const discardQuestion: Question = {
  title: 'Änderungen verwerfen?',
  text: 'Ihre Eingaben sind noch nicht gespeichert.',
  confirmLabel: 'Verwerfen',
  cancelLabel: 'Weiter bearbeiten',
}

/** The same of a form that meanwhile sends nothing, such as one of a month that was locked: they can only be read once more. */
const lostQuestion: Question = {
  title: 'Eingaben verwerfen?',
  text: 'Sie lassen sich nicht mehr speichern.',
  confirmLabel: 'Verwerfen',
  cancelLabel: 'Zurück',
}

/** Asks before a layer or page with entries is closed; of other ways out of the page the shell asks (leave-guard.tsx). */
export function useCloseGuard(
  dirty: boolean,
  onClose: () => void,
  form?: Pick<FormHandle, 'mark' | 'busy' | 'kept' | 'isAsSent' | 'readOnly'>,
  asks?: () => Promise<boolean>,
): () => void {
  const confirm = useConfirm()
  const { release, isSettled } = useUnsaved(dirty, { form })
  useEffect(() => void prepareQuestions(), [])
  const question = form?.readOnly ? lostQuestion : discardQuestion

  return useCallback(async () => {
    const mayClose = !dirty || isSettled() || (await (asks ? asks() : confirm(question)))
    if (!mayClose) return
    // Closing may lead to another address; nobody is asked twice.
    release()
    onClose()
  }, [dirty, confirm, question, asks, onClose, release, isSettled])
}
