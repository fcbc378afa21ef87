import { categories } from '#areas/categories/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { invoices } from '../contract.ts'

/** What was sold to consumers elsewhere in the EU (§ 3c Abs. 4 UStG), in EUR without tax, by the day of supply. */
export const distanceSales = z.object({
  /** Of the whole last calendar year, and of this one until now. */
  lastYear: z.number(),
  thisYear: z.number(),
})

export const readDistanceSales = declareRead({
  name: 'distance sales',
  path: '/proxy/get/distancesales',
  resource: 'distancesales',
  // Whoever writes invoices sees it in the form.
  access: 'INVOICE_VIEW',
  dependsOn: [invoices, categories],
  query: z.object({}),
  answer: distanceSales,
})
