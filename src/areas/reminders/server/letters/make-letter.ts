import { customerSender, noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { loadLogo } from '#areas/letters/server/load-logo.ts'
import { signedText } from '#areas/papers/rules/signed-text.ts'
import { handOver } from '#areas/papers/server/hand-over.ts'
import type { MakingLetters, WrittenLetters } from '#areas/papers/server/letter-worker.ts'
import { type StoredLetter, storeLetter } from '#areas/papers/server/store-letter.ts'
import { refuse } from '#kernel/errors.ts'
import { cleanFileName } from '#kernel/files/file-name.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Language } from '#kernel/texts/language.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { LastLook } from '#server/mail/record-delivery.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'
import { reminderLetterStored, storeReminderLetter } from '../../contract/letters.ts'
import { reminderWithdrawn } from '../../contract.ts'
import { askedBy, type ReminderPageFacts, reminderPage } from '../../rules/letter.ts'
import { letterMail } from '../../rules/letter-mail.ts'
import { printReminder } from '../print-reminder.ts'
import { whyOver } from '../withdraw-reminder.ts'
import type { HandOutReminder } from '../write-reminder.ts'
import {
  type EnclosedInvoice,
  enclosedIn,
  loadEnclosed,
  type ReadyInvoice,
  readyInvoices,
} from './enclosed-invoices.ts'
import { type LoadedLetter, loadLetter } from './load-letter.ts'
import { takeBack } from './take-back.ts'

/** Lets the paper of a letter be made after the commit, and its e-mail go with it. */
export const handOutReminder: HandOutReminder = async (tx, context, { input }) => {
  const { smtpUrl, mailFrom } = context.installation
  if (input.deliver === 'MAIL' && smtpUrl !== null) {
    const { email } = await loadFirm(tx)
    if (customerSender(email, mailFrom) === null) refuse('sender', noCustomerSender)
  }
  context.wake('letter')
}

/** Prints a letter with no transaction open, keeps it, and hands its e-mail over with what is enclosed. Nothing where it is there, or was taken back. */
async function makeLetter(
  { db, printer, wake }: MakingLetters,
  reminderId: EntityId,
  ready: ReadyInvoice,
): Promise<void> {
  const printable = await db.reading(async (tx) => {
    const letter = await loadLetter(tx, reminderId, new Date())
    return letter && { letter, logo: await loadLogo(tx, letter.firm) }
  })
  if (!printable || printable.letter.row.isWithdrawn) return
  const { facts, row } = printable.letter
  if (row.deliver === 'MAIL') {
    const enclosed = await enclosedIn(db, [reminderId])
    await readyInvoices(
      db,
      enclosed.map(({ documentId }) => documentId),
      ready,
    )
  }
  const bytes = await printReminder(printer, reminderPage(facts), printable.logo)
  const { woken } = await runSystemCommand(db, storeLetterCommand(reminderId, facts, bytes))
  if (woken.size > 0) await wake(woken)
}

/** Letters that stand and have no paper yet. */
export const writtenReminders = (ready: ReadyInvoice): WrittenLetters => ({
  async findWaiting({ sql }, tried) {
    const [row] = await sql<{ reminder_id: EntityId }[]>`
      select reminder_id from reminders r
      where withdrawn_at is null and not exists (select from papers p where p.paper_id = r.reminder_id)
        and reminder_id <> all(${[...tried]}::uuid[])
      order by written_at, reminder_id limit 1`
    return row?.reminder_id ?? null
  },
  async kindOfWaiting({ sql }, reminderId) {
    const rows = await sql`
      select 1 from reminders r where reminder_id = ${reminderId} and withdrawn_at is null
        and not exists (select from papers p where p.paper_id = r.reminder_id)`
    return rows.length > 0 ? 'REMINDER' : null
  },
  make: (making, reminderId) => makeLetter(making, reminderId, ready),
})

const takenBackMarks: Record<Language, string> = { DE: 'ZURÜCKGENOMMEN', EN: 'WITHDRAWN' }

/** What is written across the pages of a letter that was taken back, in its own language; null for one that stands, or is none of ours. */
export async function markOfReminder(
  { db }: Pick<Services, 'db'>,
  reminderId: EntityId,
): Promise<string | null> {
  const [row] = await db.sql<{ language: Language }[]>`
    select language from reminders where reminder_id = ${reminderId} and withdrawn_at is not null`
  return row ? takenBackMarks[row.language] : null
}

/** What goes by e-mail goes only as it was asked for; on paper it is looked at once more when it is printed for the post. */
function storeLetterCommand(reminderId: EntityId, printed: ReminderPageFacts, bytes: Uint8Array) {
  return command(storeReminderLetter, async (tx, _input, context) => {
    const over = await whyOver(tx, reminderId, context)
    const letter = await loadLetter(tx, reminderId, printed.madeAt)
    if (!letter || letter.row.isWithdrawn || (await isKept(tx, reminderId))) return {}
    const isMail = letter.row.deliver === 'MAIL'
    if (isMail && over !== null) return takeBack(tx, context, reminderId, over)
    const stored = storeLetter(tx, context, {
      ...{ paperId: reminderId, kind: 'REMINDER', fileName: fileNameOf(printed) },
      bytes: Buffer.from(bytes),
    })
    const enclosed = isMail && letter.row.isEnclosing ? await enclosures(tx, reminderId) : []
    const mailId = isMail ? await send(tx, context, reminderId, letter, [stored, ...enclosed]) : null
    const { attachmentId, fileName, sha256 } = stored
    return fact(reminderLetterStored, reminderId, {
      ...{ attachmentId, fileName, sha256: sha256.toString('hex'), mailId },
      enclosed: enclosed.map((file) => ({
        ...{ invoiceEntityId: file.documentId, attachmentId: file.attachmentId },
        ...{ fileName: file.fileName, sha256: file.sha256.toString('hex') },
      })),
    })
  })
}

/** The invoices that go with it. They are locked: their PDFs stay those of their present states. */
async function enclosures(tx: Tx, reminderId: EntityId): Promise<EnclosedInvoice[]> {
  const ids = await tx
    .selectFrom('reminder_items')
    .select('document_id')
    .where('reminder_id', '=', reminderId)
    .execute()
  const files = await loadEnclosed(
    tx,
    ids.map(({ document_id }) => document_id),
  )
  // Changed since they were made ready: the worker comes back to it.
  if (files.length !== ids.length) throw new Error('an enclosed invoice is still to be made')
  return files
}

const fileNameOf = ({ name, day }: ReminderPageFacts) =>
  cleanFileName(`${name.replace(/[/\\]/g, '-')} ${day}.pdf`)

async function isKept(tx: Tx, reminderId: EntityId): Promise<boolean> {
  const row = await tx
    .selectFrom('papers')
    .select('paper_id')
    .where('paper_id', '=', reminderId)
    .executeTakeFirst()
  return row !== undefined
}

async function send(
  tx: Tx,
  context: Context,
  reminderId: EntityId,
  { firm, row, facts }: LoadedLetter,
  files: readonly [StoredLetter, ...EnclosedInvoice[]],
): Promise<EntityId> {
  const { subject, text } = letterMail({
    ...facts,
    ...{ total: askedBy(facts), firm: firm.name, numbers: facts.items.map(({ number }) => number) },
  })
  // In the name of whoever wrote the letter.
  const sender = { ...context, actor: { ...context.actor, userId: row.writtenBy } }
  return handOver(tx, sender, firm, {
    // The invoices were handed out before: the day on which the customer had them stays.
    papers: [{ paperId: reminderId, attachmentId: files[0].attachmentId }],
    entityId: reminderId,
    mail: { to: row.to, cc: [], copyToSelf: false, subject: subject.slice(0, 200), text },
    body: signedText(text, letterFirmOf(firm), facts.language),
    files,
    mailsSeen: null,
  })
}

/** Asked again before each try of its e-mail (decisions §11): what is paid, blocked or disputed by then is taken back, and so is the e-mail. */
export const lastLookAtReminder: LastLook = {
  events: [reminderWithdrawn],
  async look(tx, context, { entityId }) {
    const [row] = await tx
      .selectFrom('reminders')
      .select('reminder_id')
      .where('reminder_id', '=', entityId)
      .execute()
    if (!row) return null
    const over = await whyOver(tx, entityId, context)
    const now = await tx
      .selectFrom('reminders')
      .select('withdrawn_at')
      .where('reminder_id', '=', entityId)
      .executeTakeFirstOrThrow()
    if (now.withdrawn_at !== null) return {}
    return over === null ? null : takeBack(tx, context, entityId, over)
  },
}
