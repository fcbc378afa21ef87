import { bills } from '#areas/bills/contract/subjects.ts'
import { standing } from '#areas/documents/contract/standing.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'

// Apart from the dashboard's figures: it stands below them, and loads what says how a document stands.

const latestDocument = z.object({
  entityId: z.object({ uuid: z.string() }),
  number: z.string(),
  date: z.string(),
  partner: z.string(),
  partnerEntityId: z.string(),
  currency: z.string(),
  ...standing.shape,
})

export type LatestDocument = z.output<typeof latestDocument>

/** The newest of each side by their date, as its list has them; null for whom it is not for. */
export const readLatestDocuments = declareRead({
  name: 'latest documents',
  path: '/proxy/get/latestdocuments',
  resource: 'latestdocuments',
  access: ['BILL_VIEW', 'INVOICE_VIEW'],
  dependsOn: [bills, billPayments, invoices, invoicePayments],
  query: z.object({}),
  answer: z.object({
    bills: z.array(latestDocument).nullable(),
    invoices: z.array(latestDocument).nullable(),
  }),
})
