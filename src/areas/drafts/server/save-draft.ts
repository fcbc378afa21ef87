import { loadUploads, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import type { InputOf } from '#kernel/declare.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { draftSaved, saveDraft } from '../contract.ts'
import { lockBegunDraft, refuseHidden, userOf } from './hold-draft.ts'
import { payloadJson, writeOverDraft } from './write-over-draft.ts'

async function handleSave(tx: Tx, input: InputOf<typeof saveDraft>, context: Context) {
  const { kind, name, begunAs } = input
  refuseHidden(kind, context.actor)
  const userId = userOf(context)
  const begun = await lockBegunDraft(tx, userId, begunAs)
  if (begun) return writeOverDraft(tx, context, begun, input, { tellsIt: true, begunAs })
  const uploads = await loadUploads(tx, input.attachmentEntityIds ?? [], null, context, null, {
    takesPapers: kind === 'BILL',
  })
  const draftId = context.newId()
  context.write(
    tx.insertInto('drafts').values({
      draft_id: draftId,
      kind,
      name,
      payload: payloadJson(input.payload),
      maker_id: userId,
      event_at: context.now,
      event_by: userId,
      request_id: context.requestId,
      begun_as: begunAs,
    }),
  )
  takeUploads(tx, context, draftId, uploads)
  return fact(draftSaved, draftId, { kind, name, userEntityId: userId })
}

/** What its form has saved before without knowing of it is written over, and stays one draft. */
export const saveDraftCommand = command(saveDraft, handleSave, {
  // Sent twice at once: the second one finds what the first has made.
  drafts_begun: { code: 'locked', path: 'begunAs', message: 'Der Entwurf wird gerade gespeichert' },
})
