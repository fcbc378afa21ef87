import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useCommand } from '#web/commands/use-command.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useChoice } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { deleteDraft } from '../contract.ts'
import { contentOf, type Draft } from './use-draft.ts'

/** What else is done with the draft of a form: kept with *Als Entwurf*, kept or discarded when the form is closed. */
export function useDraftActions<V extends object>(
  draft: Draft<V>,
  form: Form<V>,
  ways: {
    /** Where one goes when it is kept by the button. */
    onKept: () => void
    onClose: () => void
  },
) {
  const { saver, state } = draft
  const toasts = useToasts()
  const choose = useChoice()
  const remove = useCommand(deleteDraft, { showsErrors: ['not-found'] })
  const [isKeeping, setKeeping] = useState(false)
  const isStopped = state.trouble === 'stale' || state.trouble === 'gone'
  const isDraft = state.uuid !== null

  async function keep() {
    if (form.dirty || !isDraft) saver.change(contentOf(draft, form.values))
    setKeeping(true)
    const isSaved = await saver.saveNow()
    setKeeping(false)
    if (!isSaved) return toasts.failure(notKept(saver.state.get().reason))
    toasts.success('Der Entwurf wurde gespeichert.')
    flushSync(() => form.finish())
    ways.onKept()
  }

  /** Of what is not a draft, or stands beside one, the page has asked already. */
  async function close() {
    const isUntouched = state.savedAt === null && !form.dirty
    if (!isDraft || isStopped || isUntouched) return ways.onClose()
    const answer = await choose(keepQuestion(draft.of.filesOf(form.values)))
    if (answer === 'cancelled') return
    if (answer === 'alternative') discard()
    ways.onClose()
  }

  function discard() {
    saver.end()
    form.kept?.drop()
    removeDraft()
  }

  function removeDraft() {
    const { uuid } = saver.state.get()
    if (uuid !== null) void remove.run({}, { uuid })
  }

  return {
    keep,
    isKeeping,
    close,
    /** It is given up, and its form goes on with something else. */
    removeDraft,
    /** What would be lost with the page: of a draft nothing, it is saved when it is left. */
    isUnsaved: form.dirty && (!isDraft || isStopped),
    isKeepable: form.dirty || isDraft,
  }
}

const keepQuestion = (files: readonly { isPaper?: true | undefined }[]) => ({
  title: 'Entwurf behalten?',
  text: `Er steht dann über der Liste, und Sie oder Ihre Kollegen schreiben dort weiter. ${discardText(files)}`,
  confirmLabel: 'Entwurf behalten',
  alternativeLabel: 'Verwerfen',
  cancelLabel: 'Weiter bearbeiten',
  danger: false,
})

/** What came through the inbox goes back there. */
function discardText(files: readonly { isPaper?: true | undefined }[]): string {
  const papers = files.filter(({ isPaper }) => isPaper).length
  if (papers === 0) return 'Verwerfen löscht ihn mit seinen Dateien.'
  const back =
    papers === 1 ? 'das Papier aus dem Posteingang wartet' : 'die Papiere aus dem Posteingang warten'
  return `Verwerfen löscht ihn${papers < files.length ? ' mit seinen anderen Dateien' : ''}; ${back} dort wieder.`
}

const notKept = (reason: string) =>
  reason || 'Der Entwurf wurde noch nicht gespeichert. Ihre Eingaben bleiben in diesem Browser erhalten.'
