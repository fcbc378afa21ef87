import { sql } from 'kysely'
import { Refusal, refuse } from '#kernel/errors.ts'
import { command, fact, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { readHistory } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { baseRateStored, listBaseRates, readBaseRateHistory, storeBaseRate } from '../contract/base-rates.ts'
import { notYetPublished } from '../rules/base-rates.ts'
import type { BaseRate } from '../rules/facts.ts'

/** Keeps the base rate of a half-year, or puts it right; the same once more is no event. Written letters stay as they are. */
export const storeBaseRateCommand = command(
  storeBaseRate,
  async (tx, { validFrom, percent }, context) => {
    const fault = notYetPublished(validFrom, context.today)
    if (fault !== null) refuse('validFrom', fault)
    const before = await tx
      .selectFrom('base_rates')
      .selectAll()
      .where('valid_from', '=', validFrom)
      .forUpdate()
      .executeTakeFirst()
    const hundredths = Math.round(percent * 100)
    if (before?.hundredths === hundredths) return {}
    const id = before?.base_rate_id ?? context.newId()
    context.write(
      before
        ? tx.updateTable('base_rates').set({ hundredths }).where('base_rate_id', '=', id)
        : tx.insertInto('base_rates').values({ base_rate_id: id, valid_from: validFrom, hundredths }),
    )
    const oldPercent = before ? before.hundredths / 100 : null
    return fact(baseRateStored, id, { validFrom, percent, oldPercent })
  },
  {
    base_rates_valid_from: {
      path: 'validFrom',
      message: 'Gerade hat jemand diesen Basiszinssatz eingetragen. Bitte prüfen Sie ihn.',
    },
  },
)

/** As it is searched: a handful of rows, so no stored key. */
const asText = sql<string>`(to_char(base_rates.valid_from, 'DDMMYYYY') || ' ' || base_rates.hundredths)`

/** Served by base_rates_valid_from. */
export const listBaseRatesList = plainList(listBaseRates, {
  rows: (tx, { words }) =>
    tx
      .selectFrom('base_rates')
      .selectAll()
      .where(() => holdsWords(asText, words, { days: [sql.ref('base_rates.valid_from')] }))
      .orderBy('valid_from', 'desc')
      .orderBy('base_rate_id'),
  rowOf: ({ base_rate_id, valid_from, hundredths }) => ({
    entityId: { uuid: base_rate_id },
    validFrom: valid_from,
    percent: hundredths / 100,
  }),
})

export const readBaseRateHistoryRead = read(readBaseRateHistory, async (tx, _query, { params }) => {
  const rate = await tx
    .selectFrom('base_rates')
    .select('base_rate_id')
    .where('base_rate_id', '=', params.uuid)
    .executeTakeFirst()
  if (!rate) throw new Refusal('not-found')
  return readHistory(tx, params.uuid)
})

/** All that are known. */
export async function loadBaseRates(tx: Tx): Promise<BaseRate[]> {
  const rows = await tx.selectFrom('base_rates').select(['valid_from', 'hundredths']).execute()
  return rows.map(({ valid_from, hundredths }) => ({ validFrom: valid_from, percent: hundredths / 100 }))
}
