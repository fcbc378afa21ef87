import type { TransferFact } from '#areas/payments/contract.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, negateCents, unitsFromCents } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { paymentOnWire } from './document-on-wire.ts'
import { writeDocument } from './write-document.ts'

/** Money that is to be moved, in cents above 0; both documents as `lockDocuments` read them, or as they were just written. */
export interface Transfer {
  from: StoredDocument
  to: StoredDocument
  amount: Cents
  recordDate: Day
}

/** A transfer that was written or undone: how it leaves the two documents, and the half of each. */
export interface WrittenTransfer {
  transferId: EntityId
  from: StoredDocument
  to: StoredDocument
  taken: Payment
  added: Payment
}

/** Writes both halves of a transfer: a refund of the one document, a payment of the other (decisions §10 'Transfer'). */
export async function writeTransfer(
  tx: Tx,
  context: Context,
  { from, to, amount, recordDate }: Transfer,
): Promise<WrittenTransfer> {
  const transferId = context.newId()
  const half = (other: StoredDocument, moved: Cents): Payment => ({
    ...{ paymentId: context.newId(), recordDate, amount: moved, fromIban: '' },
    transfer: { transferId, documentId: other.documentId, number: other.number },
  })
  const [taken, added] = [half(to, negateCents(amount)), half(from, amount)]
  return {
    ...{ transferId, taken, added },
    from: await writeDocument(tx, context, from, { onlyPayments: [...from.payments, taken] }),
    to: await writeDocument(tx, context, to, { onlyPayments: [...to.payments, added] }),
  }
}

/** Takes both halves of a transfer away; null where the documents have none of it. */
export async function undoTransfer(
  tx: Tx,
  context: Context,
  transferId: EntityId,
  [from, to]: readonly [StoredDocument, StoredDocument],
): Promise<WrittenTransfer | null> {
  const [taken, added] = [halfOf(from, transferId), halfOf(to, transferId)]
  if (!taken || !added) return null
  const without = (document: StoredDocument, half: Payment) =>
    writeDocument(tx, context, document, {
      onlyPayments: document.payments.filter((payment) => payment !== half),
    })
  return {
    ...{ transferId, taken, added },
    from: await without(from, taken),
    to: await without(to, added),
  }
}

const halfOf = ({ payments }: StoredDocument, id: EntityId) =>
  payments.find(({ transfer }) => transfer?.transferId === id)

/** What the journal keeps of a transfer. */
export function transferFact({ from, to, taken, added }: WrittenTransfer): TransferFact {
  const { recordDate, recordDetails } = paymentOnWire(added, to.currency)
  return {
    documentType: from.kind === 'BILL' ? 'BILL' : 'INVOICE',
    fromDocumentEntityId: from.documentId,
    fromDocumentNumber: from.number,
    fromRecordEntityId: taken.paymentId,
    fromAmountDue: unitsFromCents(from.due),
    toDocumentEntityId: to.documentId,
    toDocumentNumber: to.number,
    toRecordEntityId: added.paymentId,
    toAmountDue: unitsFromCents(to.due),
    recordDate,
    recordDetails,
  }
}
