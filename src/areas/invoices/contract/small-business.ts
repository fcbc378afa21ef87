import { invoicePayments } from '#areas/payments/contract.ts'
import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { invoices } from '../contract.ts'

/** What has been received towards the limits of § 19 Abs. 1 UStG, in EUR without tax. */
export const smallBusiness = z.object({
  /** Of the whole last calendar year, and of this one until now. */
  lastYear: z.number(),
  thisYear: z.number(),
  /** What is invoiced and not paid yet: it counts once it is received. */
  open: z.number(),
})

export const readSmallBusiness = declareRead({
  name: 'turnover of a small business',
  path: '/proxy/get/smallbusiness',
  resource: 'smallbusiness',
  access: 'REPORT_VIEW',
  dependsOn: [invoices, invoicePayments],
  query: z.object({}),
  answer: smallBusiness,
})
