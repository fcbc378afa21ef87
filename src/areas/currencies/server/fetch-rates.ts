import { sql } from 'kysely'
import { berlinDay, type Day } from '#kernel/day.ts'
import { declareSystemCommand } from '#kernel/declare.ts'
import { command, fact } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { fetchRates, rateFetchTried, ratesStored } from '../contract.ts'
import type { PublishedRate } from '../rules/collect-rates.ts'
import { type EcbFile, fileFor, nextFetchAt, retryAt } from '../rules/next-fetch.ts'
import { DownloadError } from './download-file.ts'
import { readRatesFile } from './read-rates-file.ts'
import { upsertRates } from './upsert-rates.ts'

const claimRateFetch = declareSystemCommand({ name: 'claim rate fetch', events: [] })

interface FetchOptions {
  download: (file: EcbFile) => Promise<Buffer>
  /** A start tries again at once what failed before; otherwise the pause is kept. */
  isStart: boolean
  onFailure: (error: unknown) => void
}

/** A node's turn to fetch: what it asks for, and how often that failed in a row. */
interface Turn {
  file: EcbFile
  tries: number
}

// How long a node that died keeps the others from fetching: longer than a download may take.
const claimSeconds = 120

/**
 * Fetches the ECB's rates when it is time to; does nothing while another node does. The file is loaded with no transaction
 * open. Each try is recorded with one event: what is new, or why it was in vain, which also sets a later time for the next one.
 */
export async function fetchRatesIfDue(
  db: Database,
  { download, isStart, onFailure }: FetchOptions,
): Promise<void> {
  const turn = await claimTurn(db, isStart)
  if (!turn) return
  let rates: PublishedRate[] | DownloadError
  try {
    rates = await load(download, turn.file)
  } catch (error) {
    onFailure(error)
    rates = error instanceof DownloadError ? error : new DownloadError('Der Abruf ist gescheitert.')
  }
  await runSystemCommand(db, recordFetchCommand(turn, rates))
}

async function load(download: FetchOptions['download'], file: EcbFile): Promise<PublishedRate[]> {
  const read = await readRatesFile(await download(file), berlinDay(new Date()))
  if (!read.ok) throw new DownloadError(`${read.fault}.`)
  return read.rates
}

async function claimTurn(db: Database, isStart: boolean): Promise<Turn | undefined> {
  let turn: Turn | undefined
  const claim = command(claimRateFetch, async (tx, _input, { today }) => {
    const state = await tx
      .updateTable('rate_fetch')
      .set({ claimed_until: sql<Date>`now() + make_interval(secs => ${claimSeconds})` })
      .where((eb) =>
        eb.or([eb('next_try_at', '<=', sql<Date>`now()`), ...(isStart ? [eb('tries', '>', 0)] : [])]),
      )
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]))
      .returning('tries')
      .executeTakeFirst()
    turn = state && { tries: state.tries, file: fileFor(await latestEcbDay(tx), today) }
    return {}
  })
  await runSystemCommand(db, claim)
  return turn
}

function recordFetchCommand({ tries }: Turn, rates: PublishedRate[] | DownloadError) {
  return command(fetchRates, async (tx, _input, context) => {
    const keep = (changes: {
      failure: string | null
      tries: number
      next_try_at: Date
      succeeded_at?: Date
    }) =>
      context.write(
        tx.updateTable('rate_fetch').set({ tried_at: context.now, claimed_until: null, ...changes }),
      )
    if (rates instanceof DownloadError) {
      keep({ failure: rates.message, tries: tries + 1, next_try_at: retryAt(context.now, tries) })
      return fact(rateFetchTried, context.newId(), { failure: rates.message })
    }
    const stored = await upsertRates(tx, rates, 'ECB')
    const next_try_at = nextFetchAt(context.now, await latestEcbDay(tx))
    keep({ failure: null, tries: 0, next_try_at, succeeded_at: context.now })
    return stored.count === 0
      ? fact(rateFetchTried, context.newId(), { failure: null })
      : fact(ratesStored, context.newId(), stored)
  })
}

/** The US dollar is in every file; what was entered by hand tells nothing of the files. */
async function latestEcbDay(tx: Tx): Promise<Day | null> {
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
