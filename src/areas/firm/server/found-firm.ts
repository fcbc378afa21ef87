import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { FirmRow } from './load-firm.ts'

/** Writes the one firm of an installation; everything but its name is as the table begins. The set-up refuses a second one. */
export function foundFirm(tx: Tx, { newId }: Pick<Context, 'newId'>, name: string): Promise<FirmRow> {
  return tx.insertInto('firm').values({ firm_id: newId(), name }).returningAll().executeTakeFirstOrThrow()
}
