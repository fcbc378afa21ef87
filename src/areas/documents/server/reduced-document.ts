import type { ReducedDocument } from '#areas/payments/rules/decide-reduction.ts'
import { isClosed, type StoredDocument } from '../rules/stored-document.ts'

/** A stored document as the rules of Skonto and write-offs look at it. */
export function reducedDocument(document: StoredDocument): ReducedDocument {
  const { kind, advance, currency, gross, paid, discounted, writtenOff, reductions } = document
  const settledBy = document.kind === 'BILL' ? null : document.settledBy
  return {
    ...{ kind, advance, currency, gross, paid, discounted, writtenOff, reductions },
    ...{ isClosed: isClosed(document), settledBy },
  }
}
