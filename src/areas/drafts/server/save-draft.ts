import { sql } from 'kysely'
import { loadUploads, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import { draftSaved, saveDraft } from '../contract.ts'
import { refuseHidden } from './hold-draft.ts'

export const saveDraftCommand = command(saveDraft, async (tx, input, context) => {
  const { kind, name } = input
  refuseHidden(kind, context.actor)
  const userId = userOf(context)
  const uploads = await loadUploads(tx, input.attachmentEntityIds ?? [], null, context)
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
    }),
  )
  takeUploads(tx, context, draftId, uploads)
  return fact(draftSaved, draftId, { kind, name, userEntityId: userId })
})

/** As text: the driver would quote a text that is JSON already. */
export const payloadJson = (payload: unknown) => sql`${JSON.stringify(payload)}::text::json`

/** Only people have drafts. */
export function userOf({ actor }: Pick<Context, 'actor'>): EntityId {
  if (actor.userId === null) throw new Refusal('not-permitted')
  return actor.userId
}
