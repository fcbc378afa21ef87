import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import { command, system } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { runCommand } from '#server/run-command.ts'
import type { Services } from '#server/services.ts'

/** Every total stays what it is, so there is nothing to record. */
export const foldStockTotals = declareSystemCommand({ name: 'fold stock totals', events: [] })

/** Makes one row of each day's rows, as `documents/server/fold-document-totals.ts` does with those of a month. */
export const foldStatement = sql`
  with parts as (
    delete from stock_totals where day in (select day from stock_totals group by day having count(*) > 1) returning *
  )
  insert into stock_totals
  select day, sum(products), sum(pieces_hundredths), sum(buying_cents), sum(sales_cents)
  from parts group by day
  having (sum(products), sum(pieces_hundredths), sum(buying_cents), sum(sales_cents)) <> (0, 0, 0, 0)`

const foldStockTotalsCommand = command(foldStockTotals, async (tx, _input, { write }) => {
  write({ compile: () => foldStatement.compile(tx) })
  return {}
})

export async function foldStockNow(db: Database): Promise<void> {
  await runCommand(db, foldStockTotalsCommand, {
    input: null,
    wireInput: null,
    params: {},
    actor: system,
    requestId: newId(),
    clientAddress: '',
  })
}

// A busy minute adds some hundred rows; the sums of some ten thousand take a few milliseconds.
const pauseMs = 30_000

/** Folds the totals of the stock now and then. */
export function startStockTotalsWorker({ db, log }: Pick<Services, 'db' | 'log'>) {
  let running: Promise<void> | null = null

  async function fold(): Promise<void> {
    try {
      await foldStockNow(db)
    } catch (error) {
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the stock was not folded')
    } finally {
      running = null
    }
  }

  const timer = setInterval(() => {
    running ??= fold()
  }, pauseMs)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
