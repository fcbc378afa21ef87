import type { StoredDocument } from '#areas/documents/rules/stored-document.ts'
import { convertMonths } from '#areas/documents/server/convert-months.ts'
import { decideMonths } from '#areas/documents/server/decide-months.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { reducedDocument } from '#areas/documents/server/reduced-document.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { readReductionEffects } from '#areas/payments/contract/reduction-effects.ts'
import { reductionFaults, takeBacks } from '#areas/payments/rules/decide-reduction.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import type { Day } from '#kernel/day.ts'
import type { AnswerOf } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import { type Cents, largestCents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { allows } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { reductionEffects } from '../rules/reduction-effects.ts'

type Query = z.output<(typeof readReductionEffects)['query']>

/** What the writer of documents would decide about the months of its sale (`decideMonths`), placed as the return places it. */
export const readReductionEffectsRead = read(readReductionEffects, async (tx, query, { params, actor }) => {
  const before = await readDocument(tx, params.uuid, ['BILL', 'INVOICE'])
  // A document that one may not see is none.
  const isSeen = allows(before.kind === 'BILL' ? 'BILL_VIEW' : 'INVOICE_VIEW', actor.permissions)
  if (!isSeen) throw new Refusal('not-found')
  return effectsOf(tx, before, query)
})

async function effectsOf(
  tx: Tx,
  before: StoredDocument,
  query: Query,
): Promise<AnswerOf<typeof readReductionEffects>> {
  const after = { ...before, ...recordedIn(before, query, await loadOpenFrom(tx)) }
  const changes = await convertMonths(tx, before, await decideMonths(tx, before, after))
  const all = (part: 'before' | 'after') => changes.flatMap((change) => change[part])
  const { kind, taxScheme, countedAsEu, partner } = before
  const isSupplierInEu = kind === 'BILL' && partner.countryCode !== 'DE' && countedAsEu
  const facts = { kind, taxScheme, isSupplierInEu }
  const { returns, notes } = reductionEffects(all('before'), all('after'), facts)
  return {
    returns: returns.map(({ month, figures, owed }) => ({
      month,
      figures: figures.map(({ figure, text, base, tax }) => ({
        ...{ figure, text, base: unitsOf(base), tax: unitsOf(tax) },
      })),
      owed: unitsFromCents(owed),
    })),
    notes,
  }
}

/** The payments and reductions as they would be. */
function recordedIn(before: StoredDocument, query: Query, openFrom: Day | null) {
  const { recordType, reason, recordDate, receivedOn, amount } = query
  const late = receivedOn === null ? null : { receivedOn, reason: '' }
  const document = reducedDocument(before)
  if (recordType === 'PAYMENT') {
    const payment: NewPayment = { recordDate, amount, fromIban: '', transfer: null, late }
    const reductions = [...before.reductions, ...takeBacks(document, payment, openFrom)]
    return { payments: [...before.payments, payment], reductions }
  }
  const reduction: NewReduction = {
    ...{ recordType, reason: recordType === 'WRITE_OFF' ? reason : null, text: '', recordDate },
    ...{ receivedOn, amount, late },
  }
  const faults = reductionFaults(reduction, document, anyLimits)
  if (faults.length > 0) throw new Refusal('invalid-input', faults)
  return { payments: before.payments, reductions: [...before.reductions, reduction] }
}

/** How much is a small difference is asked once it is recorded. */
const anyLimits = { smallDifference: largestCents, dueOfCorrections: zeroCents }

const unitsOf = (amount: Cents | null) => (amount === null ? null : unitsFromCents(amount))
