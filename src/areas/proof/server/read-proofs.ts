import { sql } from 'kysely'
import { read } from '#server/command.ts'
import { isOwnRole } from '#server/db/roles.ts'
import { readProofs } from '../contract.ts'
import { leftOutInWords } from './looked-at.ts'

const weekMs = 7 * 86_400_000
const mostNamed = 100

/** What was found last, and how long ago. */
export const readProofsRead = read(readProofs, async (tx) => {
  const [rows, damaged, firm, role, mailed] = await Promise.all([
    tx.selectFrom('proofs').selectAll().execute(),
    tx
      .selectFrom('damaged_contents')
      .leftJoin('attachments', 'attachments.sha256', 'damaged_contents.sha256')
      .select(['file_name', 'found_at'])
      .orderBy('found_at', 'desc')
      .orderBy('damaged_contents.sha256')
      .orderBy('attachment_id')
      .limit(mostNamed)
      .execute(),
    // Since when there is anything to prove.
    tx.selectFrom('journal').select('at').where('seq', '=', 1).executeTakeFirst(),
    sql<{ is_own: boolean }>`${sql.raw(isOwnRole)}`.execute(tx),
    tx.selectFrom('anchor_mails').selectAll().executeTakeFirst(),
  ])
  const partOf = (part: 'FIGURES' | 'FILES') => {
    const row = rows.find((one) => one.part === part)
    const since = row?.done_at ?? firm?.at ?? null
    return {
      doneAt: row?.done_at?.toISOString() ?? null,
      lookedAt: row?.looked_at ?? 0,
      bytes: row?.bytes ?? 0,
      faultCount: row?.fault_count ?? 0,
      // Written by the proof itself.
      faults: (row?.faults ?? []) as string[],
      isOverdue: since !== null && Date.now() - since.getTime() > weekMs,
    }
  }
  return {
    figures: partOf('FIGURES'),
    files: { ...partOf('FILES'), faultCount: damaged.length },
    damagedFiles: damaged.map(({ file_name, found_at }) => ({
      fileName: file_name ?? 'Datei ohne Namen',
      foundAt: found_at.toISOString(),
    })),
    anchorMail: mailed?.mailed_on ? { day: mailed.mailed_on, recipients: mailed.recipients } : null,
    isOneRole: role.rows[0]?.is_own !== true,
    leftOut: leftOutInWords,
  }
})
