import { useRef } from 'react'
import { sendFrom } from '#web/commands/form-mark.ts'
import { errorsOf } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { changesBetween, faultsOfChanges, type SentChange } from '../rules/change-list.ts'
import { storedFields } from '../rules/partner-fields.ts'
import type { PartnerKind, PartnerTypes } from './partner-kind.ts'
import { useFollowed } from './use-followed.ts'
import { useSimilarQuestion } from './use-similar-question.tsx'

/** The form of a stored partner; sends only what was changed (spec 1 §4.6). */
export function useEditPartner<T extends PartnerTypes>(
  kind: PartnerKind<T>,
  row: T['row'],
  onDone: () => void,
) {
  const toasts = useToasts()
  const before = storedFields(kind.fieldsOf(row))
  // What was sent, not what was typed since.
  const sent = useRef<SentChange<T['role']>[]>([])
  const similar = useSimilarQuestion(kind, { uuid: row.entityId.uuid, fields: before })
  const form = useForm<T['values'], typeof kind.schema>({
    schema: kind.schema,
    initial: kind.valuesOf(before),
    toInput: kind.inputOf,
    keep: {
      form: `${kind.addressKey}/${row.entityId.uuid}`,
      what: `${kind.words.begunChanges} ${row.shortName}`,
    },
    submitOnEnter: false,
    onSubmit: async (_, fields, mark) => {
      const changes = changesBetween(kind.role, row.entityId, before, storedFields(fields))
      if (changes.length === 0) return onDone()
      if (!(await similar.mayBeSaved(fields))) return undefined
      sent.current = changes
      return faultsOfChanges(
        errorsOf(await sendFrom(mark, () => save.send(changes, row.entityId.uuid))),
        changes,
      )
    },
  })
  const save = kind.useChange({
    showsErrors: 'fields',
    onApplied: () => {
      sayWithUndo(toasts, kind.words.saved, kind.wayBack(sent.current, row.entityId.uuid))
      onDone()
    },
  })
  const { changedElsewhere } = useFollowed(form, kind.valuesOf(before), save.command.isUnderWay)
  return { form, save: save.command, changedElsewhere }
}
