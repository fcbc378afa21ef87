import { sql } from 'kysely'
import type { Context } from '../command.ts'
import type { Tx } from '../db/connect.ts'

/**
 * Deletes a content that is nobody's any more, once the writes before have been done: what somebody took back is not kept. Of two
 * who let go of it at once, the second waits for the first and takes the content with him.
 */
export function deleteContent(tx: Tx, { write }: Pick<Context, 'write'>, sha256: Buffer): void {
  write(tx.selectFrom('contents').select('sha256').where('sha256', '=', sha256).forUpdate())
  write(
    tx
      .deleteFrom('contents')
      .where('sha256', '=', sha256)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('attachments').select('attachment_id').where('sha256', '=', sha256))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('firm').select('one').where('logo_sha256', '=', sha256))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('photos').select('attachment_id').where('large_sha256', '=', sha256))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('photos').select('attachment_id').where('thumbnail_sha256', '=', sha256))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('vat_id_confirmations').select('confirmation_id').where('file_sha256', '=', sha256),
          ),
        ),
      )
      // An e-mail that waits holds its files by their hash alone.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mails')
              .select('mail_id')
              .where('sent_at', 'is', null)
              .where(
                sql<boolean>`attachments @> ${JSON.stringify([{ sha256: sha256.toString('hex') }])}::text::jsonb`,
              ),
          ),
        ),
      ),
  )
}
