import type { TransferFact } from '#areas/payments/contract.ts'
import { takeBacks } from '#areas/payments/rules/decide-reduction.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import type { NewReduction, Reduction } from '#areas/payments/rules/reduction.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, negateCents, sumCents, unitsFromCents } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { paymentOnWire, reductionOnWire } from './document-on-wire.ts'
import { reducedDocument } from './reduced-document.ts'
import { refuseUnfit, withoutThoseOf } from './reductions-left.ts'
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
  /** Null where Skonto and write-offs alone had moved. */
  taken: Payment | null
  added: Payment | null
  recordDate: Day
  /** What came or went with the halves: write-offs that they take back, and Skonto and write-offs that moved. */
  more: readonly { documentId: EntityId; reduction: Reduction }[]
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
  const written = {
    from: await pay(tx, context, from, taken),
    to: await pay(tx, context, to, added),
  }
  return {
    ...{ transferId, taken, added, recordDate },
    ...written,
    more: [...broughtBy(written.from, taken), ...broughtBy(written.to, added)],
  }
}

function pay(tx: Tx, context: Context, document: StoredDocument, half: Payment): Promise<StoredDocument> {
  const reductions: NewReduction[] = [...document.reductions, ...takeBacks(reducedDocument(document), half)]
  return writeDocument(tx, context, document, { onlyPayments: [...document.payments, half], reductions })
}

const broughtBy = ({ documentId, reductions }: StoredDocument, { paymentId: id }: Payment) =>
  reductions.filter(({ paymentId }) => paymentId === id).map((reduction) => ({ documentId, reduction }))

/** Takes both halves of a transfer away, with Skonto and write-offs that moved; null where the documents have none of it. */
export async function undoTransfer(
  tx: Tx,
  context: Context,
  transferId: EntityId,
  [from, to]: readonly [StoredDocument, StoredDocument],
): Promise<WrittenTransfer | null> {
  const [taken, added] = [halfOf(from, transferId), halfOf(to, transferId)]
  const movedIn = (document: StoredDocument) =>
    document.reductions.filter(({ transfer }) => transfer?.transferId === transferId)
  const recordDate = (taken ?? movedIn(from)[0])?.recordDate
  if (recordDate === undefined) return null
  const without = (document: StoredDocument, half: Payment | null) => {
    const moved = movedIn(document)
    const { gone, reductions } = half ? withoutThoseOf(document, half.paymentId) : { ...document, gone: [] }
    const left = reductions.filter((reduction) => !moved.includes(reduction))
    const onlyPayments = document.payments.filter((payment) => payment !== half)
    const paid = sumCents(onlyPayments.map(({ amount }) => amount))
    refuseUnfit(document, { gone: [...gone, ...moved], left, paid })
    return writeDocument(tx, context, document, { onlyPayments, reductions: left })
  }
  const more = [
    ...(taken ? broughtBy(from, taken) : []),
    ...(added ? broughtBy(to, added) : []),
    ...[from, to].flatMap((document) =>
      movedIn(document).map((reduction) => ({ documentId: document.documentId, reduction })),
    ),
  ]
  return {
    ...{ transferId, taken, added, recordDate, more },
    from: await without(from, taken),
    to: await without(to, added),
  }
}

const halfOf = ({ payments }: StoredDocument, id: EntityId) =>
  payments.find(({ transfer }) => transfer?.transferId === id) ?? null

/** What the journal keeps of a transfer. */
export function transferFact({ from, to, taken, added, recordDate, more }: WrittenTransfer): TransferFact {
  return {
    documentType: from.kind === 'BILL' ? 'BILL' : 'INVOICE',
    fromDocumentEntityId: from.documentId,
    fromDocumentNumber: from.number,
    ...(taken && { fromRecordEntityId: taken.paymentId }),
    fromAmountDue: unitsFromCents(from.due),
    toDocumentEntityId: to.documentId,
    toDocumentNumber: to.number,
    ...(added && { toRecordEntityId: added.paymentId }),
    toAmountDue: unitsFromCents(to.due),
    recordDate,
    ...(added && { recordDetails: paymentOnWire(added, to.currency).recordDetails }),
    ...(more.length > 0 && {
      withRecords: more.map(({ documentId, reduction }) => ({
        ...{ documentEntityId: documentId },
        ...reductionOnWire(reduction, to.currency),
      })),
    }),
  }
}
