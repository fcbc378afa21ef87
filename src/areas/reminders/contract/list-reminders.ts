// Written letters, claims and blocks as lists; part of the contract.

import { invoices, reminderClaims } from '#areas/invoices/contract/subjects.ts'
import { deliveries } from '#areas/papers/contract/deliveries.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { receivers } from '#areas/partners/contract/subjects.ts'
import { invoicePayments } from '#areas/payments/contract/subjects.ts'
import { declareList } from '#kernel/declare.ts'
import { entityId, id } from '#kernel/fields.ts'
import { joinable } from '#kernel/joined-filters.ts'
import { z } from '#kernel/zod.ts'
import { defaultReasons } from '../rules/default.ts'
import { blockKinds, claimKinds } from '../rules/facts.ts'
import { reminderBlocks, reminders } from './subjects.ts'

/** How a letter goes out. */
export const deliveryWays = ['MAIL', 'PRINT'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

const ofPartner = z.strictObject({ filterType: z.literal('partner'), partner: id('Kunde fehlt') })
const ofInvoice = z.strictObject({ filterType: z.literal('invoice'), invoice: id('Rechnung fehlt') })

export const reminderRow = z.object({
  entityId: entityId('Mahnung fehlt'),
  day: z.string(),
  partnerEntityId: z.string(),
  partner: z.string(),
  currency: z.string(),
  level: z.number(),
  /** As it was called when the letter was written. */
  levelName: z.string(),
  payUntil: z.string(),
  paymentsUntil: z.string(),
  deliver: z.enum(deliveryWays),
  /** Where the e-mail goes; '' on paper. */
  to: z.string(),
  /** Whether the PDFs of its invoices go with it. */
  withInvoices: z.boolean(),
  items: z.array(
    z.object({
      invoiceEntityId: z.string(),
      invoiceNumber: z.string(),
      level: z.number(),
      amountDue: z.number(),
      default: z.object({ day: z.string(), reason: z.enum(defaultReasons) }).nullable(),
    }),
  ),
  /** What it asks for beside; `isNew`: raised by it. */
  claims: z.array(
    z.object({
      entityId: z.string(),
      invoiceEntityId: z.string(),
      kind: z.enum(claimKinds),
      amount: z.number(),
      isNew: z.boolean(),
    }),
  ),
  amountDue: z.number(),
  amountClaimed: z.number(),
  amountTotal: z.number(),
  writtenAt: z.string(),
  writtenBy: z.string(),
  withdrawn: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
  /** How it went out, as invoices say it. */
  delivery: z.enum(deliveries).nullable(),
  /** Its PDF; null while that is still being made, and where it was taken back before. */
  attachmentEntityId: z.string().nullable(),
  /** Why a letter for the printer that nobody has yet is not printed any more, and what to do; null for all others. */
  unprintable: z.string().nullable(),
  /** Whether it is the newest of all its invoices, so that it may be taken back. */
  isNewest: z.boolean(),
})

export type ReminderRow = z.output<typeof reminderRow>

/** What goes on paper and nobody has yet. */
export const isUnprinted = ({ deliver, delivery, withdrawn }: ReminderRow): boolean =>
  deliver === 'PRINT' && delivery === null && withdrawn === null

/** What stands; and of that what goes on paper and nobody has yet. */
const standing = z.strictObject({ filterType: z.literal('standing') })
const unprinted = z.strictObject({ filterType: z.literal('unprinted') })

/** The newest first. */
export const listReminders = declareList({
  resource: 'reminders',
  access: 'INVOICE_VIEW',
  dependsOn: [reminders, reminderBlocks, reminderClaims, invoices, invoicePayments, receivers, papers],
  row: reminderRow,
  stats: z.object({}),
  filter: joinable([ofPartner, ofInvoice, standing, unprinted]),
})

export const claimRow = z.object({
  entityId: entityId('Forderung fehlt'),
  kind: z.enum(claimKinds),
  invoiceEntityId: z.string(),
  invoiceNumber: z.string(),
  partnerEntityId: z.string(),
  partner: z.string(),
  amount: z.number(),
  currency: z.string(),
  reminderEntityId: z.string(),
  /** The day of the letter that raised it, and what that was called. */
  day: z.string(),
  levelName: z.string(),
  settled: z.object({ on: z.string(), waived: z.boolean() }).nullable(),
  /** It is not open again once it is settled no more: its letter was taken back since, or its invoice cancelled. */
  goesWithLetter: z.boolean(),
})

export type ClaimRow = z.output<typeof claimRow>

/** What stands, the newest first: of a cancelled invoice what is settled; nothing of a letter that was taken back, or that another claim took the place of. */
export const listClaims = declareList({
  resource: 'claims',
  access: 'INVOICE_VIEW',
  // A payment may settle some.
  dependsOn: [reminders, reminderClaims, invoices, invoicePayments, receivers],
  row: claimRow,
  stats: z.object({}),
  filter: joinable([ofPartner, ofInvoice, z.strictObject({ filterType: z.literal('open') })]),
})

export const blockRow = z.object({
  entityId: entityId('Sperre fehlt'),
  kind: z.enum(blockKinds),
  reason: z.string(),
  since: z.string(),
  /** Who blocked; '' where that is not known any more. */
  by: z.string(),
  until: z.string().nullable(),
  partnerEntityId: z.string(),
  partner: z.string(),
  /** Null: of the customer as a whole. */
  invoiceEntityId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
})

export type BlockRow = z.output<typeof blockRow>

/** Those that hold: nobody ended them, and their last day is not over. The newest first. */
export const listReminderBlocks = declareList({
  resource: 'reminderblocks',
  access: 'INVOICE_VIEW',
  dependsOn: [reminderBlocks, invoices, receivers],
  row: blockRow,
  stats: z.object({}),
  filter: joinable([ofPartner, ofInvoice]),
})
