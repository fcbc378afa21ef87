import { useEffect, useRef, useState } from 'react'
import { type CommandHandle, useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import type { Firm } from '../contract/read-firm.ts'
import { changeFirm } from '../contract.ts'
import {
  changedNames,
  type FirmValues,
  firmFilesOf,
  firmInputOf,
  mergeFirm,
  valuesOf,
} from './firm-values.ts'

export interface FirmFormState {
  form: Form<FirmValues>
  /** The values as they are saved. */
  saved: FirmValues
  /** What was changed here and meanwhile by somebody else. */
  conflicts: readonly (keyof FirmValues)[]
  /** Somebody else saved while this form was open. */
  changedElsewhere: boolean
  dismiss: () => void
  save: CommandHandle<typeof changeFirm>
}

/** The form of the firm's settings: sends only what was changed, and takes in what others save meanwhile. */
export function useFirmForm(firm: Firm): FirmFormState {
  const toasts = useToasts()
  const [initial] = useState(() => valuesOf(firm))
  const [conflicts, setConflicts] = useState<readonly (keyof FirmValues)[]>([])
  const [changedElsewhere, setChangedElsewhere] = useState(false)
  const sent = useRef<FirmValues | null>(null)

  const save = useCommand(changeFirm, {
    showsErrors: 'fields',
    onApplied: ({ seq }) => {
      toasts.success('Die Firmendaten wurden gespeichert.')
      if (seq !== undefined) return
      // What was typed meant what is saved already: there is no event to wait for.
      sent.current = null
      form.reset()
    },
    onError: () => {
      sent.current = null
    },
  })

  const form: Form<FirmValues> = useForm({
    schema: changeFirm.input,
    initial,
    toInput: (values, before) => firmInputOf(before, values),
    keep: { form: 'firm', what: 'Änderungen an den Firmendaten' },
    submitOnEnter: false,
    onSubmit: (input) => {
      if (changedNames(saved, form.values).length === 0) return undefined
      sent.current = form.values
      return save.runWithFiles(input, firmFilesOf(form.values))
    },
  })

  // Of entries that are gone on with, as it was when they were begun.
  const saved = form.initial
  // The read is refreshed by the event of whoever saved, this page included.
  const incoming = JSON.stringify(valuesOf(firm))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is the occasion, not what is typed
  useEffect(() => {
    const now = valuesOf(firm)
    if (changedNames(saved, now).length === 0) return
    // Of an own save only what was typed after sending is still unsaved.
    const merged = mergeFirm(sent.current ?? saved, form.values, now)
    const wasOwn = sent.current !== null
    sent.current = null
    form.reset(now)
    form.patch(
      Object.fromEntries(changedNames(now, merged.values).map((name) => [name, merged.values[name]])),
    )
    setConflicts(wasOwn ? [] : merged.conflicts)
    setChangedElsewhere(!wasOwn)
  }, [incoming, saved])

  return {
    form,
    saved,
    conflicts: conflicts.filter((name) => changedNames(saved, form.values).includes(name)),
    changedElsewhere,
    dismiss: () => setChangedElsewhere(false),
    save,
  }
}
