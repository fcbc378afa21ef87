import { read } from '#server/command.ts'
import { type OwnRequest, readOwnRequests } from '../../contract/requests.ts'

const mostShown = 50

export const readOwnRequestsRead = read(readOwnRequests, async (tx, _query, { actor }) => {
  if (actor.userId === null) return []
  const rows = await tx
    .selectFrom('requests')
    .leftJoin('users', 'users.user_id', 'requests.answered_by')
    .select(['request_id', 'request_text', 'path', 'raised_at', 'done', 'answer_text', 'answered_at'])
    .select(['first_name', 'family_name'])
    .where('raised_by', '=', actor.userId)
    .orderBy('raised_at', 'desc')
    .orderBy('request_id')
    .limit(mostShown)
    .execute()
  return rows.map(
    (row): OwnRequest => ({
      entityId: { uuid: row.request_id },
      text: row.request_text,
      path: row.path,
      raisedAt: row.raised_at.toISOString(),
      answer:
        row.answered_at === null || row.done === null
          ? null
          : {
              done: row.done,
              text: row.answer_text,
              at: row.answered_at.toISOString(),
              by: [row.first_name, row.family_name].join(' '),
            },
    }),
  )
})
