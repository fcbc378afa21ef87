import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import { changeProblem } from '../rules/change-problem.ts'
import { countAmendments } from './amendments/load-amendments.ts'
import { loadIssued } from './load-issued.ts'

/**
 * Refuses to replace what was cancelled or sent, and what was downloaded without the declaration that the customer does not
 * have it (decisions §4). `refuseOthers` comes before the question for that declaration: what is stale is not asked about.
 */
export async function refuseIssued(
  tx: Tx,
  invoice: StoredInvoice,
  notHandedOut: boolean,
  refuseOthers: () => void,
): Promise<void> {
  const [{ issued }, amendments] = await Promise.all([
    loadIssued(tx, invoice.documentId),
    countAmendments(tx, invoice.documentId),
  ])
  const facts = {
    documentType: invoice.kind,
    isCancelled: invoice.cancelledById !== null,
    issued,
    settledBy: invoice.settledBy?.number ?? null,
    isAmended: amendments > 0,
  }
  refuseProblem(changeProblem(facts, true))
  refuseOthers()
  refuseProblem(changeProblem(facts, notHandedOut))
}

function refuseProblem(problem: ReturnType<typeof changeProblem>): void {
  if (problem !== null) throw new Refusal('invalid-input', [problem])
}
