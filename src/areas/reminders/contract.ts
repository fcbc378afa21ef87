import { invoices, reminderClaims } from '#areas/invoices/contract/subjects.ts'
import { raisedClaim } from '#areas/payments/contract.ts'
import { currency } from '#kernel/currencies.ts'
import { declareCommand, declareEvent } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { optionalEmail } from '#kernel/email.ts'
import {
  amount,
  choice,
  day,
  flag,
  id,
  integer,
  line,
  optionalDay,
  optionalId,
  optionalPart,
} from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

export type { DeliveryWay } from './contract/list-reminders.ts'

import { deliveryWays, reminderRow } from './contract/list-reminders.ts'
import { reminderBlocks, reminders } from './contract/subjects.ts'
import { blockKinds, claimKinds, mostItems } from './rules/facts.ts'

// Letters that remind of overdue invoices (decisions §11 'Reminders'). They have no number, no tax and no lock.

const writtenFact = reminderRow
  .omit({ entityId: true, writtenAt: true, writtenBy: true, withdrawn: true, isNewest: true })
  .omit({ delivery: true, attachmentEntityId: true, unprintable: true })
  .extend({
    /** Open claims that those of this letter took the place of. */
    endedClaims: z.array(z.string()),
    confirmed: z.boolean(),
  })

/** What a letter changes: also the claims that it raises, and what its invoices say of it. */
const withLetter = [reminders, reminderClaims, invoices]

export const reminderWritten = declareEvent({
  name: 'reminder written',
  data: writtenFact,
  changes: withLetter,
  visibleTo: 'INVOICE_VIEW',
})

export const reminderWithdrawn = declareEvent({
  name: 'reminder withdrawn',
  data: z.strictObject({
    partnerEntityId: z.string(),
    partner: z.string(),
    currency: z.string(),
    day: z.string(),
    level: z.number(),
    levelName: z.string(),
    invoices: z.array(
      z.object({ invoiceEntityId: z.string(), invoiceNumber: z.string(), level: z.number() }),
    ),
    /** What was raised by it and is gone, and what it had ended and stands again. */
    goneClaims: z.array(z.string()),
    revivedClaims: z.array(z.string()),
    // what takes the place of claims that do not stand again as they were
    raisedClaims: z.array(raisedClaim).optional(),
    reason: z.string(),
  }),
  changes: withLetter,
  visibleTo: 'INVOICE_VIEW',
})

const blockFact = z.strictObject({
  kind: z.enum(blockKinds),
  partnerEntityId: z.string(),
  partner: z.string(),
  invoiceEntityId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  reason: z.string(),
  until: z.string().nullable(),
})
/** The Verlauf of an invoice tells who blocked it. */
const ofBlocks = { data: blockFact, changes: [reminderBlocks, invoices], visibleTo: 'INVOICE_VIEW' } as const

export const reminderBlocked = declareEvent({ name: 'reminder blocked', ...ofBlocks })
export const blockEnded = declareEvent({ name: 'block ended', ...ofBlocks })

const sentItem = z.strictObject({
  invoiceEntityId: id('Rechnung fehlt'),
  level: integer('Bitte geben Sie eine Stufe von 1 bis 4 an', 1, 4),
  /** What was open when it was looked at. */
  amountDue: amount('Offener Betrag fehlt'),
})

export const writeReminder = declareCommand({
  name: 'write reminder',
  path: '/api/reminders',
  access: 'INVOICE_VIEW',
  input: z.strictObject({
    day: day('Datum fehlt'),
    partnerEntityId: id('Kunde fehlt'),
    currency: currency('Währung fehlt'),
    paymentsUntil: day('Bitte geben Sie an, bis zu welchem Tag Zahlungen erfasst sind'),
    confirmed: flag(),
    without: optionalPart(z.array(choice(claimKinds, 'Unbekannte Forderung'))).transform(
      (kinds) => kinds ?? [],
    ),
    deliver: choice(deliveryWays, 'Versandweg fehlt'),
    to: optionalEmail('Das ist keine E-Mail-Adresse'),
    /** Whether the PDFs of its invoices go with it. */
    withInvoices: flag(),
    items: z
      .array(sentItem, 'Rechnungen fehlen')
      .min(1, 'Rechnungen fehlen')
      .max(mostItems, `Ein Brief hat höchstens ${mostItems} Rechnungen`),
  }),
  events: [reminderWritten],
  answer: 'created',
})

export const withdrawReminder = declareCommand({
  name: 'withdraw reminder',
  path: '/api/reminders/:uuid/withdrawals',
  access: 'INVOICE_VIEW',
  input: z.strictObject({ reason: line('Bitte geben Sie einen Grund an', 500) }),
  events: [reminderWithdrawn],
  answer: 'done',
})

export const blockReminders = declareCommand({
  name: 'block reminders',
  path: '/api/reminders/blocks',
  access: 'INVOICE_VIEW',
  input: z.strictObject({
    // one of the two
    partnerEntityId: optionalId(),
    invoiceEntityId: optionalId(),
    kind: choice(blockKinds, 'Art der Sperre fehlt'),
    reason: line('Bitte geben Sie einen Grund an', 500),
    until: optionalDay(),
  }),
  events: [reminderBlocked],
  answer: 'created',
})

export const endBlock = declareCommand({
  name: 'end block',
  path: '/api/reminders/blocks/:uuid/deletions',
  access: 'INVOICE_VIEW',
  input: deletion,
  events: [blockEnded],
  answer: 'done',
})
