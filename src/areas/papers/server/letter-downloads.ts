import type { LetterKind } from '#areas/attachments/rules/letter-kinds.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Actor, command, fact } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { runCommand } from '#server/run-command.ts'
import { letterDownloaded, recordLetterDownload } from '../contract.ts'
import { findDownload, recordDownload } from './handed-out.ts'
import { holdLetter } from './hold-letters.ts'

/**
 * Why nobody may take a letter out of the house, as it is known where letters are written; null where somebody may. What it goes by stays
 * so until the commit.
 */
export type LastLookAtLetter = (tx: Tx, paperId: EntityId) => Promise<string | null>

/** What the download asks of letters; it reads without a transaction. */
export function downloadsOfLetters(db: Database, lastLook: LastLookAtLetter = async () => null) {
  return {
    async kindOf(paperId: EntityId) {
      const [row] = await db.sql<{ kind: LetterKind }[]>`select kind from papers where paper_id = ${paperId}`
      return row?.kind ?? null
    },
    async recordLetterDownload(actor: Actor, paperId: EntityId, attachmentId: EntityId): Promise<void> {
      await runCommand(db, recordLetterDownloadCommand(paperId, attachmentId, lastLook), {
        input: null,
        wireInput: null,
        params: {},
        actor,
        requestId: newId(),
        clientAddress: '',
      })
    },
  }
}

/** Records, once, that somebody downloaded a letter: it counts as handed out. */
function recordLetterDownloadCommand(paperId: EntityId, attachmentId: EntityId, lastLook: LastLookAtLetter) {
  return command(recordLetterDownload, async (tx, _input, context) => {
    // It locks documents, which come before letters (docs/locks.md).
    const fault = await lastLook(tx, paperId)
    if (fault !== null) refuse('uuid', fault)
    await holdLetter(tx, paperId)
    const [file, known] = await Promise.all([
      tx
        .selectFrom('papers')
        .innerJoin('attachments', 'attachments.attachment_id', 'papers.attachment_id')
        .select('file_name')
        .where('paper_id', '=', paperId)
        .where('papers.attachment_id', '=', attachmentId)
        .executeTakeFirst(),
      findDownload(tx, attachmentId),
    ])
    if (!file) throw new Refusal('not-found')
    if (known) return {}
    recordDownload(tx, context, { paperId, attachmentId })
    return fact(letterDownloaded, paperId, { attachmentId, fileName: file.file_name })
  })
}
