import { sql } from 'kysely'
import { reportTag } from '#areas/attachments/contract/attachment-link.ts'
import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { type DraftKind, draftAccess, draftKinds, listDrafts } from '../contract/list-drafts.ts'
import { readDraft } from '../contract.ts'
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

const nameOf = (first: string | null, family: string | null) => [first, family].filter(Boolean).join(' ')

function headOf({ draft_id, kind, name, version, maker_id, event_at, first_name, family_name }: StoredHead) {
  const maker = nameOf(first_name, family_name)
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
  'users.first_name',
  'users.family_name',
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
    .innerJoin('users as changers', 'changers.user_id', 'drafts.event_by')
    .select([
      ...headColumns,
      'payload',
      'event_by',
      'changers.first_name as changer_first',
      'changers.family_name as changer_family',
    ])
    .where('draft_id', '=', params.uuid)
    .executeTakeFirst()
  if (!draft) throw new Refusal('not-found')
  refuseHidden(draft.kind, actor)
  return {
    ...headOf(draft),
    // Each save by somebody else is an event, so that who recorded the last one saved it last.
    changer: {
      entityId: { uuid: draft.event_by },
      name: nameOf(draft.changer_first, draft.changer_family),
    },
    // As the contract took it.
    payload: draft.payload as Record<string, unknown>,
    // What Kontor itself keeps with a file is not the form's to name.
    attachments: (await loadAttachments(tx, params.uuid)).filter(({ tag }) => tag !== reportTag),
  }
})
