import { sellerKinds } from '#areas/partners/rules/seller-kinds.ts'
import { product, products, stockChanges } from '#areas/stock/contract.ts'
import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { bills } from './subjects.ts'

/** What another bill says of a product that it buys; prices per piece, in EUR and in the currency of the bill. */
const otherSaying = z.object({
  billEntityId: z.string(),
  price: z
    .object({ euro: z.number(), foreign: z.object({ amount: z.number(), currency: z.string() }).nullable() })
    .nullable(),
  sellerKind: z.enum(sellerKinds).nullable(),
  isReduced: z.boolean(),
})

/** A product of which something follows a bill: what somebody does to the bill changes it. */
const toldProduct = z.object({
  product: product.pick({
    entityId: true,
    code: true,
    taxType: true,
    buyingPP: true,
    buyingInOtherCurrency: true,
    buyingCurrency: true,
    sellerKind: true,
    boughtAtReducedRate: true,
  }),
  /** By which bills its properties were told. */
  toldBy: z.record(z.string(), z.string()),
  /** The other bills that buy it, the earliest first. */
  others: z.array(otherSaying),
  /** The invoices that sold it by § 25a UStG and stand; told to those who may see invoices. */
  sales: z.array(z.object({ entityId: z.object({ uuid: z.string() }), invoiceNumber: z.string() })),
})

export const readToldProducts = declareRead({
  name: 'products that follow a bill',
  path: '/proxy/get/bills/:uuid/toldproducts',
  resource: 'bills',
  access: 'BILL_VIEW',
  // An invoice that sells one moves its stock.
  dependsOn: [bills, products, stockChanges],
  query: z.object({}),
  answer: z.array(toldProduct),
})

export type ToldProductOnWire = z.output<typeof toldProduct>
