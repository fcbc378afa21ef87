import { attachmentLink } from '#areas/attachments/contract/attachment-link.ts'
import { billAttachments, invoiceAttachments, sentAttachments } from '#areas/attachments/contract.ts'
import { declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { choice, entityId, integer, optionalId, optionalLine, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { draftAccess, draftHead, draftKinds, eitherKind } from './contract/list-drafts.ts'
import { drafts } from './contract/subjects.ts'

// Bills and invoices that somebody has begun (decisions §10 'Drafts'). Colleagues see them and go on with them. A draft has no number and no
// figure; it is locked by no month.

/** Its values are nobody's business but the form's: an event tells what it is and who did it. */
const draftFact = z.strictObject({
  kind: z.enum(draftKinds),
  name: z.string(),
  userEntityId: z.string(),
})

const ofDrafts = {
  data: draftFact,
  changes: [drafts],
  visibleTo: eitherKind,
  visibleBy: ({ kind }: z.output<typeof draftFact>) => draftAccess[kind],
} as const

export const draftSaved = declareEvent({ name: 'draft saved', ...ofDrafts })
export const draftDeleted = declareEvent({ name: 'draft deleted', ...ofDrafts })

/** What a thousand lines hold with all their texts; a document of more is not taken either (the limit of a body is 2 MB). */
const longestPayload = 1_900_000

const sentDraft = z.strictObject({
  kind: choice(draftKinds, 'Belegart fehlt'),
  name: optionalLine(200),
  // what the form holds, unfinished too
  payload: z
    .record(z.string(), z.unknown(), 'Inhalt des Entwurfs fehlt')
    .refine((payload) => JSON.stringify(payload).length <= longestPayload, 'Der Entwurf ist zu groß'),
  // absent: those that it has
  attachmentEntityIds: optionalPart(sentAttachments),
})

export const saveDraft = declareCommand({
  name: 'save draft',
  path: '/api/drafts',
  access: eitherKind,
  // of a form whose first save may have been carried out without its knowing
  input: sentDraft.extend({ begunAs: optionalId() }),
  events: [draftSaved],
  answer: 'created',
})

export const replaceDraft = declareCommand({
  name: 'replace draft',
  path: '/api/drafts/replacements',
  access: eitherKind,
  input: sentDraft.extend({
    entityId: entityId('Entwurf fehlt'),
    version: integer('Version fehlt', 1, 2_000_000_000),
  }),
  events: [draftSaved],
  answer: 'done',
})

export const deleteDraft = declareCommand({
  name: 'delete draft',
  path: '/api/drafts/:uuid/deletions',
  access: eitherKind,
  input: deletion,
  events: [draftDeleted],
  answer: 'done',
})

export const readDraft = declareRead({
  name: 'one draft',
  path: '/proxy/get/drafts/:uuid',
  resource: 'drafts',
  access: eitherKind,
  dependsOn: [drafts, billAttachments, invoiceAttachments],
  query: z.object({}),
  answer: z.object({
    ...draftHead,
    /** Who saved it last. */
    changer: z.object({ entityId: entityId('Person fehlt'), name: z.string() }),
    payload: z.record(z.string(), z.unknown()),
    attachments: z.array(attachmentLink),
  }),
})
