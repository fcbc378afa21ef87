import { bills } from '#areas/bills/contract.ts'
import { standing } from '#areas/documents/contract/standing.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract/subjects.ts'
import { ofProducts } from '#areas/stock/contract/product-filters.ts'
import { products, stockChanges } from '#areas/stock/contract.ts'
import { productUses } from '#areas/stock/rules/product-use.ts'
import { declareList, declareRead } from '#kernel/declare.ts'
import { flag, optionalDay } from '#kernel/fields.ts'
import { joinable } from '#kernel/joined-filters.ts'
import { z } from '#kernel/zod.ts'

// What products earned: of one, on its page, and of all, as a report. Amounts are EUR where no currency stands beside them.

const dependsOn = [products, stockChanges, bills, invoices]

const cost = z.object({
  /** By the lines of bills. */
  bills: z.number(),
  /** By the product's own field; of what was bought at the moving average, what the ledger of the stock says beside the bills. */
  own: z.number(),
  total: z.number(),
})

/** A bill's line about the product: its purchase, or a cost of it. */
const boughtLine = z.object({
  documentEntityId: z.string(),
  billNumber: z.string(),
  billDate: z.string(),
  bookingDate: z.string(),
  supplier: z.string(),
  partnerEntityId: z.string(),
  productUse: z.enum(productUses),
  /** Pieces that came, negative for those that went back; 0 of costs. */
  quantity: z.number(),
  /** What was really paid for it, in the bill's currency and in EUR as they are stored with the bill. */
  amount: z.number(),
  currency: z.string(),
  amountEuro: z.number(),
  /** Of the bill. */
  standing,
})

/** An invoice's line about the product, also one that takes something off its price. */
const soldLine = z.object({
  documentEntityId: z.string(),
  documentType: z.enum(['INVOICE', 'CANCELLATION']),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  /** The day of supply, a cancellation's own day. */
  soldOn: z.string(),
  receiver: z.string(),
  partnerEntityId: z.string(),
  /** Pieces that went, negative for those that came back; 0 of discounts. */
  quantity: z.number(),
  amountGross: z.number(),
  currency: z.string(),
  /** Net. */
  amountEuro: z.number(),
  /** Of § 25a UStG, as it is stored with the line. */
  differentialTax: z.number(),
  /** Of the invoice. */
  standing,
})

/** What was sold, and its share of what all pieces cost. */
const earned = z.object({
  quantity: z.number(),
  sale: z.number(),
  differentialTax: z.number(),
  buying: z.number(),
  transport: z.number(),
  restoration: z.number(),
  margin: z.number(),
  /** Percent of the sale, with one decimal; null without a sale. */
  marginPercent: z.number().nullable(),
})

/** What was bought only with BILL_VIEW, what was sold only with INVOICE_VIEW, what it earned with both. */
export const productLife = z.object({
  bought: z
    .object({
      lines: z.array(boughtLine),
      /** All pieces that there ever were. */
      quantity: z.number(),
      buying: cost,
      /**
       * At the moving average what the pieces cost: those in stock ('EK Ges.' of the stock list) and those that were sold. Both together are
       * `buying.total`. Null where the average does not count.
       */
      averaged: z.object({ inStock: z.number(), sold: z.number() }).nullable(),
      transport: cost,
      restoration: cost,
      total: z.number(),
      /** What the stock list says of today, per piece ('Wert St.'). */
      buyingPPValued: z.number().nullable(),
    })
    .nullable(),
  sold: z
    .object({
      lines: z.array(soldLine),
      quantity: z.number(),
      sale: z.number(),
      differentialTax: z.number(),
    })
    .nullable(),
  /** Null where nothing was sold, too. */
  earned: earned.nullable(),
})

export type ProductLife = z.output<typeof productLife>

export const readProductLife = declareRead({
  name: 'life of one product',
  path: '/proxy/get/products/:uuid/life',
  resource: 'productyields',
  access: ['BILL_VIEW', 'INVOICE_VIEW'],
  dependsOn: [...dependsOn, billPayments, invoicePayments],
  query: z.object({}),
  answer: productLife,
})

/** Sales of a time, both days included; `unsold`: also products that were never sold. */
export const yieldPeriod = z.strictObject({
  filterType: z.literal('period'),
  from: optionalDay(),
  to: optionalDay(),
  unsold: flag(),
})

/** Of several times all hold, and one that asks for unsold ones is enough. */
const yieldFilter = joinable([yieldPeriod, ...ofProducts])
export type YieldFilter = z.output<typeof yieldFilter>

export const yieldSortable = ['code', 'codeDescription', 'soldOn', 'sale', 'margin', 'marginPercent'] as const
export type YieldSort = (typeof yieldSortable)[number]

/** A product and what its sales earned. Of one that was never sold: what it cost so far, and no margin. */
export const productYield = earned.extend({
  entityId: z.object({ uuid: z.string() }),
  code: z.string(),
  codeDescription: z.string(),
  /** The first bill that bought it. */
  boughtOn: z.string().nullable(),
  /** The last sale of the time. */
  soldOn: z.string().nullable(),
  margin: z.number().nullable(),
})

export type ProductYield = z.output<typeof productYield>

/** Of those that were sold. */
export const yieldStats = z.object({
  sale: z.number(),
  differentialTax: z.number(),
  buying: z.number(),
  transport: z.number(),
  restoration: z.number(),
  margin: z.number(),
  marginPercent: z.number().nullable(),
})

export const listProductYields = declareList({
  resource: 'productyields',
  access: 'REPORT_VIEW',
  dependsOn,
  row: productYield,
  stats: yieldStats,
  filter: yieldFilter,
  sortable: yieldSortable,
})
