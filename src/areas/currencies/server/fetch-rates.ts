import { sql } from 'kysely'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { fetchRates, noEcbFile, ratesStored } from '../contract.ts'
import { type EcbFile, fileFor, nextFetchAt, retryAt } from '../rules/next-fetch.ts'
import type { PublishedRate } from '../rules/read-ecb-rates.ts'
import { DownloadError } from './download-file.ts'
import { readRatesFile } from './read-rates-file.ts'
import { upsertRates } from './upsert-rates.ts'

interface FetchOptions {
  download: (file: EcbFile) => Promise<Buffer>
  /** A start tries again at once what failed before; otherwise the pause is kept. */
  isStart: boolean
  onFailure: (error: unknown) => void
}

/**
 * Fetches the ECB's rates when it is time to; does nothing while another node does. What is new is recorded with one
 * event; a failure leaves its reason and a later time for the next try.
 */
export function fetchRatesCommand({ download, isStart, onFailure }: FetchOptions) {
  return command(fetchRates, async (tx, _input, context) => {
    const state = await takeTurn(tx, isStart)
    if (!state) return {}
    const latest = await latestEcbDay(tx)
    const keep = (changes: {
      failure: string | null
      tries: number
      next_try_at: Date
      succeeded_at?: Date
    }) => context.write(tx.updateTable('rate_fetch').set({ tried_at: context.now, ...changes }))
    let rates: PublishedRate[]
    try {
      rates = await load(download, fileFor(latest, context.today))
    } catch (error) {
      onFailure(error)
      const failure = error instanceof DownloadError ? error.message : 'Der Abruf ist gescheitert.'
      keep({ failure, tries: state.tries + 1, next_try_at: retryAt(context.now, state.tries) })
      return {}
    }
    const stored = await upsertRates(tx, rates, 'ECB')
    const newest = await latestEcbDay(tx)
    const next_try_at = nextFetchAt(context.now, newest)
    keep({ failure: null, tries: 0, next_try_at, succeeded_at: context.now })
    return stored.count === 0 ? {} : fact(ratesStored, context.newId(), stored)
  })
}

async function load(download: FetchOptions['download'], file: EcbFile): Promise<PublishedRate[]> {
  const rates = readRatesFile(await download(file))
  if (!rates) throw new DownloadError(`${noEcbFile}.`)
  return rates
}

function takeTurn(tx: Tx, isStart: boolean) {
  return tx
    .selectFrom('rate_fetch')
    .select('tries')
    .where((eb) =>
      eb.or([eb('next_try_at', '<=', sql<Date>`now()`), ...(isStart ? [eb('tries', '>', 0)] : [])]),
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The US dollar is in every file; what was entered by hand tells nothing of the files. */
async function latestEcbDay(tx: Tx) {
  const row = await tx
    .selectFrom('rates')
    .select('day')
    .where('currency', '=', 'USD')
    .where('source', '=', 'ECB')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}
