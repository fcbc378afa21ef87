import { sql } from 'kysely'
import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { type DraftKind, draftAccess, draftKinds, listDrafts, readDraft } from '../contract.ts'
import { refuseHidden } from './hold-draft.ts'

interface StoredHead {
  draft_id: EntityId
  kind: DraftKind
  name: string
  version: number
  maker_id: EntityId
  event_at: Date
  first_name: string
  family_name: string
}

function headOf({ draft_id, kind, name, version, maker_id, event_at, first_name, family_name }: StoredHead) {
  const maker = [first_name, family_name].filter(Boolean).join(' ')
  return {
    entityId: { uuid: draft_id },
    state: 'DRAFT' as const,
    kind,
    name,
    version,
    maker: { entityId: { uuid: maker_id }, name: maker },
    at: event_at.toISOString(),
  }
}

const headColumns = [
  'draft_id',
  'kind',
  'name',
  'version',
  'maker_id',
  'event_at',
  'first_name',
  'family_name',
] as const

export const listDraftsList = plainList(listDrafts, {
  rows: (tx, { words, filter }, { permissions }) => {
    const seen = draftKinds.filter((kind) => allows(draftAccess[kind], permissions))
    const asked = filter.filterType === 'kind' ? seen.filter((kind) => kind === filter.kind) : seen
    return tx
      .selectFrom('drafts')
      .innerJoin('users', 'users.user_id', 'drafts.maker_id')
      .select(headColumns)
      .where(sql<boolean>`kind = any(${asked}::text[])`)
      .where(() => holdsWords(sql<string>`name`, words))
      .orderBy('event_at', 'desc')
      .orderBy('draft_id')
  },
  rowOf: headOf,
})

export const readDraftRead = read(readDraft, async (tx, _query, { params, actor }) => {
  const draft = await tx
    .selectFrom('drafts')
    .innerJoin('users', 'users.user_id', 'drafts.maker_id')
    .select([...headColumns, 'payload'])
    .where('draft_id', '=', params.uuid)
    .executeTakeFirst()
  if (!draft) throw new Refusal('not-found')
  refuseHidden(draft.kind, actor)
  return {
    ...headOf(draft),
    // As the contract took it.
    payload: draft.payload as Record<string, unknown>,
    attachments: await loadAttachments(tx, params.uuid),
  }
})
