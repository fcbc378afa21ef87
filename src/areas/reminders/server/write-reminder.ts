import { sql } from 'kysely'
import { keepReminded } from '#areas/documents/server/keep-reminded.ts'
import { lockDocuments } from '#areas/documents/server/read-document.ts'
import { partnerName, type ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import type { InputOf } from '#kernel/declare.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { reminderWritten, writeReminder } from '../contract.ts'
import { decideReminder } from '../rules/decide-reminder.ts'
import { tooLargeToMail } from '../rules/enclosed.ts'
import type { Level } from '../rules/facts.ts'
import type { LetterFigures } from '../rules/letter-figures.ts'
import { loadEnclosed } from './letters/enclosed-invoices.ts'
import { loadBlocks, loadClaims } from './load-claims.ts'
import { loadCredit } from './load-credit.ts'
import { type LoadedInvoice, loadReminded } from './load-reminded.ts'
import { loadReminderSettings } from './load-settings.ts'

export type ReminderOrder = InputOf<typeof writeReminder>

/** A letter as it is written, before it is stored. */
export interface NewReminder {
  reminderId: EntityId
  input: ReminderOrder
  /** Where the e-mail goes; '' on paper. */
  to: string
  partner: ReceiverFields
  level: Level
  figures: LetterFigures
  /** What it raises, with its ids. */
  raised: (LetterFigures['raised'][number] & { claimId: EntityId })[]
}

/** What makes the paper of a letter and hands it out. */
export type HandOutReminder = (tx: Tx, context: Context, reminder: NewReminder) => Promise<void> | void

/**
 * Writes a letter: locks its invoices, so that no payment arrives meanwhile, decides by what is stored, and keeps the figures as they were asked
 * for. Whoever repeats the request gets the same answer.
 */
export const writeReminderCommand = (handOut: HandOutReminder) =>
  command(
    writeReminder,
    async (tx, input, context) => {
      const ids = [...new Set(input.items.map(({ invoiceEntityId }) => invoiceEntityId))]
      await lockDocuments(tx, ids, ['INVOICE', 'CANCELLATION'])
      const partner = await loadReceiver(tx, input.partnerEntityId, 'relying')
      if (partner === null) throw new Refusal('not-found')
      const to = input.deliver === 'MAIL' ? input.to || partner.email : ''
      if (input.deliver === 'MAIL' && to === '')
        refuse('to', 'Von diesem Kunden ist keine E-Mail-Adresse bekannt')
      const loaded = await loadReminded(tx, ids)
      const { figures, levels } = await decideLetter(tx, input, context, loaded)
      const level = levels[figures.level - 1]
      if (level === undefined) throw new RangeError(`no level ${figures.level}`)
      const raised = figures.raised.map((claim) => ({ ...claim, claimId: context.newId() }))
      const reminder = {
        ...{ reminderId: context.newId(), input, to, partner },
        ...{ level, figures, raised },
      }
      store(tx, context, reminder)
      await handOut(tx, context, reminder)
      return fact(reminderWritten, reminder.reminderId, factOf(reminder))
    },
    {
      reminder_items_level: {
        path: 'items',
        message: 'Für eine der Rechnungen ist diese Stufe inzwischen geschrieben',
      },
    },
  )

/** Decides a letter by what is stored; the preview goes by the same. */
export async function decideLetter(
  tx: Tx,
  input: ReminderOrder,
  { today }: Pick<Context, 'today'>,
  loaded: readonly LoadedInvoice[],
) {
  const [settings, claims, blocks, credit] = await Promise.all([
    loadReminderSettings(tx),
    loadClaims(tx, [input.partnerEntityId]),
    loadBlocks(tx, [input.partnerEntityId]),
    loadCredit(tx, input.partnerEntityId, input.currency),
  ])
  const decision = decideReminder(input, {
    ...{ today, blocks, credit, levels: settings.levels, baseRates: settings.baseRates },
    claims: claims.filter(({ currency }) => currency === input.currency),
    invoices: input.items.map(({ invoiceEntityId }) =>
      invoiceFor(
        input,
        loaded.find(({ documentId }) => documentId === invoiceEntityId),
      ),
    ),
  })
  if (!decision.ok) throw new Refusal(decision.code, decision.problems)
  await refuseTooLarge(tx, input)
  return { figures: decision.figures, levels: settings.levels, claims }
}

/** What its e-mail could not take along; what is still to be made is small. */
async function refuseTooLarge(tx: Tx, { withInvoices, deliver, items }: ReminderOrder): Promise<void> {
  if (!withInvoices || deliver !== 'MAIL') return
  const files = await loadEnclosed(
    tx,
    items.map(({ invoiceEntityId }) => invoiceEntityId),
  )
  const problem = tooLargeToMail(
    items.length,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  if (problem) throw new Refusal('invalid-input', [problem])
}

function invoiceFor({ partnerEntityId, currency }: ReminderOrder, loaded: LoadedInvoice | undefined) {
  if (loaded === undefined || loaded.partnerId !== partnerEntityId)
    return `Rechnung ${loaded?.number ?? ''} ist keine dieses Kunden`
  if (loaded.currency !== currency) return `Rechnung ${loaded.number} lautet auf ${loaded.currency}`
  return loaded.invoice ?? loaded.never ?? ''
}

const json = (value: unknown) => sql<unknown>`${JSON.stringify(value)}::text::jsonb`

function store(tx: Tx, context: Context, reminder: NewReminder): void {
  const { reminderId, input, figures, partner, level, raised, to } = reminder
  context.write(
    tx.insertInto('reminders').values({
      reminder_id: reminderId,
      ...{ partner_id: input.partnerEntityId, currency: input.currency, day: input.day },
      ...{ pay_until_day: figures.payUntil, payments_until_day: input.paymentsUntil },
      ...{ confirmed: input.confirmed, level: figures.level, level_name: level.names.DE },
      ...{ language: partner.language, letter_text: level.texts[partner.language] },
      ...{ deliver: input.deliver, recipient: to, with_invoices: input.withInvoices },
      ...{ due_cents: figures.due, claimed_cents: figures.claimed },
      asked_again: json(
        figures.carried.map(({ claimId, documentId, kind, amount }) => ({
          claimId,
          documentId,
          kind,
          amount,
        })),
      ),
      written_by: context.actor.userId,
    }),
  )
  for (const item of figures.items) {
    const { documentId, due, paid, discounted, writtenOff } = item.invoice
    context.write(
      tx.insertInto('reminder_items').values({
        ...{ reminder_id: reminderId, document_id: documentId, level: item.level, due_cents: due },
        ...{ paid_cents: paid, discount_cents: discounted, written_off_cents: writtenOff },
        ...{ default_day: item.default?.day ?? null, default_reason: item.default?.reason ?? null },
        ...{ interest_parts: json(item.interest?.parts ?? []), lump_sum: item.lumpSum },
      }),
    )
    keepReminded(tx, context, documentId, { level: item.level, day: input.day })
  }
  storeClaims(tx, context, { reminderId, figures, raised })
}

/** Ends what is replaced before what replaces it: of one invoice one claim of interest is open at any time. */
function storeClaims(
  tx: Tx,
  context: Context,
  { reminderId, figures, raised }: Pick<NewReminder, 'reminderId' | 'figures' | 'raised'>,
): void {
  const ended = figures.ended.map(({ claimId }) => claimId)
  if (ended.length > 0)
    context.write(
      tx.updateTable('claims').set({ ended_by_reminder_id: reminderId }).where('claim_id', 'in', ended),
    )
  for (const { claimId, documentId, kind, amount } of raised)
    context.write(
      tx.insertInto('claims').values({
        ...{ claim_id: claimId, reminder_id: reminderId, document_id: documentId, kind },
        amount_cents: amount,
      }),
    )
}

function factOf({ input, figures, partner, level, raised, to }: NewReminder) {
  const claim = (isNew: boolean) => (one: NewReminder['raised'][number]) => ({
    ...{ entityId: one.claimId, invoiceEntityId: one.documentId, kind: one.kind },
    ...{ amount: unitsFromCents(one.amount), isNew },
  })
  return {
    ...{ day: input.day, partnerEntityId: input.partnerEntityId, partner: partnerName(partner) },
    ...{ currency: input.currency, level: figures.level, levelName: level.names.DE },
    ...{ payUntil: figures.payUntil, paymentsUntil: input.paymentsUntil, confirmed: input.confirmed },
    ...{ deliver: input.deliver, to, withInvoices: input.withInvoices },
    items: figures.items.map((item) => ({
      ...{ invoiceEntityId: item.invoice.documentId, invoiceNumber: item.invoice.number },
      ...{ level: item.level, amountDue: unitsFromCents(item.invoice.due), default: item.default },
    })),
    claims: [...raised.map(claim(true)), ...figures.carried.map(claim(false))],
    endedClaims: figures.ended.map(({ claimId }) => claimId),
    amountDue: unitsFromCents(figures.due),
    amountClaimed: unitsFromCents(figures.claimed),
    amountTotal: unitsFromCents(figures.total),
  }
}
