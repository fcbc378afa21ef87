import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

/** Locks the letters that an e-mail holds, before that: how they went out is written with what became of it. */
export const holdMailedLetters = (tx: Tx, mailId: EntityId) =>
  tx
    .selectFrom('papers')
    .select('paper_id')
    .where('paper_id', 'in', (eb) =>
      eb.selectFrom('issues').select('issues.paper_id').where('mail_id', '=', mailId),
    )
    .orderBy('paper_id')
    .forUpdate()
    .execute()

/** Locks a letter: who sends or takes it back waits for who does so. */
export const holdLetter = (tx: Tx, paperId: EntityId) =>
  tx.selectFrom('papers').select('paper_id').where('paper_id', '=', paperId).forUpdate().execute()
