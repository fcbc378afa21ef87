import { sql } from 'kysely'
import {
  billPaymentDeleted,
  billPaymentRecorded,
  invoicePaymentDeleted,
  invoicePaymentRecorded,
  type PaymentFact,
  paymentTransferred,
  type StoredRecord,
  type TransferFact,
  transferDeleted,
} from '#areas/payments/contract.ts'
import type { EventDeclaration } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/driver.ts'

// What the journal says of payments by events of their own: recorded, deleted, transferred, moved back.

/** A payment of a document that came or went. */
export interface PaymentEvent {
  seq: number
  isDeletion: boolean
  documentId: string
  payment: StoredRecord
}

const deletions = namesOf([billPaymentDeleted, invoicePaymentDeleted, transferDeleted])
const ofOne = namesOf([
  billPaymentRecorded,
  billPaymentDeleted,
  invoicePaymentRecorded,
  invoicePaymentDeleted,
])
const ofTwo = namesOf([paymentTransferred, transferDeleted])

/** The payments of documents that came or went by an event of their own, by document, in their order. */
export async function paymentEvents(tx: Tx, ids: readonly EntityId[]): Promise<Map<string, PaymentEvent[]>> {
  const documentId = sql<string>`data ->> 'documentEntityId'`
  const replaced = sql<string>`data ->> 'replacesInvoiceEntityId'`
  const [from, to] = [
    sql<string>`data ->> 'fromDocumentEntityId'`,
    sql<string>`data ->> 'toDocumentEntityId'`,
  ]
  const rows = await tx
    .selectFrom('journal')
    .select(['seq', 'event', 'entity_id', 'data'])
    .where((eb) =>
      eb.or([
        eb.and([eb('event', 'in', ofOne), eb(documentId, 'in', ids)]),
        eb.and([eb('event', 'in', ofTwo), eb(from, 'in', ids)]),
        eb.and([eb('event', 'in', ofTwo), eb(to, 'in', ids)]),
        eb.and([eb('event', '=', rewritten), eb(replaced, 'in', ids)]),
      ]),
    )
    .orderBy('seq')
    .$castTo<{
      seq: number
      event: string
      entity_id: EntityId
      data: PaymentFact | TransferFact | Rewriting
    }>()
    .execute()
  const events = rows.flatMap(({ seq, event, entity_id, data }) => {
    const isDeletion = deletions.includes(event)
    const payments =
      'transfers' in data
        ? [
            ...data.transfers.flatMap(({ transferEntityId, ...fact }) =>
              halvesOfTransfer(transferEntityId, fact),
            ),
            ...movedOf(data.movedRecords),
          ]
        : 'fromDocumentEntityId' in data
          ? halvesOfTransfer(entity_id, data)
          : [paymentOf(entity_id, data), ...togetherWith(data)]
    return payments.map((payment): PaymentEvent => ({ seq, isDeletion, ...payment }))
  })
  return Map.groupBy(events, (event) => event.documentId)
}

/** What an area above tells of an invoice that was cancelled and written anew: its payments were moved with that. */
export const rewritten = 'invoice rewritten'

interface Rewriting {
  transfers: readonly (TransferFact & { transferEntityId: EntityId })[]
  /** Skonto and write-offs that moved with the payments. */
  movedRecords?: readonly MovedRecord[]
}

type MovedRecord = StoredRecord & { documentEntityId: string }

type PaymentOfDocument = Pick<PaymentEvent, 'documentId' | 'payment'>

/** What was recorded or went with a payment of the same document. */
const togetherWith = ({ documentEntityId, withRecords = [] }: PaymentFact): PaymentOfDocument[] =>
  withRecords.map((payment) => ({ documentId: documentEntityId, payment }))

const movedOf = (records: readonly MovedRecord[] = []): PaymentOfDocument[] =>
  records.map(({ documentEntityId, ...payment }) => ({ documentId: documentEntityId, payment }))

function paymentOf(paymentId: EntityId, data: PaymentFact): PaymentOfDocument {
  const { documentEntityId, recordDate, recordDetails, receivedOn = null, declarations = [] } = data
  const { paymentEntityId = null } = data
  const payment = {
    ...{ entityId: { uuid: paymentId }, recordDate, recordDetails, ...noTransfer },
    ...{ receivedOn, declarations, paymentEntityId },
  }
  return { documentId: documentEntityId, payment }
}

/** What is not reported late, or was recorded before anything could be. */
const onTime = { receivedOn: null, declarations: [], paymentEntityId: null }

const noTransfer = { transferEntityId: null, transferDocumentEntityId: null, transferDocumentNumber: null }

/** The two payments that a transfer wrote, if it moved money, and what came or went with them. */
export function halvesOfTransfer(transferEntityId: EntityId, data: TransferFact): PaymentOfDocument[] {
  const { recordDate, recordDetails, fromRecordEntityId, toRecordEntityId } = data
  if (!recordDetails || !fromRecordEntityId || !toRecordEntityId) return movedOf(data.withRecords)
  const { recordData } = recordDetails
  const taken = { ...recordDetails, recordData: { ...recordData, amount: -recordData.amount } }
  return [
    {
      documentId: data.fromDocumentEntityId,
      payment: {
        ...{ entityId: { uuid: fromRecordEntityId }, recordDate, recordDetails: taken, transferEntityId },
        transferDocumentEntityId: data.toDocumentEntityId,
        transferDocumentNumber: data.toDocumentNumber,
        ...onTime,
      },
    },
    {
      documentId: data.toDocumentEntityId,
      payment: {
        ...{ entityId: { uuid: toRecordEntityId }, recordDate, recordDetails, transferEntityId },
        transferDocumentEntityId: data.fromDocumentEntityId,
        transferDocumentNumber: data.fromDocumentNumber,
        ...onTime,
      },
    },
    ...movedOf(data.withRecords),
  ]
}

/** The payments of a document that were recorded with it, as later events leave them. */
export function paymentsAfter(
  recorded: readonly StoredRecord[],
  later: readonly PaymentEvent[],
): StoredRecord[] {
  const payments = new Map<string, StoredRecord>(
    recorded.map((payment) => [payment.entityId.uuid, { ...onTime, ...payment }]),
  )
  for (const { isDeletion, payment } of later) {
    if (isDeletion) payments.delete(payment.entityId.uuid)
    else payments.set(payment.entityId.uuid, payment)
  }
  return [...payments.values()]
}

function namesOf(events: readonly EventDeclaration[]): string[] {
  return events.map(({ name }) => name)
}
