import { bills } from '#areas/bills/contract/subjects.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { products, stockChanges } from '#areas/stock/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

// What the dashboard shows and no other page has in this form. Amounts are EUR where no currency stands beside them.

// A screen that stays open over night asks again for the new day.
const seenOn = z.object({ day: optionalDay() })

const marginOfMonth = z.object({ month: z.string(), margin: z.number() })

/** What products earned in each of the last twelve months: the sum of 'Ertrag je Ware', the newest last. */
export const readMargins = declareRead({
  name: 'margins by month',
  path: '/proxy/get/productyields/months',
  resource: 'productyields',
  access: 'REPORT_VIEW',
  dependsOn: [products, stockChanges, bills, invoices],
  isReport: true,
  query: seenOn,
  answer: z.array(marginOfMonth),
})

/** What is in stock at the end of a day; without it today. */
export const readStockValue = declareRead({
  name: 'value of the stock',
  path: '/proxy/get/products/value',
  resource: 'products',
  access: 'BILL_VIEW',
  dependsOn: [products, stockChanges],
  isReport: true,
  query: seenOn,
  answer: z.object({ pieces: z.number(), buyingValue: z.number(), salesValue: z.number() }),
})

// A row of 'Ertrag je Ware', as far as it is shown: the contract of that list needs more than the first page has.
const soldPiece = z.object({
  entityId: z.object({ uuid: z.string() }),
  code: z.string(),
  codeDescription: z.string(),
  titlePhotoEntityId: z.string().nullable(),
  boughtOn: z.string().nullable(),
  soldOn: z.string(),
  sale: z.number(),
  margin: z.number().nullable(),
})

export type SoldPiece = z.output<typeof soldPiece>

/** The products that were sold last, with what they earned on that day; the latest first. */
export const readLatestSales = declareRead({
  name: 'latest sales',
  path: '/proxy/get/productyields/latest',
  resource: 'productyields',
  access: 'REPORT_VIEW',
  dependsOn: [products, stockChanges, bills, invoices],
  query: z.object({}),
  answer: z.array(soldPiece),
})
