import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { historyRead, readHistory } from '#server/journal/read-history.ts'
import { firmEvents, readFirmHistory } from '../contract/set-up.ts'
import { readUserHistory, userEvents } from '../contract.ts'

export const readFirmHistoryRead = historyRead(readFirmHistory, firmEvents)

export const readUserHistoryRead = read(readUserHistory, async (tx, _query, { params }) => {
  const [user, entries] = await Promise.all([
    tx.selectFrom('users').select('user_id').where('user_id', '=', params.uuid).executeTakeFirst(),
    readHistory(tx, params.uuid),
  ])
  if (!user) throw new Refusal('not-found')
  return entries.filter(({ event }) => userEvents.some(({ name }) => name === event))
})
