import { refuse } from '#kernel/errors.ts'
import { settledPayments } from '../rules/settled.ts'
import type { StoredDocument } from '../rules/stored-document.ts'

/** Refuses other payments of an advance that was settled: what was received of it stands in its final invoice. */
export function refuseSettled(document: StoredDocument): void {
  if (document.kind === 'BILL' || document.settledBy === null) return
  refuse('documentEntityId', settledPayments(document.settledBy.number))
}
