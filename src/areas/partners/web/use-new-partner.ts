import { useRef } from 'react'
import type { EntityId } from '#kernel/id.ts'
import { sendFrom } from '#web/commands/form-mark.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { errorsOf } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { faultsAtFields } from '../rules/change-list.ts'
import type { PartnerKind, PartnerTypes } from './partner-kind.ts'
import { useSimilarQuestion } from './use-similar-question.tsx'

/** A partner that was just created, as the caller's document needs it. */
export interface CreatedPartner<Fields> {
  uuid: EntityId
  fields: Fields
}

// The screen gives the ids of the payload (spec 1 §3).
const newIds = () => ({
  billingAddressId: newRequestId(),
  deliveryAddressId: newRequestId(),
  contactId: newRequestId(),
})

/** The form of a new partner; `onCreated` is told once the creation is confirmed. `isNamed`: by what is about to be saved, so that it stays. */
export function useNewPartner<T extends PartnerTypes>(
  kind: PartnerKind<T>,
  initial: T['values'],
  onCreated: (created: CreatedPartner<T['fields']>) => void,
  { submitOnEnter = false, isNamed = false } = {},
) {
  const toasts = useToasts()
  const similar = useSimilarQuestion(kind)
  // What was sent, not what was typed since.
  const sent = useRef<T['fields'] | null>(null)
  const form = useForm<T['values'], typeof kind.schema>({
    schema: kind.schema,
    initial,
    toInput: kind.inputOf,
    keep: { form: `${kind.addressKey}/new`, what: kind.words.begun },
    submitOnEnter,
    onSubmit: async (_, fields, mark) => {
      if (!(await similar.mayBeSaved(fields))) return undefined
      sent.current = fields
      return faultsAtFields(errorsOf(await sendFrom(mark, () => save.send(fields, newIds()))))
    },
  })
  const save = kind.useCreate({
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      if (entityId && !isNamed) sayWithUndo(toasts, kind.words.saved, kind.uncreate(entityId.uuid))
      else toasts.success(kind.words.saved)
      if (!entityId || !sent.current) return
      form.finish()
      onCreated({ uuid: entityId.uuid, fields: sent.current })
    },
  })
  return { form, save: save.command }
}
