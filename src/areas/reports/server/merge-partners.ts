import { handOverDocuments, lockDocumentsOf } from '#areas/documents/server/hand-over-documents.ts'
import { handOverDrafts, lockDraftsNaming } from '#areas/drafts/server/hand-over-drafts.ts'
import type { PartnerRole } from '#areas/partners/contract.ts'
import { recordedFields } from '#areas/partners/server/create-partner.ts'
import { receiverSnapshot, supplierSnapshot } from '#areas/partners/server/load-partner.ts'
import {
  lockMergedPair,
  mergedNotes,
  rememberMerger,
  removeMerged,
} from '#areas/partners/server/merge-partners.ts'
import { handOverReminders } from '#areas/reminders/server/hand-over-reminders.ts'
import { handOverViews } from '#areas/views/server/hand-over-views.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { mergeReceivers, mergeSuppliers, partnersMerged } from '../contract/partner-mergers.ts'

export const mergeReceiversCommand = command(mergeReceivers, (tx, { intoEntityId }, context) =>
  merge(tx, context, 'BUYER', context.params.uuid, intoEntityId),
)

export const mergeSuppliersCommand = command(mergeSuppliers, (tx, { intoEntityId }, context) =>
  merge(tx, context, 'SUPPLIER', context.params.uuid, intoEntityId),
)

async function merge(tx: Tx, context: Context, role: PartnerRole, from: EntityId, into: EntityId) {
  const kind = role === 'BUYER' ? 'INVOICE' : 'BILL'
  const drafts = await lockDraftsNaming(tx, kind, from)
  const documents = await lockDocumentsOf(tx, from)
  const pair = await lockMergedPair(tx, role, from, into)
  const [oldNotes, notes] = [pair.into.notes, mergedNotes(pair)]
  rememberMerger(tx, context, pair)
  handOverDrafts(tx, context, kind, from, into)
  handOverDocuments(tx, context, from, into)
  handOverViews(tx, context, from, into)
  handOverReminders(tx, context, from, into)
  context.write(tx.updateTable('balance_letters').set({ partner_id: into }).where('partner_id', '=', from))
  removeMerged(tx, context, pair)
  return fact(partnersMerged, into, {
    role,
    fromEntityId: from,
    from: recordedFields(role === 'BUYER' ? receiverSnapshot(pair.from) : supplierSnapshot(pair.from)),
    ...{ documents, drafts },
    notes: notes === oldNotes ? null : { oldValue: oldNotes, value: notes },
  })
}
