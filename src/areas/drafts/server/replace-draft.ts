import { deleteFiles } from '#areas/attachments/server/delete-files.ts'
import { loadUploads, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { draftSaved, replaceDraft } from '../contract.ts'
import { recordsEvent } from '../rules/records-event.ts'
import { holdFilesLeft, lockDraft, refuseHidden } from './hold-draft.ts'
import { payloadJson, userOf } from './save-draft.ts'

const staleText =
  'Der Entwurf wurde inzwischen von jemand anderem geändert. Öffnen Sie ihn neu, um dessen Stand zu sehen.'

export const replaceDraftCommand = command(replaceDraft, async (tx, input, context) => {
  const draftId = input.entityId.uuid
  const draft = await lockDraft(tx, draftId)
  if (!draft) throw new Refusal('not-found')
  refuseHidden(draft.kind, context.actor)
  if (input.kind !== draft.kind) refuse('kind', 'Aus einem Entwurf wird kein Beleg anderer Art')
  // Repeated, where it recorded no event by which the runner would know it.
  if (draft.request_id === context.requestId) return {}
  if (draft.version !== input.version)
    throw new Refusal('stale-value', [{ path: 'version', message: staleText }])
  const userId = userOf(context)
  const ids = input.attachmentEntityIds
  const uploads = await loadUploads(tx, ids ?? [], draftId, context)
  const left = ids === null ? [] : await holdFilesLeft(tx, draftId, ids)
  const tellsIt = recordsEvent(
    { maker: draft.maker_id, by: draft.event_by, at: draft.event_at },
    userId,
    context.now,
  )
  context.write(
    tx
      .updateTable('drafts')
      .set({
        name: input.name,
        payload: payloadJson(input.payload),
        version: draft.version + 1,
        request_id: context.requestId,
        ...(tellsIt && { event_at: context.now, event_by: userId }),
      })
      .where('draft_id', '=', draftId),
  )
  takeUploads(tx, context, draftId, uploads)
  deleteFiles(tx, context, left)
  return tellsIt
    ? fact(draftSaved, draftId, { kind: draft.kind, name: input.name, userEntityId: userId })
    : {}
})
