import { invoicePayments } from '#areas/payments/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { invoices } from './subjects.ts'

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
        kind: z.enum(['INTEREST', 'LUMP_SUM', 'FEE']),
        amount: z.number(),
        currency: z.string(),
        /** The day of the first letter that claimed it. */
        since: z.string(),
      }),
    ),
  }),
})
