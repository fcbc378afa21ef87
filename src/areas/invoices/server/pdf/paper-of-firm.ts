import { sql } from 'kysely'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import { queuedAnew } from '#areas/documents/server/queue-pdf.ts'
import { declareSystemCommand } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Invoice } from '../../contract.ts'

// What an invoice's PDF and XML say of the firm is what the firm was when they were made. What nobody was handed, and is older than
// the last change of the firm, is made anew before it goes out (decisions §10).

/** The papers of an invoice's present state, beside how the firm is now. */
export interface PresentPapers {
  hasPdf: boolean
  /** Whether one of them went out: then they stay as they are. */
  isHandedOut: boolean
  /** Whether one of them is older than the last change of what the firm prints. */
  isOlder: boolean
  /** Whether the PDF stands for one from before such a change. */
  isMadeAnew: boolean
}

export async function loadPapers(tx: Tx, documentId: EntityId): Promise<PresentPapers> {
  const { rows } = await sql<PresentPapers>`
    select coalesce(bool_or(a.tag = ${pdfTag}), false) as "hasPdf",
      exists (
        select from issues i join attachments handed using (attachment_id)
        where i.document_id = ${documentId} and handed.tag in (${pdfTag}, ${xmlTag})
      ) as "isHandedOut",
      coalesce(bool_or(a.printed_version is distinct from f.printed_version), false) as "isOlder",
      coalesce(bool_or(a.made_anew and a.tag = ${pdfTag}), false) as "isMadeAnew"
    from attachments a cross join firm f
    where a.owner_id = ${documentId} and a.tag in (${pdfTag}, ${xmlTag})`.execute(tx)
  const [papers] = rows
  if (!papers) throw new Error('an aggregate without a row')
  return papers
}

/** Whether they have to be made anew before they go out. */
export const areOutdated = ({ isHandedOut, isOlder }: PresentPapers) => isOlder && !isHandedOut

/** What the layers say of them; null where there is nothing to say. */
export function paperState(papers: PresentPapers): Invoice['paperState'] {
  if (papers.isHandedOut) return papers.isOlder ? 'HANDED_OUT' : null
  if (papers.isOlder) return 'OUTDATED'
  return papers.isMadeAnew ? 'MADE_ANEW' : null
}

const queueOutdated = declareSystemCommand({ name: 'queue outdated paper', events: [] })

// Somebody may change the firm again while a PDF is being made.
const mostTries = 3

/** Makes the papers of an invoice anew where they are outdated; with no transaction open meanwhile. 503 where that fails. */
export function outdatedPapers({ db, makeNow }: { db: Database; makeNow: (id: EntityId) => Promise<void> }) {
  return async (documentId: EntityId): Promise<void> => {
    for (
      let tries = 0;
      await db.reading(async (tx) => areOutdated(await loadPapers(tx, documentId)));
      tries++
    ) {
      if (tries === mostTries) throw new Refusal('unavailable')
      await runSystemCommand(
        db,
        command(queueOutdated, async (tx, _input, context) => {
          await tx
            .selectFrom('documents')
            .select('document_id')
            .where('document_id', '=', documentId)
            .forNoKeyUpdate()
            .execute()
          if (areOutdated(await loadPapers(tx, documentId))) context.write(queuedAnew(tx, documentId))
          return {}
        }),
      )
      await makeNow(documentId)
    }
  }
}
