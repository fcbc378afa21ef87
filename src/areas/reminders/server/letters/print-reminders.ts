import { printLettersRoute } from '#areas/papers/server/print-letters.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'
import { mostPrintedFiles, printReminders, storeReminderLetter } from '../../contract/letters.ts'
import { lockInvoicesOf, whyOver } from '../withdraw-reminder.ts'
import {
  type EnclosedInvoice,
  enclosedIn,
  loadEnclosed,
  type ReadyInvoice,
  readyInvoices,
} from './enclosed-invoices.ts'
import { type RefusedLetter, refusedLetters } from './refused-letters.ts'
import { takeBack } from './take-back.ts'

type Way = Parameters<typeof printLettersRoute>[0]

/** Many letters in one PDF for the printer, each with its invoices behind it where they are enclosed. */
export const printRemindersRoute = ({
  readyInvoice,
  ...shared
}: Pick<Way, 'printer' | 'makeNow' | 'recordLetterDownload'> & { readyInvoice: ReadyInvoice }) =>
  printLettersRoute({
    declaration: printReminders,
    ...{ kind: 'REMINDER', fileName: 'Mahnungen.pdf', title: 'Mahnungen' },
    refused: ({ db }, ids) => refusedForPrinter(db, ids),
    enclosed: (services, ids) => invoicesBehind(services, ids, readyInvoice),
    ...shared,
  })

async function invoicesBehind(services: Services, ids: readonly EntityId[], ready: ReadyInvoice) {
  const { db } = services
  const enclosed = await enclosedIn(db, ids)
  const count = enclosed.length + ids.length
  if (ids.length > 1 && count > mostPrintedFiles)
    refuse(
      'entityIds',
      `Mit ihren Rechnungen sind das ${count} Dateien, höchstens ${mostPrintedFiles} gehen auf einmal. Bitte drucken Sie weniger Mahnungen auf einmal.`,
    )
  await readyInvoices(
    db,
    enclosed.map(({ documentId }) => documentId),
    ready,
  )
  const behind = Map.groupBy(enclosed, ({ reminderId }) => reminderId)
  const files = new Map<EntityId, EnclosedInvoice[]>()
  for (const [reminderId, items] of behind) {
    const found = await db.reading((tx) =>
      loadEnclosed(
        tx,
        items.map(({ documentId }) => documentId),
      ),
    )
    if (found.length !== items.length) throw new Refusal('unavailable')
    files.set(reminderId, found)
  }
  return files
}

/** What is not for the printer. A letter below a newer one takes itself back, as one that waits for its e-mail (decisions §11). */
async function refusedForPrinter(db: Database, ids: readonly EntityId[]): Promise<RefusedLetter[]> {
  const refused = await db.reading((tx) => refusedLetters(tx, ids))
  const below = refused.filter(({ isBelow }) => isBelow)
  for (const { id } of below) await runSystemCommand(db, takeBackBelow(id))
  return below.length === 0 ? refused : db.reading((tx) => refusedLetters(tx, ids))
}

const takeBackBelow = (reminderId: EntityId) =>
  command(storeReminderLetter, async (tx, _input, context) => {
    const why = await whyOver(tx, reminderId, context)
    const [refused] = await refusedLetters(tx, [reminderId])
    return why !== null && refused?.isBelow ? takeBack(tx, context, reminderId, why) : {}
  })

/**
 * Nobody takes a letter out of the house of which something was paid since it was written, also not alone: looked at it is as ever. Its
 * invoices are locked, so that nothing of that happens to them until the commit.
 */
export async function lastLookAtPaper(tx: Tx, reminderId: EntityId): Promise<string | null> {
  if (!(await isReminder(tx, reminderId))) return null
  await lockInvoicesOf(tx, reminderId)
  const [refused] = await refusedLetters(tx, [reminderId])
  return refused?.message ?? null
}

const isReminder = async (tx: Tx, id: EntityId): Promise<boolean> =>
  (await tx.selectFrom('reminders').select('day').where('reminder_id', '=', id).executeTakeFirst()) !==
  undefined
