import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import { command, system } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { runCommand } from '#server/run-command.ts'
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
  await runCommand(db, foldDocumentTotalsCommand, {
    input: null,
    wireInput: null,
    params: {},
    actor: system,
    requestId: newId(),
    clientAddress: '',
  })
}

export interface TotalsWorker {
  stop(): Promise<void>
}

// A busy minute of several people adds some hundred rows; the sums of some ten thousand take a few milliseconds.
const pauseMs = 30_000

/** Folds the totals of documents now and then. */
export function startTotalsWorker({ db, log }: Pick<Services, 'db' | 'log'>): TotalsWorker {
  let running: Promise<void> | null = null

  async function fold(): Promise<void> {
    try {
      await foldNow(db)
    } catch (error) {
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the totals were not folded')
    } finally {
      running = null
    }
  }

  const timer = setInterval(() => {
    running ??= fold()
  }, pauseMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
