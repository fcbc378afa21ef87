import { reductionsFit, takesBackTooMuch } from '#areas/payments/rules/decide-reduction.ts'
import { type Reduction, reductionSums } from '#areas/payments/rules/reduction.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { tornWriteOff } from '../rules/decide-reductions.ts'
import { isClosed, type StoredDocument } from '../rules/stored-document.ts'
import { reducedDocument } from './reduced-document.ts'
import { refuseHalf } from './refuse-torn-transfer.ts'

// What is left of Skonto and write-offs when a record goes (decisions §11 'Records').

const goesWithPayment =
  'Diese Rücknahme gehört zu der Zahlung, die sie ausgelöst hat, und geht nur mit ihr. Löschen Sie die Zahlung.'

/** Refuses to delete alone what a payment took back. */
export function refuseTakenBack({ recordType, paymentId }: Reduction): void {
  if (recordType === 'WRITE_OFF' && paymentId !== null) refuse('uuid', goesWithPayment)
}

/**
 * Refuses a deletion after which more would be taken back, or written off, than there is, or that leaves alone what went over to the invoice
 * that was written instead. `gone` are the reductions that it takes away, `left` and `paid` what stays.
 */
export function refuseUnfit(
  document: StoredDocument,
  { gone, left, paid }: { gone: readonly Reduction[]; left: readonly Reduction[]; paid: Cents },
): void {
  const moved = left.find(
    ({ transfer, recordType, reason }) =>
      transfer !== null && gone.some((each) => each.recordType === recordType && each.reason === reason),
  )
  if (moved && isClosed(document)) refuseHalf(moved)
  const reductions = [...left]
  if (takesBackTooMuch(reductions)) refuse('uuid', tornWriteOff)
  const sums = reductionSums(reductions)
  if (!reductionsFit({ ...reducedDocument(document), ...sums, reductions, paid })) refuse('uuid', unfit)
}

const unfit =
  'Danach wäre mehr abgezogen oder ausgebucht, als offen ist. Löschen Sie zuerst das Skonto oder die Ausbuchung.'

/** The reductions that go with a payment, and those that stay. */
export function withoutThoseOf({ reductions }: StoredDocument, id: EntityId) {
  const gone = reductions.filter(({ paymentId }) => paymentId === id)
  return { gone, reductions: reductions.filter((reduction) => !gone.includes(reduction)) }
}
