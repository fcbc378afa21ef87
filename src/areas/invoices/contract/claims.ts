// Interest, lump sums and fees beside invoices; part of the contract. Letters raise them, and an area above keeps them; what is paid of an
// invoice may pay them, too.

import { invoicePayments } from '#areas/payments/contract/subjects.ts'
import { raisedClaim, settledClaim } from '#areas/payments/contract.ts'
import { declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { day, flag, id, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { invoices, reminderClaims } from './subjects.ts'

const kind = z.enum(['INTEREST', 'LUMP_SUM', 'FEE'])

/**
 * What is claimed beside the invoices of a customer and still open, in the currency of one of them: those of that one first, then the
 * oldest. What is paid beyond its open amount settles them in this order (decisions §11).
 */
export const readOpenClaims = declareRead({
  name: 'open claims beside an invoice',
  path: '/proxy/get/invoices/:uuid/openclaims',
  resource: 'openclaims',
  access: 'INVOICE_VIEW',
  // Claims are part of what an invoice tells.
  dependsOn: [invoices, invoicePayments],
  query: z.object({}),
  answer: z.object({
    claims: z.array(
      z.object({
        entityId: z.strictObject({ uuid: z.string() }),
        invoiceEntityId: z.string(),
        invoiceNumber: z.string(),
        kind,
        amount: z.number(),
        currency: z.string(),
        /** The day of the first letter that claimed it. */
        since: z.string(),
        /** Why the customer disputes its invoice today; null where he does not. */
        dispute: z.string().nullable(),
      }),
    ),
    /** What payments of this invoice settled, and is open again without them, or `gone` where its letter was taken back or its invoice cancelled. */
    settled: z.array(
      z.object({ claimEntityId: z.string(), paymentEntityId: z.string(), kind, gone: z.boolean() }),
    ),
  }),
})

const settlementFact = z.strictObject({
  invoiceEntityId: z.string(),
  invoiceNumber: z.string(),
  partnerEntityId: z.string(),
  kind,
  amount: z.number(),
  currency: z.string(),
  on: z.string(),
  waived: z.boolean(),
  // as of those below
  gone: z.literal(true).optional(),
  raisedClaims: z.array(raisedClaim).optional(),
  // those that were settled together with it
  settledClaims: z.array(settledClaim).optional(),
})
const ofSettlements = {
  data: settlementFact,
  // and its Verlauf of what was claimed beside it
  changes: [reminderClaims, invoices],
  visibleTo: 'INVOICE_VIEW',
} as const

export const claimSettled = declareEvent({ name: 'claim settled', ...ofSettlements })
export const settlementEnded = declareEvent({ name: 'settlement ended', ...ofSettlements })

export const settleClaim = declareCommand({
  name: 'settle claim',
  path: '/api/reminders/claims/:uuid/settlements',
  access: 'INVOICE_VIEW',
  input: z.strictObject({
    on: day('Tag fehlt'),
    waived: flag(),
    // other claims of the customer that the same money pays
    withClaims: optionalPart(z.array(id('Forderung fehlt')).max(100, 'Höchstens 100 Forderungen')).transform(
      (claims) => claims ?? [],
    ),
  }),
  events: [claimSettled],
  answer: 'done',
})

export const endSettlement = declareCommand({
  name: 'end settlement',
  path: '/api/reminders/claims/:uuid/settlements/deletions',
  access: 'INVOICE_VIEW',
  input: deletion,
  events: [settlementEnded],
  answer: 'done',
})
