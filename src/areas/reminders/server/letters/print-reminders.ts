import { sql } from 'kysely'
import { printLettersRoute } from '#areas/papers/server/print-letters.ts'
import { berlinDay } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { command } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'
import { mostPrintedFiles, printReminders, storeReminderLetter, takenBack } from '../../contract/letters.ts'
import { changedClaims } from '../changed-claims.ts'
import { lockInvoicesOf, whyOver } from '../withdraw-reminder.ts'
import {
  type EnclosedInvoice,
  enclosedIn,
  loadEnclosed,
  type ReadyInvoice,
  readyInvoices,
} from './enclosed-invoices.ts'
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

interface RefusedLetter {
  id: EntityId
  message: string
  /** Whether it stands below a newer letter: nobody can take it back by hand before that one. */
  isBelow: boolean
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

interface RefusedRow {
  id: EntityId
  isWithdrawn: boolean
  withdrawnFor: string | null
  isBelow: boolean
  currency: string
  /** The first invoice that changed since, and the first that is blocked or disputed. */
  number: string | null
  blocked: string | null
  /** What is owed back to the customer in the letter's currency. */
  credit: Cents
}

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

/**
 * Those that were taken back; and those that nobody has yet and of which something was paid, settled, blocked or disputed meanwhile, or whose
 * customer has a credit by now.
 */
async function refusedLetters(tx: Tx, ids: readonly EntityId[]): Promise<RefusedLetter[]> {
  const today = berlinDay(new Date())
  const { rows } = await sql<RefusedRow>`
    select r.reminder_id as id, r.withdrawn_at is not null as "isWithdrawn", r.withdrawal_reason as "withdrawnFor",
      r.withdrawn_at is null and exists (
        select from reminder_items own join reminder_items n using (document_id)
        where own.reminder_id = r.reminder_id and not n.withdrawn and n.level > own.level) as "isBelow",
      r.currency, (
        select coalesce(-sum(d.due_cents), 0)::bigint from documents d
        where d.partner_id = r.partner_id and d.currency = r.currency and d.kind <> 'BILL' and d.due_cents < 0) as credit, (
        select d.number from reminder_items i join documents d using (document_id)
        where i.reminder_id = r.reminder_id and (d.due_cents <> i.due_cents or d.cancelled_by_document_id is not null)
        order by d.due_day, d.document_id limit 1) as number, (
        select d.number from reminder_items i join documents d using (document_id) join reminder_blocks b
          on b.document_id = d.document_id or b.partner_id = d.partner_id
        where i.reminder_id = r.reminder_id and b.ended_at is null and (b.until_day is null or b.until_day >= ${today}::date)
        order by d.due_day, d.document_id limit 1) as blocked
    from reminders r left join papers p on p.paper_id = r.reminder_id
    where r.reminder_id = any(${[...ids]}::uuid[]) and (r.withdrawn_at is not null or coalesce(p.delivery, 'NONE') = 'NONE')`.execute(
    tx,
  )
  const claimed = await changedClaims(tx, ids)
  return rows.flatMap((row): RefusedLetter[] => {
    const message = whyRefused(row, claimed.get(row.id))
    return message === null ? [] : [{ id: row.id, message, isBelow: row.isBelow }]
  })
}

/** `claimed`: the invoice of a claim that it asks for and nobody owes any more. */
function whyRefused(row: RefusedRow, claimed: string | undefined): string | null {
  if (row.isWithdrawn) return `${takenBack}${row.withdrawnFor === null ? '' : `: ${row.withdrawnFor}`}.`
  const why = whatChanged(row, claimed)
  if (why === null) return null
  return `${why}. ${row.isBelow ? 'Beim Drucken nimmt die Mahnung sich selbst zurück.' : 'Bitte nehmen Sie die Mahnung zurück.'}`
}

function whatChanged({ currency, number, blocked, credit }: RefusedRow, claimed?: string): string | null {
  if (number !== null) return `Rechnung ${number} hat sich geändert, seit diese Mahnung geschrieben wurde`
  if (claimed !== undefined) return `Zinsen oder Kosten zu Rechnung ${claimed} sind inzwischen erledigt`
  if (credit > 0) return `Der Kunde hat inzwischen ein Guthaben von ${formatMoney(credit, currency)}`
  return blocked === null ? null : `Rechnung ${blocked} ist inzwischen gesperrt oder bestritten`
}
