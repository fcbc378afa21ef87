// Who gets a letter today, and who none; part of the contract.

import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { invoices, reminderClaims } from '#areas/invoices/contract/subjects.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { receivers } from '#areas/partners/contract/subjects.ts'
import { invoicePayments } from '#areas/payments/contract/subjects.ts'
import { declareList } from '#kernel/declare.ts'
import { optionalDay } from '#kernel/fields.ts'
import { languages } from '#kernel/texts/language.ts'
import { z } from '#kernel/zod.ts'
import { defaultReasons } from '../rules/default.ts'
import { blockKinds, claimKinds } from '../rules/facts.ts'
import { stopKinds } from '../rules/stops.ts'
import { baseRates, reminderBlocks, reminders } from './subjects.ts'

/** Days in a row with the same amount and rate; percents are as printed: 10.27. */
export const interestPart = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number(),
  open: z.number(),
  basePercent: z.number(),
  percent: z.number(),
})

/** An overdue invoice as a letter or a reason against one shows it. Amounts in units of the row's currency. */
export const remindedInvoice = z.object({
  invoiceEntityId: z.string(),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  amountGross: z.number(),
  amountPaid: z.number(),
  /** Skonto and what is written off. */
  amountTakenOff: z.number(),
  amountDue: z.number(),
  isConsumer: z.boolean(),
  /** The letters that stand, the earliest first. */
  letters: z.array(
    z.object({
      reminderEntityId: z.string(),
      day: z.string(),
      level: z.number(),
      levelName: z.string(),
      payUntil: z.string(),
    }),
  ),
})

export const proposedItem = remindedInvoice.extend({
  level: z.number(),
  levelName: z.string(),
  /** Null where default begins by no day, only by a letter. */
  default: z
    .object({
      day: z.string(),
      // THIS_LETTER: by the last day to pay of the letter that is proposed
      reason: z.enum([...defaultReasons, 'THIS_LETTER']),
      /** Whether it has begun. */
      hasBegun: z.boolean(),
    })
    .nullable(),
  /** How its interest is reckoned, less what is settled in `claims`; empty where none is asked. */
  interestParts: z.array(interestPart),
})

export const askedClaim = z.object({
  /** Null of one that this letter would raise. */
  entityId: z.string().nullable(),
  invoiceEntityId: z.string(),
  invoiceNumber: z.string(),
  kind: z.enum(claimKinds),
  amount: z.number(),
  /** The level of the earlier letter that raised it; null of a new one. */
  levelName: z.string().nullable(),
})

export const stopOfInvoice = z.object({
  kind: z.enum(stopKinds),
  /** DISPUTED, BLOCKED: the block, whether it is the customer's, and its words. */
  block: z
    .object({
      entityId: z.string(),
      kind: z.enum(blockKinds),
      ofPartner: z.boolean(),
      reason: z.string(),
      since: z.string(),
      until: z.string().nullable(),
    })
    .nullable(),
  /** NOT_YET: the first day. PAY_UNTIL: the last day of the letter before. */
  day: z.string().nullable(),
  after: z.enum(['DUE', 'LETTER']).nullable(),
})

/** A customer in one currency. */
export const proposalRow = z.object({
  partnerEntityId: z.string(),
  partner: z.string(),
  currency: z.string(),
  language: z.enum(languages),
  /** Where an e-mail would go; '' where none is known. */
  email: z.string(),
  /** Null where no letter is proposed. */
  letter: z
    .object({
      level: z.number(),
      levelName: z.string(),
      payUntil: z.string(),
      items: z.array(proposedItem),
      claims: z.array(askedClaim),
      /** Without this half-year's base rate the interest is unknown, and the letter refused. */
      missingBaseRate: z.string().nullable(),
      amountDue: z.number(),
      amountClaimed: z.number(),
      amountTotal: z.number(),
    })
    .nullable(),
  /** Overdue and in no letter; without a stop of their own where `credit` alone keeps them out. */
  stopped: z.array(remindedInvoice.extend({ stops: z.array(stopOfInvoice) })),
  /** What is owed back to him in this currency: then he gets no letter before it is settled. */
  credit: z.number(),
})

export type ProposalRow = z.output<typeof proposalRow>

export const listReminderProposals = declareList({
  resource: 'reminderproposals',
  access: 'INVOICE_VIEW',
  dependsOn: [
    ...[invoices, invoicePayments, papers, receivers, firmSettings],
    ...[reminders, reminderClaims, reminderBlocks, baseRates],
  ],
  row: proposalRow,
  // rows with and without a letter, and what of the latter is due, in EUR at the invoices' rates
  stats: z.object({ letters: z.number(), stopped: z.number(), due: z.number(), dueStopped: z.number() }),
  // the day of the letters; without it today
  filter: z.strictObject({ filterType: z.literal('seenOn'), day: optionalDay() }),
})
