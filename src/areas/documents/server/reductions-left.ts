import { takesBackTooMuch } from '#areas/payments/rules/decide-reduction.ts'
import type { Reduction } from '#areas/payments/rules/reduction.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { tornWriteOff } from '../rules/decide-reductions.ts'
import type { StoredDocument } from '../rules/stored-document.ts'

// What is left of Skonto and write-offs when a record goes (decisions §11 'Records').

const goesWithPayment =
  'Diese Rücknahme gehört zu der Zahlung, die sie ausgelöst hat, und geht nur mit ihr. Löschen Sie die Zahlung.'

/** Refuses to delete what a payment took back alone, and a write-off of which more was taken back than would be left. */
export function refuseTakenBack({ reductions }: StoredDocument, reduction: Reduction): void {
  if (reduction.recordType === 'DISCOUNT') return
  if (reduction.paymentId !== null) refuse('uuid', goesWithPayment)
  if (takesBackTooMuch(reductions.filter((other) => other !== reduction))) refuse('uuid', tornWriteOff)
}

/** The reductions that go with a payment, and those that stay. */
export function withoutThoseOf({ reductions }: StoredDocument, id: EntityId) {
  const gone = reductions.filter(({ paymentId }) => paymentId === id)
  return { gone, reductions: reductions.filter((reduction) => !gone.includes(reduction)) }
}
