import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import { command } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { foldNowAndThen } from '#server/fold-now-and-then.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'

/** Every total stays what it is, so there is nothing to record. */
export const foldDocumentTotals = declareSystemCommand({ name: 'fold document totals', events: [] })

/**
 * Makes one row of each month's rows. No writer of documents waits for it, nor it for one of them: rows that are added meanwhile
 * stay beside the folded one. Of two nodes that fold at once the second one waits for the first, and then finds the rows gone.
 */
export const foldStatement = sql`
  with parts as (
    delete from document_totals where (list, month) in (
      select list, month from document_totals group by list, month having count(*) > 1
    ) returning *
  )
  insert into document_totals
  select list, month, sum(documents), sum(receivable_euro_cents), sum(due_euro_cents), sum(unpaid_documents),
    sum(unpaid_receivable_euro_cents)
  from parts group by list, month
  having (sum(documents), sum(receivable_euro_cents), sum(due_euro_cents), sum(unpaid_documents),
    sum(unpaid_receivable_euro_cents)) <> (0, 0, 0, 0, 0)`

const foldDocumentTotalsCommand = command(foldDocumentTotals, async (tx, _input, { write }) => {
  write({ compile: () => foldStatement.compile(tx) })
  return {}
})

export async function foldNow(db: Database): Promise<void> {
  await runSystemCommand(db, foldDocumentTotalsCommand)
}

/** Folds the totals of documents now and then. */
export const startTotalsWorker = (services: Pick<Services, 'db' | 'log'>) =>
  foldNowAndThen(services, foldDocumentTotalsCommand)
