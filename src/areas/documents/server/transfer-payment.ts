import { sql } from 'kysely'
import {
  deleteTransfer,
  paymentTransferred,
  transferDeleted,
  transferPayment,
} from '#areas/payments/contract.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { transferProblems } from '../rules/decide-transfer.ts'
import { settledPayments } from '../rules/settled.ts'
import type { DocumentKind, StoredDocument } from '../rules/stored-document.ts'
import { lockDocuments } from './read-document.ts'
import { transferFact, undoTransfer, writeTransfer } from './write-transfer.ts'

const kinds: readonly DocumentKind[] = ['BILL', 'INVOICE', 'CANCELLATION']

export const transferPaymentCommand = command(transferPayment, async (tx, input, context) => {
  const { fromDocumentEntityId, toDocumentEntityId, amount, recordDate } = input
  const [from, to] = await lockBoth(tx, context, [fromDocumentEntityId, toDocumentEntityId])
  const problems = transferProblems(input, from, to)
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  const written = await writeTransfer(tx, context, { from, to, amount, recordDate })
  return fact(paymentTransferred, written.transferId, transferFact(written))
})

export const deleteTransferCommand = command(deleteTransfer, async (tx, input, context) => {
  const { uuid } = context.params
  refuseOtherEntity(uuid, input.uuid)
  const [taken, added] = await loadHalves(tx, uuid)
  if (!taken || !added) throw new Refusal('not-found')
  const both = await lockBoth(tx, context, [taken, added])
  for (const document of both) refuseSettledHere(document)
  const undone = await undoTransfer(tx, context, uuid, both)
  // Undone by somebody else before the documents were locked.
  if (undone === null) throw new Refusal('not-found')
  return fact(transferDeleted, uuid, transferFact(undone))
})

/**
 * From which document a transfer moved, and to which: money by its sign, and where none moved, Skonto, else what was written off. Served by
 * payments_transfer and reductions_transfer.
 */
async function loadHalves(tx: Tx, transferId: EntityId): Promise<EntityId[]> {
  const { rows } = await sql<{ documentId: EntityId }>`
    select document_id as "documentId" from (
      select document_id, '' as kind, amount_cents from payments where transfer_id = ${transferId}
      union all
      select document_id, concat(record_type, reason), amount_cents from reductions
        where transfer_id = ${transferId}) halves
    order by kind, amount_cents, document_id limit 2`.execute(tx)
  return rows.map(({ documentId }) => documentId)
}

/** Both documents, locked; refuses those that the caller may not see. */
async function lockBoth(
  tx: Tx,
  { actor }: Context,
  [fromId, toId]: readonly [EntityId, EntityId],
): Promise<[StoredDocument, StoredDocument]> {
  const documents = await lockDocuments(tx, [fromId, toId], kinds)
  for (const { kind } of documents) {
    const access = kind === 'BILL' ? 'BILL_VIEW' : 'INVOICE_VIEW'
    if (!allows(access, actor.permissions)) throw new Refusal('not-permitted')
  }
  // As many as were asked for, in their order.
  return documents as [StoredDocument, StoredDocument]
}

function refuseSettledHere(document: StoredDocument): void {
  if (document.kind === 'BILL' || document.settledBy === null) return
  refuse('uuid', settledPayments(document.settledBy.number))
}
