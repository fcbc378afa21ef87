// The drafts above a list; part of the contract. Apart, because the list's page needs nothing else of it.

import { declareList } from '#kernel/declare.ts'
import { choice, entityId } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { drafts } from './subjects.ts'

export const draftKinds = ['BILL', 'INVOICE'] as const
export type DraftKind = (typeof draftKinds)[number]

/** A draft is seen, changed and deleted by those who may see its documents. */
export const draftAccess = { BILL: 'BILL_VIEW', INVOICE: 'INVOICE_VIEW' } as const satisfies Record<
  DraftKind,
  string
>

export const eitherKind = ['BILL_VIEW', 'INVOICE_VIEW'] as const

export const draftHead = {
  entityId: entityId('Entwurf fehlt'),
  state: z.literal('DRAFT'),
  kind: z.enum(draftKinds),
  name: z.string(),
  /** Which state this is; goes back with a replacement. */
  version: z.number(),
  maker: z.object({ entityId: entityId('Person fehlt'), name: z.string() }),
  /** Of its last event. */
  at: z.string(),
}

export const draftRow = z.object(draftHead)
export type DraftRow = z.output<typeof draftRow>

/** Those of the kinds that the caller may see, the latest first. */
export const listDrafts = declareList({
  resource: 'drafts',
  access: eitherKind,
  dependsOn: [drafts],
  row: draftRow,
  stats: z.object({}),
  filter: z.strictObject({
    filterType: z.literal('kind'),
    kind: choice(draftKinds, 'Belegart fehlt'),
  }),
})
