import type { StoredDocument } from '#areas/documents/server/read-document.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import { changeProblem } from '../rules/change-problem.ts'
import { loadIssued } from './load-issued.ts'

/**
 * Refuses to replace what was cancelled or sent, and what was downloaded without the declaration that the customer does not
 * have it (decisions §4). `refuseOthers` comes before the question for that declaration: what is stale is not asked about.
 */
export async function refuseIssued(
  tx: Tx,
  { row }: StoredDocument,
  notHandedOut: boolean,
  refuseOthers: () => void,
): Promise<void> {
  const { issued } = await loadIssued(tx, row.document_id)
  const facts = {
    // The caller reads only these two kinds.
    documentType: row.kind as 'INVOICE' | 'CANCELLATION',
    isCancelled: row.cancelled_by_document_id !== null,
    issued,
  }
  refuseProblem(changeProblem(facts, true))
  refuseOthers()
  refuseProblem(changeProblem(facts, notHandedOut))
}

function refuseProblem(problem: ReturnType<typeof changeProblem>): void {
  if (problem !== null) throw new Refusal('invalid-input', [problem])
}
