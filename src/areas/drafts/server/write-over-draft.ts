import { sql } from 'kysely'
import { deleteFiles } from '#areas/attachments/server/delete-files.ts'
import { loadUploads, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DraftKind } from '../contract/list-drafts.ts'
import { draftSaved } from '../contract.ts'
import { holdFilesLeft, type LockedDraft, userOf } from './hold-draft.ts'

interface Content {
  kind: DraftKind
  name: string
  payload: Record<string, unknown>
  /** Null: those that it has. */
  attachmentEntityIds: readonly EntityId[] | null
}

/** As text: the driver would quote a text that is JSON already. */
export const payloadJson = (payload: unknown) => sql`${JSON.stringify(payload)}::text::json`

/** Writes another state over a locked draft, with the files that it has by then. Answers the fact, where it is told. */
export async function writeOverDraft(
  tx: Tx,
  context: Context,
  draft: LockedDraft,
  content: Content,
  { tellsIt, begunAs }: { tellsIt: boolean; begunAs: EntityId | null },
) {
  const { draft_id: draftId, kind } = draft
  if (content.kind !== kind) refuse('kind', 'Aus einem Entwurf wird kein Beleg anderer Art')
  const userId = userOf(context)
  const ids = content.attachmentEntityIds
  const uploads = await loadUploads(tx, ids ?? [], draftId, context, null, {
    takesPapers: kind === 'BILL',
  })
  const left = ids === null ? [] : await holdFilesLeft(tx, draftId, ids)
  context.write(
    tx
      .updateTable('drafts')
      .set({
        name: content.name,
        payload: payloadJson(content.payload),
        version: draft.version + 1,
        request_id: context.requestId,
        begun_as: begunAs,
        ...(tellsIt && { event_at: context.now, event_by: userId }),
      })
      .where('draft_id', '=', draftId),
  )
  takeUploads(tx, context, draftId, uploads)
  deleteFiles(tx, context, left)
  return tellsIt ? fact(draftSaved, draftId, { kind, name: content.name, userEntityId: userId }) : {}
}
