import { sendFrom } from '#web/commands/form-mark.ts'
import { errorsOf } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { changesBetween, faultsOfChanges } from '../rules/change-list.ts'
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
      return faultsOfChanges(
        errorsOf(await sendFrom(mark, () => save.send(changes, row.entityId.uuid))),
        changes,
      )
    },
  })
  const save = kind.useChange({
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success(kind.words.saved)
      onDone()
    },
  })
  const { changedElsewhere } = useFollowed(form, kind.valuesOf(before), save.command.isUnderWay)
  return { form, save: save.command, changedElsewhere }
}
