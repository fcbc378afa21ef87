import { berlinDay } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import type { RequestTask } from '../contract/task-list.ts'

/** What was asked for and nobody has answered, the longest waiting first. */
export async function loadRequestTasks(tx: Tx): Promise<RequestTask[]> {
  const rows = await tx
    .selectFrom('requests')
    .innerJoin('users', 'users.user_id', 'requests.raised_by')
    .select(['request_id', 'request_text', 'path', 'requests.raised_at', 'first_name', 'family_name'])
    .where('answered_at', 'is', null)
    .orderBy('requests.raised_at')
    .orderBy('request_id')
    .execute()
  return rows.map((row) => ({
    // A request is its own task.
    entityId: { uuid: row.request_id },
    type: 'REQUEST',
    data: {
      parentEntityId: row.request_id,
      text: row.request_text,
      path: row.path,
      firstName: row.first_name,
      familyName: row.family_name,
      raisedOn: berlinDay(row.raised_at),
    },
  }))
}
