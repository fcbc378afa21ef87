import type { StoredRecord } from '#areas/payments/contract.ts'
import {
  type NewReduction,
  type Reduction,
  writeOffReasons,
  writtenOffFor,
} from '#areas/payments/rules/reduction.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, negateCents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import { smallestCents } from '#kernel/numbers/minor-units.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { reductionOnWire } from './document-on-wire.ts'
import { writeDocument } from './write-document.ts'

/** What of an invoice goes over to the one that replaces it, beside the payments. */
type Moved = Pick<Reduction, 'recordType' | 'reason' | 'amount'>

/**
 * Of Skonto its share of a smaller gross, of what is written off what is open of the new one, which has its payments by then (decisions §11
 * 'Records').
 */
export function movedReductions(old: StoredDocument, replacing: StoredDocument): Moved[] {
  if (replacing.advance || replacing.gross <= 0 || old.gross <= 0) return []
  const discount = shareOf(old.discounted, replacing, old)
  const moved: Moved[] = discount === 0 ? [] : [{ recordType: 'DISCOUNT', reason: null, amount: discount }]
  let open: Cents = sumCents([replacing.due, negateCents(discount)])
  for (const reason of writeOffReasons.toReversed()) {
    const written = writtenOffFor(old.reductions, reason)
    const isOfIt = Math.sign(written) === Math.sign(open)
    const amount = isOfIt ? cents(Math.sign(open) * Math.min(Math.abs(written), Math.abs(open))) : zeroCents
    if (amount === 0) continue
    open = sumCents([open, negateCents(amount)])
    moved.push({ recordType: 'WRITE_OFF', reason, amount })
  }
  return moved
}

function shareOf(sum: Cents, { gross, currency }: StoredDocument, old: StoredDocument): Cents {
  if (gross >= old.gross) return sum
  const smallest = smallestCents(currency)
  return cents(scaleCents(sum, gross / smallest, (old.gross / smallest) * smallest) * smallest)
}

export interface MovedReductions {
  from: StoredDocument
  to: StoredDocument
  records: (StoredRecord & { documentEntityId: string })[]
}

/** Writes both halves of each; null where nothing moves. */
export async function moveReductions(
  tx: Tx,
  context: Context,
  {
    from,
    to,
    recordDate,
    transferId,
  }: { from: StoredDocument; to: StoredDocument; recordDate: Day; transferId: EntityId },
): Promise<MovedReductions | null> {
  const moved = movedReductions(from, to)
  if (moved.length === 0) return null
  const half = (other: StoredDocument, each: Moved, amount: Cents): Reduction => ({
    ...{ reductionId: context.newId(), recordDate, amount, recordType: each.recordType, reason: each.reason },
    ...{ text: textOf(from, each), receivedOn: null, paymentId: null, late: null },
    transfer: { transferId, documentId: other.documentId, number: other.number },
  })
  const taken = moved.map((each) => half(to, each, negateCents(each.amount)))
  const added = moved.map((each) => half(from, each, each.amount))
  const write = (document: StoredDocument, more: readonly NewReduction[]) =>
    writeDocument(tx, context, document, {
      onlyPayments: document.payments,
      reductions: [...document.reductions, ...more],
    })
  const records = [
    ...taken.map((reduction) => onWireOf(from, reduction)),
    ...added.map((reduction) => onWireOf(to, reduction)),
  ]
  return { from: await write(from, taken), to: await write(to, added), records }
}

const onWireOf = ({ documentId, currency }: StoredDocument, reduction: Reduction) => ({
  ...{ documentEntityId: documentId },
  ...reductionOnWire(reduction, currency),
})

/** Why it is lost, as it was said first. */
const textOf = ({ reductions }: StoredDocument, { reason }: Moved): string =>
  reason === null ? '' : (reductions.find((each) => each.reason === reason && each.text !== '')?.text ?? '')
