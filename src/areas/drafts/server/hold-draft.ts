import { deleteFiles, type FileToDelete, lockContents } from '#areas/attachments/server/delete-files.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import type { Actor, Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type DraftKind, draftAccess } from '../contract/list-drafts.ts'

const draftsLocked = (tx: Tx) =>
  tx
    .selectFrom('drafts')
    .select(['draft_id', 'kind', 'name', 'version', 'maker_id', 'event_at', 'event_by', 'request_id'])
    .forUpdate()

/** Locks a draft, before everything else that its transaction locks; null where it is gone. */
export async function lockDraft(tx: Tx, draftId: EntityId) {
  return (await draftsLocked(tx).where('draft_id', '=', draftId).executeTakeFirst()) ?? null
}

export type LockedDraft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>

/** As `lockDraft`, by what its form calls it that does not know of it yet. */
export async function lockBegunDraft(
  tx: Tx,
  makerId: EntityId,
  begunAs: EntityId | null,
): Promise<LockedDraft | null> {
  if (begunAs === null) return null
  const begun = draftsLocked(tx).where('maker_id', '=', makerId).where('begun_as', '=', begunAs)
  return (await begun.executeTakeFirst()) ?? null
}

/** Only people have drafts. */
export function userOf({ actor }: Pick<Context, 'actor'>): EntityId {
  if (actor.userId === null) throw new Refusal('not-permitted')
  return actor.userId
}

/** Refuses whoever may not see documents of this kind. */
export function refuseHidden(kind: DraftKind, actor: Pick<Actor, 'permissions'>): void {
  if (!allows(draftAccess[kind], actor.permissions)) throw new Refusal('not-permitted')
}

const goneText =
  'Diesen Entwurf gibt es nicht mehr: Er wurde inzwischen gelöscht, oder der Beleg daraus ist schon gespeichert.'

/** The draft of which a document is made, held until it is. Of two who make one of it, the second is refused (409). */
export async function holdDraft(tx: Tx, draftId: EntityId | null, kind: DraftKind): Promise<EntityId | null> {
  if (draftId === null) return null
  const draft = await lockDraft(tx, draftId)
  if (!draft) throw new Refusal('stale-value', [{ path: 'draftEntityId', message: goneText }])
  if (draft.kind !== kind) refuse('draftEntityId', 'Der Entwurf ist von einem Beleg anderer Art')
  return draftId
}

/** The files of a draft that are not named, with their contents locked. */
export async function holdFilesLeft(
  tx: Tx,
  draftId: EntityId | null,
  named: readonly EntityId[],
): Promise<FileToDelete[]> {
  if (draftId === null) return []
  const files = await tx
    .selectFrom('attachments')
    .select(['attachment_id', 'sha256', 'report_of'])
    .where('owner_id', '=', draftId)
    .forUpdate()
    .execute()
  // A report stays with the file that was checked.
  const left = files.filter(({ attachment_id, report_of }) => !named.includes(report_of ?? attachment_id))
  await lockContents(tx, left)
  return left
}

/** Takes a draft away, with the files that nothing else has taken. */
export function removeDraft(
  tx: Tx,
  context: Pick<Context, 'write'>,
  draftId: EntityId | null,
  left: readonly FileToDelete[],
): void {
  if (draftId === null) return
  deleteFiles(tx, context, left)
  context.write(tx.deleteFrom('drafts').where('draft_id', '=', draftId))
}
