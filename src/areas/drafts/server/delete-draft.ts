import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteDraft, draftDeleted } from '../contract.ts'
import { holdFilesLeft, lockDraft, refuseHidden, removeDraft, userOf } from './hold-draft.ts'

/** With its files. */
export const deleteDraftCommand = command(deleteDraft, async (tx, input, context) => {
  const { uuid } = context.params
  refuseOtherEntity(uuid, input.uuid)
  const draft = await lockDraft(tx, uuid)
  if (!draft) throw new Refusal('not-found')
  refuseHidden(draft.kind, context.actor)
  removeDraft(tx, context, uuid, await holdFilesLeft(tx, uuid, []))
  const { kind, name } = draft
  return fact(draftDeleted, uuid, { kind, name, userEntityId: userOf(context) })
})
