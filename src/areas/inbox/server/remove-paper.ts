import { addPaperFile, dropPaperFile, holdPaperFile } from '#areas/attachments/server/paper-files.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { paperPutBack, paperRemoved, putPaperBack, removePaper } from '../contract.ts'

/** Puts a paper away that becomes no bill. Nobody can take its file any more; what it holds is kept. */
export const removePaperCommand = command(removePaper, async (tx, { reason }, context) => {
  const { uuid } = context.params
  const paper = await lockPaper(tx, uuid)
  if (paper.removed_at !== null) refuse('uuid', 'Dieses Papier ist schon entfernt')
  const owner = await holdPaperFile(tx, paper.attachment_id)
  if (owner !== uuid) {
    const message = 'Dieses Papier gehört inzwischen zu einem Beleg oder Entwurf'
    throw new Refusal('stale-value', [{ path: 'uuid', message }])
  }
  await dropPaperFile(tx, context, { attachmentId: paper.attachment_id, sha256: paper.sha256 })
  context.write(
    tx
      .updateTable('inbox_papers')
      .set({ removed_at: context.now, removed_by: context.actor.userId, removal_reason: reason })
      .where('paper_id', '=', uuid),
  )
  return fact(paperRemoved, uuid, { ...factOf(paper), reason })
})

/** Takes a removal back: the paper waits again, with the same file. */
export const putPaperBackCommand = command(putPaperBack, async (tx, _input, context) => {
  const { uuid } = context.params
  const paper = await lockPaper(tx, uuid)
  if (paper.removed_at === null) refuse('uuid', 'Dieses Papier ist nicht entfernt')
  const { attachment_id, file_name, type, sha256, is_cut } = paper
  context.write(
    tx
      .updateTable('inbox_papers')
      .set({ removed_at: null, removed_by: null, removal_reason: null })
      .where('paper_id', '=', uuid),
  )
  addPaperFile(tx, context, {
    ...{ attachmentId: attachment_id, paperId: uuid, fileName: file_name },
    ...{ type, sha256, isCut: is_cut },
  })
  return fact(paperPutBack, uuid, factOf(paper))
})

async function lockPaper(tx: Tx, paperId: EntityId) {
  const paper = await tx
    .selectFrom('inbox_papers')
    .innerJoin('contents', 'contents.sha256', 'inbox_papers.sha256')
    .select(['attachment_id', 'file_name', 'type', 'inbox_papers.sha256', 'is_cut', 'removed_at', 'size'])
    .where('paper_id', '=', paperId)
    .forUpdate('inbox_papers')
    .executeTakeFirst()
  if (!paper) throw new Refusal('not-found')
  return paper
}

const factOf = ({ file_name, type, size, sha256 }: Awaited<ReturnType<typeof lockPaper>>) => ({
  ...{ fileName: file_name, type, size, sha256: sha256.toString('hex') },
})
